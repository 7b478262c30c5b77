"""The first stage of a search: Whoosh gives every passage that fits, with its BM25F score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from whoosh import query as whoosh_query
from whoosh import scoring

from rulesite.lookup.concepts import AskedGroup, Concept
from rulesite.lookup.passages import Library
from rulesite.lookup.query import PhraseNode, WordNode
from rulesite.lookup.words import stems_of

#: How much a word counts where it stands.
WEIGHTS: Final = {"title": 4.0, "around": 1.5, "text": 1.0, "examples": 0.3, "cards": 1.5, "asked": 1.0}
_PHRASE_FIELDS: Final = ("title", "text", "examples")


def candidates(index: Any, alternatives: Sequence[Sequence[AskedGroup]]) -> dict[int, float]:
    """The places of the passages that fit, with their scores.

    A searcher must not be shared between threads, so each search has its own.
    """
    wanted = _either([_all([_group(group) for group in groups]) for groups in alternatives])
    with index.searcher(weighting=scoring.BM25F()) as searcher:
        return dict(_scored(wanted.normalize().matcher(searcher, searcher.context())))


def candidates_without_index(library: Library, alternatives: Sequence[Sequence[AskedGroup]]) -> dict[int, float]:
    """The same from the passages themselves: slower where there are many, and scored by coverage alone."""
    found: set[int] = set()
    for groups in alternatives:
        found |= set.intersection(*(_holding(library, group) for group in groups)) if groups else set()
    concepts = [concept for groups in alternatives for group in groups for concept in group.concepts]
    return {at: sum(concept.rarity for concept in concepts if at in concept.holders) for at in found}


def _holding(library: Library, group: AskedGroup) -> set[int]:
    everything = set(range(len(library.passages)))
    found = set().union(*(concept.holders for concept in group.concepts)) if group.concepts else everything
    for phrase in group.phrases:
        found &= _with_phrase(library, phrase)
    for stems in group.prefixes:
        found &= set().union(*(library.holders[stem] for stem in stems))
    for node in group.excluded:
        found -= _with_node(library, node)
    return found


def _with_node(library: Library, node: WordNode | PhraseNode) -> set[int]:
    match node:
        case WordNode(text, is_prefix=True):
            return set().union(*(library.holders[stem] for stem in library.starting(text)))
        case WordNode(text):
            return set().union(*(library.holders.get(stem, set()) for stem in stems_of(text)))
        case PhraseNode(words):
            return _with_phrase(library, tuple(stem for word in words for stem in stems_of(word)))


def _with_phrase(library: Library, stems: tuple[str, ...]) -> set[int]:
    return {
        at
        for at in library.holding(stems)
        if any(library.passages[at].has_phrase(name, stems) for name in _PHRASE_FIELDS)
    }


def _scored(matcher: Any) -> Iterator[tuple[int, float]]:
    while matcher.is_active():
        yield matcher.id(), matcher.score()
        matcher.next()


def _either(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else whoosh_query.Or(parts)


def _all(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else whoosh_query.And(parts)


def _group(group: AskedGroup) -> Any:
    """Phrases and prefixes must be there; of the other words, the more the better."""
    must = [_phrase(phrase) for phrase in group.phrases]
    must += [whoosh_query.Or([_term(name, stem) for stem in stems for name in WEIGHTS]) for stems in group.prefixes]
    words = [_concept(concept) for concept in group.concepts if concept.holders]
    wanted: Any = whoosh_query.Every()
    if words:
        wanted = whoosh_query.Or(words)
    elif group.concepts:
        wanted = whoosh_query.NullQuery
    if must:
        wanted = whoosh_query.AndMaybe(_all(must), wanted) if words else _all(must)
    if group.excluded:
        return whoosh_query.AndNot(wanted, whoosh_query.Or([_excluded(node) for node in group.excluded]))
    return wanted


def _concept(concept: Concept) -> Any:
    parts: list[Any] = []
    for way in concept.ways:
        if len(way.stems) == 1:
            parts += [_term(name, way.stems[0], weight * way.weight) for name, weight in WEIGHTS.items()]
        else:
            parts.append(whoosh_query.And([_term("text", stem, way.weight) for stem in way.stems]))
    return whoosh_query.Or(parts)


def _term(name: str, stem: str, boost: float = 1.0) -> Any:
    return whoosh_query.Term(name, stem, boost=boost)


def _phrase(stems: tuple[str, ...]) -> Any:
    return whoosh_query.Or([whoosh_query.Phrase(name, list(stems), boost=WEIGHTS[name]) for name in _PHRASE_FIELDS])


def _excluded(node: WordNode | PhraseNode) -> Any:
    match node:
        case WordNode(text, is_prefix=True):
            return whoosh_query.Or([whoosh_query.Prefix(name, text) for name in WEIGHTS])
        case WordNode(text):
            stems = stems_of(text)
            return whoosh_query.Or([_term(name, stem) for name in WEIGHTS for stem in stems])
        case PhraseNode(words):
            return _phrase(tuple(stem for word in words for stem in stems_of(word)))
