"""What the second stage of a search asks of documents whatever the query is, worked out once, as arrays in files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Ints, Mask, read_arrays, write_arrays
from rulesite.search.library.corpus import Corpus, Ids
from rulesite.search.library.labels import Digests, Labels
from rulesite.search.library.ragged import beginnings, spread
from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import stems_of

#: From this likeness on, what corresponds to each other in two editions is the same rule.
_SAME: Final = 0.8
#: A stem that stands in no text.
NOWHERE: Final = -1


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
    have_text: Mask
    #: The places of documents in their books; 0 for what stands in none.
    order: Ints
    #: The documents that are what became of each in other editions, and where those of each document begin; and which
    #: of these are twins: the same rule in the same words.
    kin: Ints
    kin_firsts: Ints
    are_twins: Mask

    @classmethod
    def of(cls, parts: Sequence[Labels], corpus: Corpus, by_key: Mapping[str, int]) -> Traits:
        """What the documents of a corpus go by, part after part."""
        numbers: dict[str, int] = {}
        labels = [
            np.array([numbers.setdefault(name, len(numbers)) for name in part.names], dtype=np.int32)[part.labels]
            for part in parts
        ]
        label_words = [name.split(" ") for name in numbers]
        known = {stem: number for number, stem in enumerate(corpus.stems)}
        places = {order: place for place, order in enumerate(sorted({"", *(o for part in parts for o in part.orders)}))}
        kin = _Kin(parts, corpus, by_key)
        return cls(
            labels=_joined(labels, np.int32),
            roles=_joined((part.roles for part in parts), np.int8),
            firsts=beginnings(_joined((np.diff(part.firsts) for part in parts), np.int64)),
            label_words=np.array([known.get(stem, NOWHERE) for words in label_words for stem in words], dtype=np.int32),
            label_firsts=beginnings([len(words) for words in label_words]),
            different=_joined((part.different for part in parts), np.int32),
            have_text=_joined((part.have_text for part in parts), np.bool_),
            order=np.array([places[order] for part in parts for order in part.orders], dtype=np.int32),
            kin=kin.kin,
            kin_firsts=kin.firsts,
            are_twins=kin.are_twins(_joined((part.texts for part in parts), np.uint64)),
        )

    def twins_of(self, documents: Sequence[int]) -> dict[int, list[int]]:
        """Of those that are the same rule in other editions, the others."""
        numbers = np.array(documents, dtype=np.int64)
        places, owners = spread(self.kin_firsts[numbers], self.kin_firsts[numbers + 1])
        are_twins = np.flatnonzero(self.are_twins[places])
        twins: dict[int, list[int]] = {}
        for owner, twin in zip(numbers[owners[are_twins]].tolist(), self.kin[places[are_twins]].tolist(), strict=True):
            twins.setdefault(owner, []).append(twin)
        return twins

    def have_kin_among(self, there: Mask) -> Mask:
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


def telling_stems(text: str) -> tuple[str, ...]:
    """The stems of a text that say something."""
    return telling(stems_of(text))


def _joined(lists: Iterable[NDArray[Any]], kind: type[np.generic]) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, dtype=kind), *lists])


class _Kin:
    """Which documents are, in other editions, what each is here."""

    def __init__(self, parts: Sequence[Labels], corpus: Corpus, by_key: Mapping[str, int]) -> None:
        self._corpus = corpus
        there = (by_key.get(key, NOWHERE) for part in parts for key in part.elsewhere)
        counts = _joined((np.diff(part.elsewhere_firsts) for part in parts), np.int64)
        owners = np.repeat(np.arange(len(counts)), counts)
        kin = np.fromiter(there, dtype=np.int32)
        held = kin != NOWHERE
        self.kin, self._owners = kin[held], owners[held]
        self.firsts = beginnings(np.bincount(self._owners, minlength=len(counts)))

    def are_twins(self, texts: Digests) -> Mask:
        """Whether each of those is the same rule as the one that it is kin to. Two texts are compared once, in however
        many editions they stand."""
        of_text = np.unique(texts, return_inverse=True)[1]
        pairs = np.sort(np.stack((of_text[self._owners], of_text[self.kin]), axis=1), axis=1)
        _, examples, places = np.unique(
            pairs[:, 0] * (len(texts) + 1) + pairs[:, 1], return_index=True, return_inverse=True
        )
        same = [self._is_same(*pair) for pair in zip(self._owners[examples], self.kin[examples], strict=True)]
        return np.array(same, dtype=bool)[places]

    def _is_same(self, one: int, other: int) -> bool:
        """Whether the words of two texts are nearly the same."""
        words, others = (self._corpus.numbers_in(document, "text").keys() for document in (one, other))
        return len(words & others) >= _SAME * len(words | others) > 0
