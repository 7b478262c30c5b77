"""A search in two stages: what fits, and of that the best in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from rulesite.lookup.candidates import candidates, candidates_without_index
from rulesite.lookup.concepts import AskedGroup, Concept, asked_groups
from rulesite.lookup.index import OpenIndex
from rulesite.lookup.meaning import Meanings, Vectors
from rulesite.lookup.passages import CARD, Document, Library
from rulesite.lookup.query import Query
from rulesite.lookup.ranking import Features, Ranked, coverage, ranked
from rulesite.lookup.stories import Story, story_of
from rulesite.lookup.synonyms import Synonyms

#: How many of the first stage's best come into the second, at least.
_SECOND_STAGE: Final = 60
#: How many come into it for what they mean, whatever their words, and how near they must come.
_BY_MEANING: Final = 15
_NEAR: Final = 0.5
#: How much better the words of the edition asked for count in the first stage.
_FAVOUR: Final = 2.0
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
    #: What was asked about, in the words of the query and by its concepts.
    question: str = ""
    concepts: list[Concept] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: what the filters let through, and the edition whose rules come first."""

    filters: Mapping[str, str] = field(default_factory=dict)
    edition: str | None = None


def search(index: OpenIndex, query: Query, scope: Scope, limit: int = _SECOND_STAGE) -> Found:
    """Search an index."""
    story = _story(query)
    groups = asked_groups(query, index.library, index.synonyms, story)
    scores = candidates(index.words, groups) if groups else {}
    nearness = index.meanings.nearness(story.voices(query.said))
    return _Search(index.library, nearness, query, groups, scope).found(scores, limit)


def search_without_index(
    library: Library, meanings: Meanings, synonyms: Synonyms, query: Query, scope: Scope, limit: int = _SECOND_STAGE
) -> Found:
    """Search the passages alone, for when Whoosh's part of the index can't be used."""
    story = _story(query)
    groups = asked_groups(query, library, synonyms, story)
    nearness = meanings.nearness(story.voices(query.said))
    return _Search(library, nearness, query, groups, scope).found(candidates_without_index(library, groups), limit)


def _story(query: Query) -> Story:
    """What a question in words tells before it asks."""
    return story_of(query.text) if query.is_plain else Story()


def browse(library: Library, scope: Scope) -> Found:
    """All that the filters let through, in the order of the book."""
    fitting = [passage for passage in library.passages if fits(passage.document, scope.filters)]
    return Found(
        ranked=[Ranked(passage, 1.0, Features()) for passage in fitting],
        fitting=[passage.document for passage in library.passages],
        total=len(fitting),
    )


class _Search:
    """The second half of a search: from what fits to the best in order."""

    def __init__(
        self, library: Library, nearness: Vectors, query: Query, groups: Sequence[Sequence[AskedGroup]], scope: Scope
    ) -> None:
        self.library, self.query, self.scope = library, query, scope
        self.concepts = [concept for alternative in groups for group in alternative for concept in group.concepts]
        self.nearness = nearness

    def found(self, scores: Mapping[int, float], limit: int) -> Found:
        covered = coverage(self.concepts)
        passed = [at for at in scores if self._passes(at)]
        most = sorted((covered.get(at, 0.0) for at in passed), reverse=True)
        enough = min(_ENOUGH * most[0], most[:_AT_LEAST][-1]) if most else 0.0
        by_words = sorted(
            (at for at in passed if covered.get(at, 0.0) >= enough),
            key=lambda at: (-scores[at] * (0.2 + covered.get(at, 0.0)) * self._favour(at), at),
        )
        by_meaning = self._nearest() if by_words and self.query.is_plain else []
        best = dict.fromkeys([*by_words[: max(limit, _SECOND_STAGE)], *by_meaning])
        order = ranked(self.concepts, best, self.library, self.nearness, self.scope.edition)
        order, twins = _without_twins(_with_cards_placed(order), self.library, self.scope.edition)
        fitting = [at for at in scores if covered.get(at, 0.0) >= enough]
        return Found(
            ranked=order,
            twins=twins,
            fitting=[self.library.passages[at].document for at in dict.fromkeys([*fitting, *by_meaning])],
            total=len({*by_words, *by_meaning}) - sum(len(others) for others in twins.values()),
            question=self.query.said,
            concepts=self.concepts,
        )

    def _nearest(self) -> list[int]:
        """What comes nearest to the question in meaning."""
        nearest = np.argsort(-self.nearness)[:_BY_MEANING].tolist()
        return [at for at in nearest if self.nearness[at] >= _NEAR and self._passes(at)]

    def _favour(self, at: int) -> float:
        return _FAVOUR if self.library.passages[at].document.edition == self.scope.edition else 1.0

    def _passes(self, at: int) -> bool:
        return fits(self.library.passages[at].document, self.scope.filters)


def _with_cards_placed(results: list[Ranked]) -> list[Ranked]:
    """Who asks with a card's name asks for the rules about it, then for the card itself."""
    for each in [each for each in results if each.passage.document.kind == CARD]:
        name = each.passage.document.title
        about = [at for at, other in enumerate(results) if name in other.passage.document.cards]
        place = results.index(each)
        last = max(about[:_BEFORE_A_CARD], default=-1)
        if last > place:
            results.insert(last, results.pop(place))
        elif each.features.exact:
            results.insert(last + 1, results.pop(place))
    return results


def _without_twins(
    results: list[Ranked], library: Library, edition: str | None
) -> tuple[list[Ranked], dict[str, list[Document]]]:
    """Each rule once, in the edition asked for or the newest that has the same text; the others are told beside it."""
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
        shown = max([each.passage, *same], key=lambda twin: (twin.document.edition == edition, library.newness(twin)))
        kept.append(each if shown is each.passage else present[shown.document.key])
        others = [other.document for other in (each.passage, *same) if other is not shown]
        if others:
            twins[shown.document.key] = others
        gone.update(other.document.key for other in (each.passage, *same))
    return kept, twins


def fits(document: Document, filters: Mapping[str, str]) -> bool:
    """Whether a document passes the filters of a query."""
    if (edition := filters.get("edition")) and document.edition != edition:
        return False
    if (kind := filters.get("kind")) and not (document.examples if kind == "example" else document.kind == kind):
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
