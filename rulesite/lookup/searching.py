"""A search in two stages: what fits, and of that the best in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesite.lookup.candidates import candidates, candidates_without_index
from rulesite.lookup.concepts import Asked, Concept, asked_groups
from rulesite.lookup.index import OpenIndex
from rulesite.lookup.passages import CARD, Document, Library
from rulesite.lookup.query import Query
from rulesite.lookup.ranking import Features, Ranked, coverage, ranked
from rulesite.lookup.synonyms import Synonyms

#: How many of the first stage's best come into the second, at least.
_SECOND_STAGE: Final = 60
#: What has less than this share of what the best covers is no answer.
_ENOUGH: Final = 0.4
#: Fewer answers than this are shown only if there are no more.
_AT_LEAST: Final = 5
#: How many rules that name a card come before it.
_BEFORE_A_CARD: Final = 3
#: From this likeness on, what corresponds to each other in two editions is the same rule.
_SAME: Final = 0.8


@dataclass(slots=True)
class Found:
    """What a search found: the best in order, and all that fits."""

    ranked: list[Ranked] = field(default_factory=list)
    #: For what is shown once, the same rule in other editions.
    twins: dict[str, list[Document]] = field(default_factory=dict)
    #: All that fits the words, whether or not the filters let it through.
    fitting: list[Document] = field(default_factory=list)
    total: int = 0
    concepts: list[Concept] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: what the filters let through, and the edition whose rules come first."""

    filters: Mapping[str, str] = field(default_factory=dict)
    edition: str | None = None


def search(index: OpenIndex, query: Query, scope: Scope, limit: int = _SECOND_STAGE) -> Found:
    """Search an index."""
    groups = asked_groups(query, index.library, index.synonyms)
    scores = candidates(index.words, groups) if groups else {}
    return _found(index.library, groups, scores, scope, limit)


def search_without_index(
    library: Library, synonyms: Synonyms, query: Query, scope: Scope, limit: int = _SECOND_STAGE
) -> Found:
    """Search the passages alone, for when Whoosh's part of the index can't be used."""
    groups = asked_groups(query, library, synonyms)
    return _found(library, groups, candidates_without_index(library, groups), scope, limit)


def browse(library: Library, scope: Scope) -> Found:
    """All that the filters let through, in the order of the book."""
    fitting = [passage for passage in library.passages if fits(passage.document, scope.filters)]
    return Found(
        ranked=[Ranked(passage, 1.0, Features()) for passage in fitting],
        fitting=[passage.document for passage in library.passages],
        total=len(fitting),
    )


def _found(
    library: Library, groups: Sequence[Sequence[Asked]], scores: Mapping[int, float], scope: Scope, limit: int
) -> Found:
    concepts = [concept for alternative in groups for group in alternative for concept in group.concepts]
    covered = coverage(concepts)
    passed = [at for at in scores if fits(library.passages[at].document, scope.filters)]
    most = sorted((covered.get(at, 0.0) for at in passed), reverse=True)
    enough = min(_ENOUGH * most[0], most[:_AT_LEAST][-1]) if most else 0.0
    best = sorted(
        (at for at in passed if covered.get(at, 0.0) >= enough),
        key=lambda at: (-scores[at] * (0.2 + covered.get(at, 0.0)), at),
    )
    order = ranked(concepts, best[: max(limit, _SECOND_STAGE)], library, scope.edition)
    order, twins = _without_twins(_with_cards_placed(order), library)
    return Found(
        ranked=order,
        twins=twins,
        fitting=[library.passages[at].document for at in scores if covered.get(at, 0.0) >= enough],
        total=len(best) - sum(len(others) for others in twins.values()),
        concepts=concepts,
    )


def _with_cards_placed(results: list[Ranked]) -> list[Ranked]:
    """Who asks with a card's name asks for the rules about it: they come before the card itself."""
    for each in [each for each in results if each.passage.document.kind == CARD]:
        name = each.passage.document.title
        about = [at for at, other in enumerate(results) if name in other.passage.document.cards]
        place = results.index(each)
        last = max(about[:_BEFORE_A_CARD], default=-1)
        if last > place:
            results.insert(last, results.pop(place))
    return results


def _without_twins(results: list[Ranked], library: Library) -> tuple[list[Ranked], dict[str, list[Document]]]:
    """Each rule once, in the newest edition that has the same text; the others are told beside it."""
    kept: list[Ranked] = []
    twins: dict[str, list[Document]] = {}
    gone: set[str] = set()
    for each in results:
        document = each.passage.document
        if document.key in gone:
            continue
        same = [
            other
            for key in document.elsewhere
            if (other := library.by_key.get(key)) and library.likeness(each.passage, other) >= _SAME
        ]
        present = {other.passage.document.key: other for other in results}
        same = [other for other in same if other.document.key in present]
        newest = max([each.passage, *same], key=library.newness)
        kept.append(each if newest is each.passage else present[newest.document.key])
        others = [other.document for other in (each.passage, *same) if other is not newest]
        if others:
            twins[newest.document.key] = others
        gone.update(other.document.key for other in (each.passage, *same))
    return kept, twins


def fits(document: Document, filters: Mapping[str, str]) -> bool:
    """Whether a document passes the filters of a query."""
    if (edition := filters.get("edition")) and document.edition != edition:
        return False
    if (kind := filters.get("kind")) and document.kind != kind:
        return False
    if (section := filters.get("section")) and not _in_section(document, section):
        return False
    if (card := filters.get("card")) and not any(card in name.lower() for name in document.cards):
        return False
    return not (date := filters.get("date")) or any(_in_time(each, date) for each in document.dates)


def _in_section(document: Document, section: str) -> bool:
    """section:7 is the chapter, section:702 the section, section:702.17 the rule with what stands under it."""
    rest = document.number.removeprefix(section)
    return rest != document.number and (len(section) == 1 or not rest[:1].isdigit())


def _in_time(date: str, wanted: str) -> bool:
    """date:2008 and date:2008-02 are a year and a month; date:2007..2008-02 is from one to the other."""
    first, dots, last = wanted.partition("..")
    if not dots:
        return date.startswith(wanted)
    return (not first or date >= first) and (not last or date[: len(last)] <= last)
