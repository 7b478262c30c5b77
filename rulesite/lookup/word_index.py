"""The Whoosh index of the rules: which rules fit a query, and how well by their words (BM25F).

Whoosh stays behind this module. Imported cards and rulings aren't in it: they come by the ten thousand, for which
`corpus` has columns, and the rarity of a word is what it is among rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from whoosh import fields, query, scoring
from whoosh import index as whoosh_index
from whoosh.analysis import Composable, Token

from rulesite.lookup.concepts import AskedGroup, Concept
from rulesite.lookup.corpus import FIELD_WEIGHTS, FIELDS
from rulesite.lookup.document import Document
from rulesite.lookup.query import PhraseNode, WordNode
from rulesite.lookup.words import stems_of, words_of

#: The fields in which a phrase is looked for.
PHRASE_FIELDS: Final = ("title", "text", "examples")


class RulesAnalyzer(Composable):  # type: ignore[misc]  # Whoosh has no types
    """`words_of` in the shape that Whoosh asks for."""

    def __call__(
        self,
        value: str,
        positions: bool = False,
        chars: bool = False,
        start_pos: int = 0,
        start_char: int = 0,
        **_options: Any,
    ) -> Iterator[Token]:
        token = Token(positions, chars)
        for position, word in enumerate(words_of(value), start_pos):
            token.text = token.original = word.stem
            token.boost, token.stopped, token.pos = 1.0, False, position
            token.startchar, token.endchar = start_char + word.start, start_char + word.end
            yield token

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class WritingWords:
    """Writes the index, document by document; `close` makes it whole."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        words = RulesAnalyzer()
        schema = fields.Schema(**{name: fields.TEXT(analyzer=words) for name in FIELDS})
        self._folder = folder
        self._writer = whoosh_index.create_in(str(folder), schema).writer(limitmb=64)

    def noting(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each of the rules written as it passes."""
        for document in documents:
            if not document.is_imported:
                self._writer.add_document(**dict(zip(FIELDS, document.fields, strict=True)))
            yield document

    def close(self) -> None:
        self._writer.commit(optimize=True)
        for lock in self._folder.glob("*LOCK"):
            lock.unlink()

    def cancel(self) -> None:
        self._writer.cancel()


class WordIndex:
    """The index, opened for reading; its documents have the numbers that they have in the library."""

    def __init__(self, folder: Path) -> None:
        self._index = whoosh_index.open_dir(str(folder), readonly=True)

    def candidates(self, alternatives: Sequence[Sequence[AskedGroup]]) -> tuple[list[int], list[float]]:
        """The numbers of the rules that fit, in order, and their scores: of any alternative, all of whose groups fit.

        A searcher must not be shared between threads, so each search has its own.
        """
        wanted = query.Or([query.And([_group(group) for group in groups]) for groups in alternatives])
        with self._index.searcher(weighting=scoring.BM25F()) as searcher:
            found = dict(_scored(wanted.normalize().matcher(searcher, searcher.context())))
        numbers = sorted(found)
        return numbers, [found[number] for number in numbers]


def _scored(matcher: Any) -> Iterator[tuple[int, float]]:
    while matcher.is_active():
        yield matcher.id(), matcher.score()
        matcher.next()


def _group(group: AskedGroup) -> Any:
    """Phrases and prefixes must be there; of the other words, the more the better."""
    must = [_phrase(phrase) for phrase in group.phrases]
    must += [query.Or([_term(name, stem) for stem in stems for name in FIELDS]) for stems in group.prefixes]
    words = [_concept(concept) for concept in group.concepts if len(concept.holders)]
    wanted: Any = query.Every()
    if words:
        wanted = query.Or(words)
    elif group.concepts:
        wanted = query.NullQuery
    if must:
        wanted = query.AndMaybe(query.And(must), wanted) if words else query.And(must)
    if group.excluded:
        return query.AndNot(wanted, query.Or([_excluded(node) for node in group.excluded]))
    return wanted


def _concept(concept: Concept) -> Any:
    parts: list[Any] = []
    for way in concept.ways:
        if len(way.stems) == 1:
            parts += [_term(name, way.stems[0], weight * way.weight) for name, weight in FIELD_WEIGHTS.items()]
        else:
            parts.append(query.And([_term("text", stem, way.weight) for stem in way.stems]))
    return query.Or(parts)


def _term(name: str, stem: str, boost: float = 1.0) -> Any:
    return query.Term(name, stem, boost=boost)


def _phrase(stems: tuple[str, ...]) -> Any:
    return query.Or([query.Phrase(name, list(stems), boost=FIELD_WEIGHTS[name]) for name in PHRASE_FIELDS])


def _excluded(node: WordNode | PhraseNode) -> Any:
    match node:
        case WordNode(text, is_prefix=True):
            return query.Or([query.Prefix(name, text) for name in FIELDS])
        case WordNode(text):
            return query.Or([_term(name, stem) for name in FIELDS for stem in stems_of(text)])
        case PhraseNode(words):
            return _phrase(tuple(stem for word in words for stem in stems_of(word)))
