"""A search in two stages: what fits, and of that the best in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Floats, Mask
from rulesite.search.library.corpus import Ids
from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.library.meanings import Meanings, Nearness
from rulesite.search.question.question import Question
from rulesite.search.question.synonyms import Synonyms
from rulesite.search.searching.candidates import Candidates, candidates
from rulesite.search.searching.concepts import Asked, Concept, asked_of
from rulesite.search.searching.features import Features
from rulesite.search.searching.parts import Part, timed
from rulesite.search.searching.placing import with_cards_placed, with_openings_placed, without_twins
from rulesite.search.searching.ranking import Ranked, Ranking

#: So many of the first stage's best come into the second at once, and as many of imported cards and rulings; the next
#: come after these, so that a further page has nothing of the pages before it.
_AT_ONCE: Final = 20
#: How many come into it for what they mean, whatever their words.
_BY_MEANING: Final = 12
#: How much better the words of the edition asked for count in the first stage.
_FAVOR: Final = 2.0
#: What has less than this share of what the best covers is no answer.
_ENOUGH: Final = 0.4
#: Fewer answers than this are shown only if there are no more.
_AT_LEAST: Final = 5

_NOTHING: Final[Ids] = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Answering:
    """A document that answers, how well and why."""

    document: Document
    score: float
    features: Features
    #: The same rule in other editions, where it is shown once for all.
    twins: Sequence[Document] = ()
    #: The bare heading that is asked about as such, if this tells what it heads.
    opens: Document | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the best in order, as many as were wanted, and all that fits."""

    best: list[Answering] = field(default_factory=list)
    #: All that fits the words, whether or not the filters let it through.
    fitting: Mask = field(default_factory=lambda: np.zeros(0, dtype=bool))
    total: int = 0
    #: What was asked, and by which concepts.
    question: Question = field(default_factory=Question)
    concepts: list[Concept] = field(default_factory=list)
    #: Words that had to be there, stand nowhere, and were passed over beside others.
    passed_over: Sequence[str] = ()

    def known(self, library: Library, names: frozenset[str] = frozenset()) -> float:
        """How much of what is asked about stands anywhere; what doesn't counts too, unless it is one of these names."""
        known = sum(concept.rarity for concept in self.concepts)
        unknown = sum(not len(concept.holders) and not names.issuperset(concept.own) for concept in self.concepts)
        return known / (known + unknown * library.rarity(0)) if known else 0.0

    def says_just(self, stems: Sequence[str]) -> bool:
        """Whether the question, of whose words each may be said in several ways, says all of these words in this order,
        and nothing else."""
        at = 0
        for concept in self.concepts:
            said = (each.stems for each in concept.ways)
            way = next((each for each in said if tuple(stems[at : at + len(each)]) == each), None)
            if way is None:
                return False
            at += len(way)
        return bool(self.concepts) and at == len(stems)

    def share_said(self, stems: Sequence[str]) -> float:
        """How many of these stems the question says, as they are or in others for the same: from 0 to 1."""
        own = frozenset(self.question.stems).union(*(way.stems for concept in self.concepts for way in concept.ways))
        return sum(stem in own for stem in stems) / (len(stems) or 1)

    def share_in(self, words: Iterable[str]) -> float:
        """How much of what is asked about these words say, as they are or in others for the same: from 0 to 1."""
        stems = frozenset(words)
        said = (concept.rarity for concept in self.concepts if any(stems.issuperset(way.stems) for way in concept.ways))
        return sum(said) / (sum(concept.rarity for concept in self.concepts) or 1.0)


def search(
    library: Library,
    meanings: Meanings,
    synonyms: Synonyms,
    question: Question,
    limit: int = _AT_ONCE,
) -> Found:
    """Search the passages of a library."""
    with timed(Part.READING):
        asked = asked_of(question, library, synonyms)
    with timed(Part.FIRST_STAGE):
        fitting = candidates(library, asked)
    with timed(Part.MEANING):
        nearness = meanings.nearness(question.voices)
    with timed(Part.SECOND_STAGE):
        return _Search(library, question, asked, nearness).found(fitting, limit)


def browse(library: Library, filters: Mapping[str, str], limit: int) -> Found:
    """All that the filters let through, in the order of the book."""
    passing = np.flatnonzero(library.columns.passing(filters))
    return Found(
        best=[Answering(library.documents[at], 1.0, Features()) for at in passing[:limit].tolist()],
        fitting=np.ones(len(library), dtype=bool),
        total=len(passing),
    )


@dataclass(slots=True)
class _Order:
    """What was put in order: each rule once, with its twins, and the headings of those that tell what these head."""

    kept: list[Ranked] = field(default_factory=list)
    twins: Mapping[int, Sequence[int]] = field(default_factory=dict)
    headings: dict[int, int] = field(default_factory=dict)
    #: How many were ranked for it.
    ranked: int = 0


@dataclass(frozen=True, slots=True)
class _Search:
    """The second half of a search: from what fits to the best in order."""

    library: Library
    question: Question
    asked: Asked
    nearness: Nearness

    def found(self, candidates: Candidates, limit: int) -> Found:
        covered = self.asked.coverage(len(self.library))
        passing = self._passing()
        passed = candidates.fits & passing
        enough = self._enough(covered[passed])
        covers = covered >= enough
        fitting, is_best = candidates.fits & covers, passed & covers
        by_words = np.flatnonzero(is_best)
        worth = candidates.scores[by_words] * (0.2 + covered[by_words]) * self._favor(by_words)
        by_meaning = (
            self.nearness.nearest(_BY_MEANING, passing) if len(by_words) and self.question.is_plain else _NOTHING
        )
        learned = int(by_words.searchsorted(self.library.learned))
        wanted = max(limit, _AT_LEAST)
        rules = _best(by_words[:learned], worth[:learned], 2 * wanted + _AT_ONCE)
        imported = _best(by_words[learned:], worth[learned:], 2 * wanted + _AT_ONCE)
        openings = self._openings_of(rules[:_AT_ONCE], passed)
        first = [*by_meaning.tolist(), *openings]
        fitting[first] = is_best[first] = True
        order = self._in_order(rules, imported, first, wanted)
        return Found(
            best=[self._answering(each, order) for each in order.kept[:wanted]],
            fitting=fitting,
            total=int(np.count_nonzero(is_best)) - (order.ranked - len(order.kept)),
            question=self.question,
            concepts=self.asked.concepts,
            passed_over=self.asked.passed_over,
        )

    def _passing(self) -> Mask:
        """What the filters let through: of the book in hand, unless they are for another."""
        passing = self.library.columns.passing(self.question.filters)
        edition = self.question.favored_edition
        return (
            passing & self.library.of_book(edition) if edition and "edition" not in self.question.filters else passing
        )

    def _openings_of(self, rules: Ids, passed: Mask) -> list[int]:
        """What opens the subjects of the bare headings among these, and the headings whose subjects these open, as far
        as they may be shown."""
        openings, headings, numbers = self.library.lore.openings, self.library.headings, rules.tolist()
        found = [openings[each][0] for each in numbers if each in openings]
        found += [headings[each] for each in numbers if each in headings]
        return [each for each in found if passed[each]]

    def _in_order(self, rules: Ids, imported: Ids, first: Sequence[int], wanted: int) -> _Order:
        """As many of these as are wanted, best first; `first` come into the first round whatever their words."""
        library, order = self.library, _Order()
        results: list[Ranked] = []
        for start in range(0, max(len(rules), len(imported)), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            met = {each.at for each in results}
            due = dict.fromkeys([*rules[part].tolist(), *(() if start else first), *imported[part].tolist()])
            documents = np.array([each for each in due if each not in met], dtype=np.int64)
            if len(documents):
                ranking = Ranking(self.question, self.asked.concepts, documents, library)
                ranked = with_cards_placed(ranking.ranked(self.nearness), library)
                if not self.question.asks_for_yes_or_no:  # who does asks for no heading as such
                    ranked, told = with_openings_placed(ranked, library, self.question.telling_words)
                    order.headings.update(told)
                results += ranked
            order.kept, order.twins = without_twins(results, library, self.question.favored_edition)
            order.ranked = len(results)
            if len(order.kept) >= wanted:
                break
        return order

    def _answering(self, each: Ranked, order: _Order) -> Answering:
        documents = self.library.documents
        same = [documents[twin] for twin in order.twins.get(each.at, ())]
        heading = documents[order.headings[each.at]] if each.at in order.headings else None
        return Answering(documents[each.at], each.score, each.features, same, heading)

    def _enough(self, covered: Floats) -> float:
        """How much of what is asked an answer must have."""
        if not len(covered):
            return 0.0
        most = np.partition(covered, -_AT_LEAST)[-_AT_LEAST:] if len(covered) > _AT_LEAST else covered
        return float(min(_ENOUGH * most.max(), most.min()))

    def _favor(self, ids: Ids) -> Floats | float:
        if (edition := self.question.favored_edition) is None:
            return 1.0
        return np.where(self.library.columns.having("edition", edition)[ids], _FAVOR, 1.0)


def _best(ids: Ids, worth: Floats, count: int) -> Ids:
    """The best of these, best first; of two that are as good, the one that comes first."""
    if len(ids) > count:
        least = np.partition(worth, -count)[-count]
        ids, worth = ids[worth >= least], worth[worth >= least]
    return ids[np.argsort(-worth, kind="stable")][:count]
