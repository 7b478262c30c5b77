"""Which of some passages say what a query asks, how often, in which ways, and where: all of them at once, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Floats, Ints
from rulesite.search.library.corpus import FIELDS
from rulesite.search.library.library import Library
from rulesite.search.library.ragged import spread
from rulesite.search.searching.concepts import Concept, Way

#: How much a word counts in the second stage where it stands, and how much a long field is held against it.
_FIELD_WEIGHTS: Final = {
    "title": 2.5, "under": 1.5, "above": 0.5, "gist": 1.0, "text": 1.0, "examples": 0.25, "cards": 1.5, "asked": 0.7
}  # fmt: skip
_LENGTH: Final = {
    "title": 0.3, "under": 0.0, "above": 0.0, "gist": 0.3, "text": 0.55, "examples": 0.5, "cards": 0.5, "asked": 0.5
}  # fmt: skip
_WEIGHTS: Final = np.array([_FIELD_WEIGHTS[name] for name in FIELDS])
_HELD_AGAINST: Final = np.array([_LENGTH[name] for name in FIELDS])
#: How far apart the words of an expression may stand: "put into [its owner's] graveyard".
_GAP: Final = 5
#: How few words part two that stand together.
_CLOSE: Final = 4
#: What a way to ask is worth of which little is said.
_SAID_IN_PART: Final = 0.2


class Matches:
    """How often and where each passage has the words of each concept.

    The stems of the query, those that stand for others among them, have numbers of their own here: their slots. Rows
    are passages, columns are slots, ways or concepts.
    """

    def __init__(self, library: Library, documents: Ints, concepts: Sequence[Concept]) -> None:
        self._documents, self._concepts, self._corpus = documents, concepts, library.corpus
        self._ways = [way for concept in concepts for way in concept.ways]
        #: Where the ways of each concept begin.
        self._first_ways = np.cumsum([0, *(len(concept.ways) for concept in concepts[:-1])], dtype=np.intp)
        self._weights = np.array([way.weight for way in self._ways])
        stems = dict.fromkeys(stem for way in self._ways for stem in way.stems)
        self._slot = {stem: slot for slot, stem in enumerate(stems)}
        self._lasts = np.array([self._slot[way.stems[-1]] for way in self._ways], dtype=np.intp)
        numbers = [library.corpus.number(stem) for stem in stems]
        self._slots = np.full(len(library.corpus.stems) + 1, -1, dtype=np.int32)
        self._slots[np.array(numbers, dtype=np.intp)] = np.arange(len(numbers))
        self._editions = library.columns.codes["edition"][documents]
        self._edition_names = list(library.columns.values["edition"])
        self._slot_weights = library.stem_rarities[np.array(numbers, dtype=np.intp)]
        self._find_words()

    @property
    def width(self) -> int:
        """How many slots there are."""
        return len(self._slot)

    def slots(self, numbers: Ints) -> Ints:
        """The slots of stems by their numbers; -1 for what isn't of the query."""
        slots: Ints = self._slots[numbers]
        return slots

    def _find_words(self) -> None:
        """Where each word of the query stands: in the order of passages, fields and places."""
        starts = self._corpus.starts[self._documents[:, None] * len(FIELDS) + np.arange(len(FIELDS) + 1)]
        places, _ = spread(starts[:, 0], starts[:, -1])
        slots = self.slots(self._corpus.stream[places])
        found = np.flatnonzero(slots >= 0)
        self._found_slots = slots[found]
        # The rows of all fields of all passages, one below the other.
        ends = starts[:, 1:] + (np.cumsum(starts[:, -1] - starts[:, 0]) - starts[:, -1])[:, None]
        self._found_rows = ends.ravel().searchsorted(found, side="right")
        self._found_places = found
        lengths = np.diff(starts, axis=1)
        rows = len(self._documents) * len(FIELDS)
        counts = np.bincount(self._found_rows * self.width + self._found_slots, minlength=rows * self.width)
        self._counts = counts.reshape(len(self._documents), len(FIELDS), self.width)
        self._norms = _WEIGHTS / (1 - _HELD_AGAINST + _HELD_AGAINST * lengths / self._corpus.averages)

    @cached_property
    def _said(self) -> Floats:
        """How often each passage says it in each way, by where it does."""
        by_slot: Floats = (self._counts * self._norms[:, :, None]).sum(axis=1)
        said = by_slot[:, self._lasts]
        for column, way in enumerate(self._ways):
            if len(way.stems) > 1:
                said[:, column] = self._said_as_expression(way)
            if way.editions:
                allowed = [code for code, name in enumerate(self._edition_names) if name in way.editions]
                said[~np.isin(self._editions, allowed), column] = 0.0
        return said

    def _said_as_expression(self, way: Way) -> Floats:
        """How often each passage has the words of an expression in turn, each not far behind the one before."""
        first, *following = (np.flatnonzero(self._found_slots == self._slot[stem]) for stem in way.stems)
        rows, reached = self._found_rows[first], self._found_places[first]
        for found in following:
            places = self._found_places[found]
            nearest = places.searchsorted(reached, side="right")
            ahead = np.flatnonzero(nearest < len(places))
            nearest = nearest[ahead]
            is_near = (places[nearest] - reached[ahead] <= _GAP) & (self._found_rows[found[nearest]] == rows[ahead])
            rows, reached = rows[ahead[is_near]], places[nearest[is_near]]
        times = np.bincount(rows, minlength=len(self._documents) * len(FIELDS)).reshape(-1, len(FIELDS))
        return row_sums(times * self._norms)

    @cached_property
    def often(self) -> Floats:
        """How often each passage says each concept."""
        return self._by_concept(np.add, self._said)

    @cached_property
    def best(self) -> Floats:
        """How nearly each passage says each concept in the words asked; 0 where it doesn't."""
        return self._by_concept(np.maximum, (self._said > 0) * self._weights)

    def _by_concept(self, gathered: np.ufunc, by_way: Floats) -> Floats:
        if not self._ways:
            return np.zeros((len(by_way), 0))
        by_concept: Floats = gathered.reduceat(by_way, self._first_ways, axis=1)
        return by_concept

    def own_words_in(self, field: int) -> Ints:
        """How many of the words that were asked with each passage has in a field."""
        own = list(dict.fromkeys(self._slot[stem] for concept in self._concepts for stem in concept.own))
        had: Ints = np.count_nonzero(self._counts[:, field][:, own], axis=1)
        return had

    def close_by(self, fields: Ints) -> Floats:
        """Whether each passage says each two neighboring concepts close together in the field that is given for it."""
        documents, there = np.divmod(self._found_rows, len(FIELDS))
        read = np.flatnonzero(there == fields[documents])
        documents, places = documents[read], self._found_places[read]
        is_last = self._found_slots[read][:, None] == self._lasts
        said = self._by_concept(np.logical_or, is_last & (self._said > 0)[documents])
        # Each two words that stand so near to each other in one passage: so few words at most lie between them.
        following = np.arange(len(places))[:, None] + np.arange(1, _CLOSE + 1)
        following[following >= len(places)] = 0
        is_near = (places[following] - places[:, None] <= _CLOSE) & (documents[following] == documents[:, None])
        near, step = np.nonzero(is_near & (following > 0))
        one, other = said[near], said[following[near, step]]
        pair, column = np.nonzero((one[:, :-1] & other[:, 1:]) | (one[:, 1:] & other[:, :-1]))
        close = np.zeros((len(self._documents), len(self._concepts) - 1), dtype=bool)
        close[documents[near[pair]], column] = True
        return close

    def nearness_of_sets(self, sets: NDArray[np.bool_], sizes: Ints, documents: Ints) -> Floats:
        """How near the query comes to sets of words: what it has of each, and what it leaves out.

        `sets` has a row for each, of the slots that are in it; `sizes` says how many words each has in all, `documents`
        the passage whose it is, of which only those ways count in which it says something.
        """
        has = sets[:, self._lasts]
        for column, way in enumerate(self._ways):
            if len(way.stems) > 1:
                has[:, column] = sets[:, [self._slot[stem] for stem in way.stems]].all(axis=1)
        has &= (self._said > 0)[documents]
        met = np.zeros_like(sets)
        for column, way in enumerate(self._ways):
            for stem in way.stems:
                met[:, self._slot[stem]] |= has[:, column]
        rarities = np.array([concept.rarity for concept in self._concepts])
        here = (rarities * self._by_concept(np.maximum, has * self._weights)).sum(axis=1)
        share: Floats = here * (_SAID_IN_PART + (1 - _SAID_IN_PART) * (met @ self._slot_weights) / sizes)
        return share

    def share(self, words: tuple[int, ...]) -> float:
        """How much of the query these words are, if all of them are in it or stand for something in it."""
        stems = tuple(self._corpus.stems[number] for number in words)
        meant = self._meant.get(stems, 0.0)
        if any(stem not in self._own for stem in stems):
            return meant
        asked = {self._own[stem] for stem in stems} | ({self._whole[stems]} if stems in self._whole else set())
        return max(meant, sum(self._concepts[at].rarity for at in asked))

    def is_all(self, words: tuple[int, ...]) -> bool:
        """Whether these are all words that were asked with, as which a card's name is asked besides as a whole."""
        return self._own.keys() == {self._corpus.stems[number] for number in words}

    @cached_property
    def _own(self) -> dict[str, int]:
        """The concept that was asked for with each stem."""
        return {stem: at for at, concept in enumerate(self._concepts) for stem in concept.own}

    @cached_property
    def _whole(self) -> dict[tuple[str, ...], int]:
        return {concept.own: at for at, concept in enumerate(self._concepts)}

    @cached_property
    def _meant(self) -> dict[tuple[str, ...], float]:
        """What stands for a word of the query as a whole, with how much that tells."""
        return {way.stems: concept.rarity * way.weight for concept in reversed(self._concepts) for way in concept.ways}


def row_sums(parts: Floats) -> Floats:
    """The sum of each row, added from left to right, so that equal rows have equal sums."""
    sums: Floats = np.ascontiguousarray(parts.T).sum(axis=0)
    return sums
