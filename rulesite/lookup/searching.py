"""Asking the index: a query becomes Whoosh's own, and hits come back as keys with scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from whoosh import query as whoosh_query
from whoosh import scoring

from rulesite.lookup.query import Group, Node, PhraseNode, Query, WordNode
from rulesite.lookup.words import words_of

#: How much a word counts where it stands.
WEIGHTS: Final = {"title": 4.0, "text": 1.0, "context": 1.2, "examples": 0.5, "cards": 1.5}
_PHRASE_FIELDS: Final = ("title", "text", "examples")
_COVERAGE: Final = 0.8


@dataclass(frozen=True, slots=True)
class Found:
    """What the index says of a hit."""

    key: str
    score: float


def search_part(index: Any, query: Query, limit: int, filters: dict[str, str] | None = None) -> tuple[list[Found], int]:
    """The best hits of one part of the index, and how many there are in all.

    A searcher must not be shared between threads, so each search has its own.
    """
    wanted = _whoosh_query(query)
    with index.searcher(weighting=scoring.BM25F()) as searcher:
        results = searcher.search(wanted, limit=limit, filter=_filter(filters or {}))
        return [Found(hit["key"], float(hit.score or 0.0)) for hit in results], len(results)


def _whoosh_query(query: Query) -> Any:
    alternatives = [
        whoosh_query.And([_group(group) for group in groups]) if len(groups) > 1 else _group(groups[0])
        for groups in query.alternatives
        if groups
    ]
    return whoosh_query.Or(alternatives) if len(alternatives) != 1 else alternatives[0]


def _group(group: Group) -> Any:
    wanted: Any = whoosh_query.Or([_node(node) for node in group.wanted], scale=_COVERAGE)
    if not group.wanted:
        wanted = whoosh_query.Every()
    if group.excluded:
        return whoosh_query.AndNot(wanted, whoosh_query.Or([_node(node) for node in group.excluded]))
    return wanted


def _node(node: Node) -> Any:
    match node:
        case WordNode(text, is_prefix=True):
            parts = [whoosh_query.Prefix(name, text, boost=weight) for name, weight in WEIGHTS.items()]
        case WordNode(text):
            stem = next(word.stem for word in words_of(text))
            parts = [whoosh_query.Term(name, stem, boost=weight) for name, weight in WEIGHTS.items()]
        case PhraseNode(words):
            stems = [word.stem for each in words for word in words_of(each)]
            parts = [whoosh_query.Phrase(name, stems, boost=WEIGHTS[name]) for name in _PHRASE_FIELDS]
    return whoosh_query.DisjunctionMax(parts, tiebreak=0.3)


def _filter(filters: dict[str, str]) -> Any:
    terms: list[Any] = []
    if section := filters.get("section"):
        terms.append(whoosh_query.Term("section", section))
    if kind := filters.get("kind"):
        terms.append(whoosh_query.Term("kind", kind))
    if card := filters.get("card"):
        terms.extend(whoosh_query.Term("cards", word.stem) for word in words_of(card))
    return whoosh_query.And(terms) if terms else None
