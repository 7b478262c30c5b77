"""What the second stage of a search asks of documents whatever the query is, worked out once, as arrays in files.

A label is a few words that a document goes by: its title, the one that it stands under, a term that it defines, a card
that it speaks of, a way to ask for it. Many documents share one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Ints, read_arrays, write_arrays
from rulesite.search.library.corpus import Corpus, Ids
from rulesite.search.library.cuts import Cuts
from rulesite.search.library.document import Document
from rulesite.search.library.ragged import beginnings, spread
from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import stems_of

#: From this likeness on, what corresponds to each other in two editions is the same rule.
_SAME: Final = 0.8
#: A stem that stands in no text.
NOWHERE: Final = -1


class LabelRole(IntEnum):
    """What a label is to a document."""

    TITLE = 0
    UNDER = 1
    TERM = 2
    NAME = 3
    ASKED = 4


@dataclass(frozen=True, eq=False)
class Traits:
    """What documents go by, by their numbers."""

    #: The labels of each document in turn, what each is to it, and where those of each document begin.
    labels: Ints
    roles: Ints
    firsts: Ints
    #: The words of each label in turn as numbers of stems, and where those of each label begin.
    label_words: Ints
    label_firsts: Ints
    #: How many different words each text has, and whether there is a text.
    different: Ints
    have_text: Ints
    #: The places of documents in their books; 0 for what stands in none.
    order: Ints
    #: The documents that are what became of each in other editions, and where those of each document begin; and which
    #: of these are twins: the same rule in the same words.
    kin: Ints
    kin_firsts: Ints
    are_twins: Ints

    def twins_of(self, documents: Sequence[int]) -> dict[int, list[int]]:
        """Of those that are the same rule in other editions, the others."""
        numbers = np.array(documents, dtype=np.int64)
        places, owners = spread(self.kin_firsts[numbers], self.kin_firsts[numbers + 1])
        are_twins = np.flatnonzero(self.are_twins[places])
        twins: dict[int, list[int]] = {}
        for owner, twin in zip(numbers[owners[are_twins]].tolist(), self.kin[places[are_twins]].tolist(), strict=True):
            twins.setdefault(owner, []).append(twin)
        return twins

    def have_kin_among(self, there: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which documents are rules that became, or were, one of those `there`."""
        having = np.zeros(len(there), dtype=bool)
        having[np.repeat(np.arange(len(there)), np.diff(self.kin_firsts))[there[self.kin]]] = True
        return having

    def labels_of(self, documents: Ids) -> tuple[Ints, Ints, Ints]:
        """All labels of some documents, the role of each, and which of the documents has it."""
        places, owners = spread(self.firsts[documents], self.firsts[documents + 1])
        return self.labels[places], self.roles[places], owners

    def words_of(self, labels: Ints) -> tuple[Ints, Ints]:
        """All words of some labels, and which of the labels has each."""
        places, owners = spread(self.label_firsts[labels], self.label_firsts[labels + 1])
        return self.label_words[places], owners

    def words_of_label(self, label: int) -> tuple[int, ...]:
        first, end = self.label_firsts[label : label + 2].tolist()
        return tuple(self.label_words[first:end].tolist())

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, folder: Path) -> Traits:
        """The traits where they lie: in memory once for all processes that read them."""
        return cls(**read_arrays(folder, (field.name for field in fields(cls))))


class GatheringTraits:
    """Makes traits, document by document."""

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        #: The number of each label.
        self._numbers: dict[tuple[str, ...], int] = {}
        self._labels, self._roles, self._counts = array("i"), array("b"), array("i")
        self._different, self._have_text = array("i"), array("b")
        self._orders: list[str] = []
        self._elsewhere: dict[int, Sequence[str]] = {}
        #: The number of each text that was met, how many different words it has, and which text each document has.
        self._texts: dict[str, int] = {}
        self._counted = array("i")
        self._text_of = array("i")

    def add(self, document: Document) -> None:
        before = len(self._labels)
        telling_stems = self._cuts.telling_stems
        labels = [
            (LabelRole.TITLE, telling(tuple(dict.fromkeys(self._cuts.stems(document.title))))),
            (LabelRole.UNDER, telling(tuple(dict.fromkeys(self._cuts.stems(document.under))))),
            *((LabelRole.TERM, telling_stems(term)) for term in document.terms),
            *((LabelRole.NAME, telling_stems(name)) for name in document.cards),
            *((LabelRole.ASKED, tuple(dict.fromkeys(telling_stems(way)))) for way in document.asked),
        ]
        for role, stems in labels:
            if stems:
                self._labels.append(self._numbers.setdefault(stems, len(self._numbers)))
                self._roles.append(role)
        self._counts.append(len(self._labels) - before)
        text = self._texts.setdefault(document.text, len(self._texts))
        if text == len(self._counted):
            self._counted.append(len(set(self._cuts.stems(document.text))))
        self._text_of.append(text)
        self._different.append(self._counted[text])
        self._have_text.append(bool(document.text))
        if document.elsewhere:
            self._elsewhere[len(self._orders)] = document.elsewhere
        self._orders.append(document.order)

    def traits(self, corpus: Corpus, by_key: Mapping[str, int]) -> Traits:
        """The traits of what was added, whose words are in the corpus."""
        kin = {
            at: [other for key in elsewhere if (other := by_key.get(key)) is not None]
            for at, elsewhere in self._elsewhere.items()
        }
        counts = np.zeros(len(self._orders), dtype=np.int64)
        counts[list(kin)] = [len(each) for each in kin.values()]
        known = {stem: number for number, stem in enumerate(corpus.stems)}
        words = (known.get(stem, NOWHERE) for stems in self._numbers for stem in stems)
        places = {order: place for place, order in enumerate(sorted({"", *self._orders}))}
        return Traits(
            labels=_ints(self._labels),
            roles=np.array(self._roles, dtype=np.int8),
            firsts=beginnings(self._counts),
            label_words=_ints(words),
            label_firsts=beginnings([len(stems) for stems in self._numbers]),
            different=_ints(self._different),
            have_text=np.array(self._have_text, dtype=bool),
            order=_ints(places[order] for order in self._orders),
            kin=_ints(other for each in kin.values() for other in each),
            kin_firsts=beginnings(counts),
            are_twins=np.array(list(self._are_twins(corpus, kin)), dtype=bool),
        )

    def _are_twins(self, corpus: Corpus, kin: Mapping[int, Sequence[int]]) -> Iterator[bool]:
        """Whether each of those is the same rule as the one that it is kin to. Two texts are compared once, in however
        many editions they stand."""
        same: dict[tuple[int, int], bool] = {}
        for at, each in kin.items():
            for other in each:
                texts = (self._text_of[at], self._text_of[other])
                pair = (min(texts), max(texts))
                if pair not in same:
                    same[pair] = _is_same(corpus, at, other)
                yield same[pair]


def telling_stems(text: str) -> tuple[str, ...]:
    """The stems of a text that say something."""
    return telling(stems_of(text))


def _ints(numbers: Iterable[int]) -> Ints:
    return np.fromiter(numbers, dtype=np.int32)


def _is_same(corpus: Corpus, one: int, other: int) -> bool:
    """Whether the words of two texts are nearly the same."""
    words, others = (set(corpus.words_in(document, "text")) for document in (one, other))
    return len(words & others) >= _SAME * len(words | others) > 0
