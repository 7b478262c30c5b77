"""The second stage of a search: the best candidates put in order by a few features, each of which can be named.

Every feature lies between 0 and 1 and is relative to what the query asks; the score is their weighted sum.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.lookup.concepts import Concept, Way
from rulesite.lookup.corpus import FIELDS, Positions
from rulesite.lookup.document import CARD, RULING
from rulesite.lookup.meaning import Vectors
from rulesite.lookup.passages import Library, Passage


@dataclass(frozen=True, slots=True)
class Features:
    """What speaks for a passage as the answer to a query."""

    #: How often and where the words stand, rare words counting more (BM25F).
    words: float = 0.0
    #: How much of what is asked is there at all.
    coverage: float = 0.0
    #: How near the query comes to one of the ways in which players ask for it.
    asked: float = 0.0
    #: How near the query comes to one of its texts in meaning, whatever the words.
    meaning: float = 0.0
    #: How many of the words that were asked side by side stand close together.
    together: float = 0.0
    #: Whether its title is what is asked.
    title: float = 0.0
    #: Whether nothing else is asked.
    exact: float = 0.0
    #: Whether it stands under a title that is asked about.
    under: float = 0.0
    #: Whether it is the first passage under its title that says more than the title, and so best answers a question
    #: about the title as such.
    leading: float = 0.0
    #: Whether it defines what is asked.
    defines: float = 0.0
    #: Whether it or its examples speak of a card that is asked about.
    names: float = 0.0
    #: How much of its own words the query names.
    focus: float = 0.0
    #: Whether it is a card, and how little of the query its name is.
    card: float = 0.0
    #: Whether it is a ruling on a card that isn't asked about.
    ruling: float = 0.0
    #: Whether it is a mere heading while more is asked than its title: what stands below it answers then.
    heading: float = 0.0
    #: Whether its edition is the one that is named or, if none is, how new that is.
    edition: float = 0.0


_FEATURES: Final = tuple(each.name for each in fields(Features))
#: Set by measurement: see tests/benchmarks/search.py.
WEIGHTS: Final = Features(
    words=4.0, coverage=1.5, asked=0.9, meaning=3.0, together=0.2, title=1.5, exact=0.6, under=0.35, leading=0.3,
    defines=0.65, names=2.0, focus=1.2, card=-3.0, ruling=-2.5, heading=-0.4, edition=0.07,
)  # fmt: skip
#: How much a word counts where it stands (BM25F), and how much a long field is held against it.
FIELD_WEIGHTS: Final = {
    "title": 2.5, "under": 1.5, "above": 0.5, "text": 1.0, "examples": 0.25, "cards": 1.5, "asked": 0.7
}  # fmt: skip
_LENGTH: Final = {"title": 0.3, "under": 0.0, "above": 0.0, "text": 0.55, "examples": 0.5, "cards": 0.5, "asked": 0.5}
_SATURATION: Final = 1.2
#: How much more the edition that a query names counts than the newest does otherwise.
_NAMED: Final = 24.0
_ALL: Final = 0.999
#: What a way to ask is worth of which little is said.
_SAID_IN_PART: Final = 0.2
#: How few words part two that stand together.
_CLOSE: Final = 4


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with its score and why it has it."""

    passage: Passage
    score: float
    features: Features


def ranked(
    concepts: Sequence[Concept],
    found: Sequence[int],
    library: Library,
    nearness: Vectors,
    edition: str | None = None,
) -> list[Ranked]:
    """These passages, best first; `nearness` tells of each passage how near the query comes to what it means."""
    ranking = _Ranking(concepts, found, library, nearness, edition)
    scored = [ranking.rank(library.passages[at]) for at in found]
    scored.sort(key=lambda each: (-each.score, -library.newness(each.passage), each.passage.document.order))
    return scored


def weighted(features: Features, weights: Features = WEIGHTS) -> float:
    return sum(part for _, part in _parts(features, weights))


def coverage(concepts: Sequence[Concept], passages: int) -> NDArray[np.float64]:
    """How much of what is asked each of so many passages has, roughly: from 0 to 1."""
    total = sum(concept.rarity for concept in concepts) or 1.0
    covered = np.zeros(passages)
    for concept in concepts:
        covered[concept.holders] += concept.rarity / total
    return covered


class _Ranking:
    """The features of passages for one query."""

    def __init__(
        self,
        concepts: Sequence[Concept],
        found: Sequence[int],
        library: Library,
        nearness: Vectors,
        edition: str | None,
    ) -> None:
        self.concepts = [concept for concept in concepts if concept.rarity]
        places = np.array(found, dtype=np.int32)
        #: Which of what was found say each concept.
        self.saying = {
            id(concept): frozenset(places[np.isin(places, concept.holders)].tolist()) for concept in self.concepts
        }
        self.library = library
        self.nearness = nearness
        self.edition = edition
        self.total = sum(concept.rarity for concept in self.concepts) or 1.0
        self.whole = {concept.own: at for at, concept in enumerate(self.concepts)}
        #: What stands for a word of the query as a whole, with how much that tells.
        self.meant = {
            way.stems: concept.rarity * way.weight for concept in reversed(self.concepts) for way in concept.ways
        }
        self.stems = {stem: at for at, concept in enumerate(self.concepts) for stem in concept.own}

    def rank(self, passage: Passage) -> Ranked:
        features = self.features(passage)
        return Ranked(passage, weighted(features), features)

    def features(self, passage: Passage) -> Features:
        words = covered = 0.0
        present: list[tuple[Concept, tuple[Way, ...]]] = []
        for concept in self.concepts:
            frequency, best, ways = self._matches(concept, passage)
            if not best:
                continue
            words += concept.rarity * best * frequency / (_SATURATION + frequency)
            covered += concept.rarity * best
            present.append((concept, ways))
        title, under = self._title(passage), self._under(passage)
        names = max((self._share(name) for name in passage.names), default=0.0)
        return Features(
            words=words / self.total,
            coverage=covered / self.total,
            asked=self._asked(passage, present),
            meaning=float(self.nearness[passage.at]),
            together=self._together(passage, present),
            title=title,
            exact=float(title > _ALL),
            under=under,
            leading=under if passage.at in self.library.leading else 0.0,
            defines=max((self._share(term) for term in passage.terms), default=0.0),
            names=names,
            focus=self._focus(passage),
            card=1.0 - title if passage.document.kind == CARD else 0.0,
            ruling=float(passage.document.kind == RULING and not names),
            heading=self._heading(passage, title),
            edition=self._edition(passage, covered / self.total),
        )

    def _matches(self, concept: Concept, passage: Passage) -> tuple[float, float, tuple[Way, ...]]:
        """How often a passage says it, how nearly in the words asked, and in which ways."""
        frequency = best = 0.0
        ways: list[Way] = []
        if passage.at not in self.saying[id(concept)]:
            return 0.0, 0.0, ()
        for way in concept.ways:
            if way.editions and passage.document.edition not in way.editions:
                continue
            said = 0.0
            for name in FIELDS:
                if count := passage.count(name, way.stems):
                    length = passage.lengths[name] / self.library.average[name]
                    said += FIELD_WEIGHTS[name] * count / (1 - _LENGTH[name] + _LENGTH[name] * length)
            if said:
                frequency += said
                best = max(best, way.weight)
                ways.append(way)
        return frequency, best, tuple(ways)

    def _asked(self, passage: Passage, present: Sequence[tuple[Concept, tuple[Way, ...]]]) -> float:
        """How near the query comes to the nearest way to ask: what it has of it, and what it leaves out."""
        nearest = 0.0
        for said in passage.asked:
            here = 0.0
            met: set[str] = set()
            for concept, ways in present:
                saying = [way for way in ways if said.issuperset(way.stems)]
                if saying:
                    here += concept.rarity * max(way.weight for way in saying)
                    met.update(stem for way in saying for stem in way.stems)
            nearest = max(nearest, here * (_SAID_IN_PART + (1 - _SAID_IN_PART) * len(met) / len(said)))
        return nearest / self.total

    def _together(self, passage: Passage, present: Sequence[tuple[Concept, tuple[Way, ...]]]) -> float:
        places = passage.places["text"] if passage.document.text else passage.places["title"]
        possible = sum(one.rarity + two.rarity for one, two in itertools.pairwise(self.concepts))
        where = {id(concept): _places(ways, places) for concept, ways in present}
        found = 0.0
        for one, two in itertools.pairwise(self.concepts):
            first, second = where.get(id(one)), where.get(id(two))
            if first and second and any(0 < abs(b - a) <= _CLOSE for a in first for b in second):
                found += one.rarity + two.rarity
        return found / possible if possible else 0.0

    def _share(self, stems: tuple[str, ...]) -> float:
        """How much of the query these words are, if all of them are in it or stand for something in it."""
        if not stems:
            return 0.0
        meant = self.meant.get(stems, 0.0)
        if any(stem not in self.stems for stem in stems):
            return meant / self.total
        asked = {self.stems[stem] for stem in stems} | ({self.whole[stems]} if stems in self.whole else set())
        return max(meant, sum(self.concepts[at].rarity for at in asked)) / self.total

    def _title(self, passage: Passage) -> float:
        # The name of a card is asked by each of its words and as a whole.
        return 1.0 if self.stems.keys() == set(passage.title) else self._share(passage.title)

    def _under(self, passage: Passage) -> float:
        return self._share(passage.under)

    def _focus(self, passage: Passage) -> float:
        text = passage.places["text"]
        return sum(1 for stem in text if stem in self.stems) / len(text) if text else 0.0

    def _heading(self, passage: Passage, title: float) -> float:
        if passage.document.text or not passage.document.is_rule:
            return 0.0
        return float(title <= _ALL)

    def _edition(self, passage: Passage, coverage: float) -> float:
        if self.edition is not None:
            return _NAMED * coverage * (passage.document.edition == self.edition)
        return self.library.newness(passage)


def _places(ways: Sequence[Way], places: Positions) -> list[int]:
    """Where a concept stands in a text, by the last word of whatever says it."""
    return [place for way in ways for place in places.get(way.stems[-1], ())]


def explained(features: Features, weights: Features = WEIGHTS) -> Mapping[str, float]:
    """What each feature adds to the score, for those that add anything."""
    return {name: round(part, 3) for name, part in _parts(features, weights) if part}


def _parts(features: Features, weights: Features) -> list[tuple[str, float]]:
    return [(name, float(getattr(features, name) * getattr(weights, name))) for name in _FEATURES]
