"""How near a question comes to a text in what it means, even where the two share no word.

A small model of the meaning of words, which comes with its library, gives each text a direction: that of its words
together. Texts that speak of the same thing point the same way. On a machine that the library has no build for, no
text is near to any other, and search goes by words alone.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays
from rulesite.search.library.corpus import Ids
from rulesite.search.library.document import Document
from rulesite.search.library.labels import Digests
from rulesite.search.library.library import Library
from rulesite.search.library.ragged import beginnings, spread
from rulesite.search.library.texts import Texts, texts_of
from rulesite.search.library.word_vectors import NoVectors, WordVectors

logger = logging.getLogger(__name__)

Vectors = NDArray[np.float32]
#: As they are kept where there are many: half as wide.
HalfVectors = NDArray[np.float16]


#: A passage whose texts on the whole come less near than this isn't near.
_NEAR: Final = 0.3
#: How many of a passage's texts are asked whether they agree: one alone may be near by chance.
_AGREEING: Final = 3
#: How much more a text counts for its passage the nearer it comes.
_SHARPNESS: Final = 20.0
#: How many texts are worked out at once, and the texts of how many passages.
_CHUNK: Final = 4096
_PASSAGES: Final = 1024
#: So many texts are worked out anew to see whether what is known of them holds, and how nearly it has to.
_SAMPLE: Final = 8
_SAME: Final = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class Meanings:
    """What the texts of passages mean: each as a whole, by its sentences, examples and the ways to ask for it.

    All are vectors of length 1. `vectors` has a row for each different text, `centers` one for each different set of
    texts: what these mean on the whole. A question is compared with all centers, and with the texts of those passages
    alone that are ranked.

    `imported` has a row for each passage that comes after these. There are too many of them to compare a question with
    all, so that only what was found by its words is asked for.
    """

    vectors: HalfVectors
    #: The row of each text: a text that stands in several editions has one.
    rows: Ints
    #: A digest of the text of each row, by which the next index that is made knows what it needn't work out again.
    digests: Digests
    #: Where the texts of each passage begin, and where those of the last end.
    firsts: Ints
    #: Which passages count. A card's text is in the cards' words, which no question is asked in.
    are_rules: NDArray[np.bool_]
    centers: Vectors
    #: The row of each passage among the centers.
    centered: Ints
    imported: HalfVectors
    #: The digests of the texts of these, 0 for a card.
    imported_digests: Digests

    @classmethod
    def of(cls, library: Library, known: Meanings | None = None) -> Meanings:
        """The meanings of a library's passages; those of texts that are `known` are taken from there."""
        return cls.joined([Texts.of(library.documents)], library, known)

    @classmethod
    def joined(cls, parts: Sequence[Texts], library: Library, known: Meanings | None = None) -> Meanings:
        """The same, where the texts of the library's passages have been gathered, part after part."""
        parts = [Texts.of(()), *parts]
        counts = np.concatenate([part.counts for part in parts])
        digests = np.concatenate([part.digests for part in parts])
        firsts, learned = beginnings(counts), library.learned
        told, end = _Told(library.documents, firsts), int(firsts[learned])
        # A row for each different text, in the order in which they first stand there.
        _, places, rows = np.unique(digests[:end], return_index=True, return_inverse=True)
        rows, places = np.argsort(np.argsort(places))[rows].astype(np.int32), np.sort(places)
        vectors = _vectors_of(digests[places], told, places, known.of_rules if known else None)
        ruled = np.flatnonzero(counts[learned:])
        of_imported = np.zeros(len(counts) - learned, dtype=np.uint64)
        of_imported[ruled] = digests[end:]
        imported = np.zeros((len(of_imported), vectors.shape[1]), dtype=np.float16)
        of_known = known.of_imported if known else None
        imported[ruled] = _vectors_of(digests[end:], told, np.arange(end, len(digests)), of_known)
        del known, of_known  # and with it the pages of its files that were read
        centered = _sets_of(rows, firsts[: learned + 1])
        return cls(
            vectors=vectors,
            rows=rows,
            digests=digests[places],
            firsts=firsts[: learned + 1],
            are_rules=np.concatenate([part.are_rules for part in parts])[:learned],
            centers=_centers(vectors, rows, firsts, centered),
            centered=centered,
            imported=imported,
            imported_digests=of_imported,
        )

    @property
    def of_rules(self) -> _Known:
        """What is known of the texts of rules and of the cards that stand with them."""
        return _Known(self.digests, self.vectors)

    @property
    def of_imported(self) -> _Known:
        """What is known of the texts of imported rulings."""
        return _Known(self.imported_digests, self.imported)

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, folder: Path, library: Library) -> Meanings:
        """The meanings of these passages as they were kept: in memory once for all processes that read them.

        Where they were kept by a machine with another model, or with none, they are worked out again.
        """
        kept = cls.kept_in(folder)
        return kept if kept.vectors.shape[1] == _width() else cls.of(library)

    @classmethod
    def kept_in(cls, folder: Path) -> Meanings:
        """The meanings that are kept in a folder, of whichever passages and model."""
        return cls(**read_arrays(folder, (field.name for field in fields(cls))))

    def nearness(self, voices: Sequence[tuple[str, float]]) -> Nearness:
        """How near a question comes to the passages.

        Its `voices` are its texts, such as the whole and what is asked at its end, with how much each counts.
        """
        return Nearness(self, np.add.reduce([weight * _rows((text,)) for text, weight in voices]))


class Nearness:
    """How near a question comes to each passage by its texts, from 0 to 1."""

    def __init__(self, meanings: Meanings, direction: Vectors) -> None:
        self._meanings = meanings
        self._direction = _of_length_1(direction)[0]
        near = (meanings.centers @ self._direction).clip(0, 1)
        self._by_center = np.where(meanings.are_rules, near[meanings.centered], np.float32(0))
        #: What the texts of those passages come to together that were asked for first, by their editions.
        self._together: Floats = np.zeros(0)

    def nearest(self, count: int, passing: NDArray[np.bool_]) -> Ids:
        """The passages to which it comes nearest on the whole, best first, of those that pass; as many as are near at
        all. What was imported as cards and rulings isn't among them."""
        able = np.flatnonzero((self._by_center >= _NEAR) & passing[: len(self._by_center)])
        if len(able) > count:
            near = self._by_center[able]
            able = able[near >= np.partition(near, -count)[-count]]
        return able[np.argsort(-self._by_center[able], kind="stable")][:count].astype(np.int32)

    def of(self, passages: Ids, editions: Ints) -> Nearnesses:
        """How near it comes to some passages, of which each is held against those of the same edition: who has one in
        hand asks for none of another. Those that are asked for first are the best, and later ones are held against
        them.
        """
        meanings, learned = self._meanings, len(self._meanings.are_rules)
        nearness = np.zeros((4, len(passages)), dtype=np.float32)
        imported = np.flatnonzero(passages >= learned)
        nearness[:3, imported] = meanings.imported[passages[imported] - learned].astype(np.float32) @ self._direction
        rules = np.flatnonzero(passages < learned)
        rules = rules[meanings.are_rules[passages[rules]]]
        if len(rules):
            nearness[[0, 1, 3], rules[:, None]] = self._by_texts(passages[rules])
            nearness[2, rules] = self._by_center[passages[rules]]
        nearness[3] /= self._held_against(editions, nearness[3])
        return Nearnesses(*nearness.clip(0, 1))

    def _held_against(self, editions: Ints, together: Vectors) -> Floats:
        """What each passage is held against: all that were asked for first of its edition."""
        sums: Floats = np.bincount(editions, together, minlength=len(self._together)).astype(np.float64, copy=False)
        known = np.flatnonzero(self._together)
        sums[known] = self._together[known]
        self._together = sums
        held_against: Floats = np.where(sums > 0, sums, 1.0)[editions]
        return held_against

    def _by_texts(self, rules: Ids) -> Vectors:
        """A row for each of some rules: how near it comes to the nearest text, to three on average (where one has
        fewer, the least near counts for those that are missing), and what all come to, near ones much more than others.
        """
        firsts, ends = self._meanings.firsts[rules], self._meanings.firsts[rules + 1]
        texts, owners = spread(firsts, ends)
        near = self._meanings.vectors[self._meanings.rows[texts]].astype(np.float32) @ self._direction
        near = near[np.lexsort((-near, owners))]
        starts = beginnings(ends - firsts)[:-1]
        best = near[starts[:, None] + np.minimum(np.arange(_AGREEING), (ends - firsts)[:, None] - 1)]
        together = np.add.reduceat(np.expm1(_SHARPNESS * near.clip(0)), starts)
        return np.column_stack((best[:, 0], best.mean(axis=1), together))


class Nearnesses(NamedTuple):
    """How near a question comes to each of some passages, from 0 to 1."""

    #: By its nearest text, and by the three that are nearest on average.
    nearest: Vectors
    on_average: Vectors
    #: By what its texts mean on the whole.
    on_the_whole: Vectors
    #: Beside all others of its edition: what its texts come to together is a share of what those of all do.
    share: Vectors


def _centers(vectors: HalfVectors, rows: Ints, firsts: Ints, sets: Ints) -> Vectors:
    """What each different set of texts means on the whole: the mean of their vectors, as long as 1."""
    _, passages = np.unique(sets, return_index=True)
    centers = np.zeros((len(passages), vectors.shape[1]), dtype=np.float32)
    for start in range(0, len(passages), _PASSAGES):
        part = passages[start : start + _PASSAGES]
        texts, owners = spread(firsts[part], firsts[part + 1])
        of_texts = vectors[rows[texts]].astype(np.float32)
        centers[start : start + _PASSAGES] = np.add.reduceat(of_texts, np.flatnonzero(np.diff(owners, prepend=-1)))
    return _of_length_1(centers)


def _of_length_1(vectors: Vectors) -> Vectors:
    """These vectors, each as long as 1; what has no length keeps none."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    of_length_1: Vectors = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return of_length_1


def _vectors_of(digests: Digests, told: _Told, places: Ints, known: _Known | None) -> HalfVectors:
    """A row for each of the texts at some places, worked out in parts, since what the model makes of many texts at once
    takes memory; but for those that are known, if they are what this machine's model still gives for the first of them.
    """
    vectors = np.zeros((len(digests), _width()), dtype=np.float16)
    if known is not None and known.vectors.shape[1] == vectors.shape[1]:
        taken = known.of(digests)
        sample = np.flatnonzero(taken.any(axis=1))[:_SAMPLE]
        if len(sample) and np.allclose(_model().of(told.at(places[sample])), taken[sample], atol=_SAME):
            vectors = taken
    new = np.flatnonzero(~vectors.any(axis=1))
    for start in range(0, len(new), _CHUNK):
        part = new[start : start + _CHUNK]
        vectors[part] = _model().of(told.at(places[part]))
    return vectors


class _Known(NamedTuple):
    """Vectors of texts, with the digests of these."""

    digests: Digests
    vectors: HalfVectors

    def of(self, digests: Digests) -> HalfVectors:
        """The vectors of texts by their digests: of length 0 for those that aren't here."""
        vectors = np.zeros((len(digests), self.vectors.shape[1]), dtype=np.float16)
        if len(self.digests):
            order = np.argsort(self.digests)
            places = self.digests.searchsorted(digests, sorter=order)
            places[places == len(order)] = 0
            rows = order[places]
            found = np.flatnonzero(self.digests[rows] == digests)
            vectors[found] = self.vectors[rows[found]]
        return vectors


class _Told(NamedTuple):
    """The texts of documents, of which those of each begin at a place of their own."""

    documents: Sequence[Document]
    firsts: Ints

    def at(self, places: Ints) -> list[str]:
        """The texts at some places, which are in order."""
        found: list[str] = []
        owners = self.firsts.searchsorted(places, side="right") - 1
        for owner, own in groupby(zip(owners.tolist(), places.tolist(), strict=True), itemgetter(0)):
            texts, first = list(texts_of(self.documents[owner])), int(self.firsts[owner])
            found += (texts[place - first] for _, place in own)
        return found


def _sets_of(rows: Ints, firsts: Ints) -> Ints:
    """For each passage, which of all different sets of texts it has."""
    sets: dict[bytes, int] = {}
    own = (rows[first:end].tobytes() for first, end in pairwise(firsts.tolist()))
    return np.array([sets.setdefault(each, len(sets)) for each in own], dtype=np.int32)


def nearness_of(question: str, texts: tuple[str, ...]) -> list[float]:
    """How near a question comes to each of these texts, from 0 to 1."""
    nearness: list[float] = (_rows(texts) @ _rows((question,))[0]).clip(0, 1).tolist()
    return nearness


def can_tell_meaning() -> bool:
    """Whether this machine has the model."""
    return isinstance(_model(), WordVectors)


def _width() -> int:
    """How many numbers the model gives for a text."""
    return len(_rows(("",))[0])


@lru_cache(maxsize=1024)
def _rows(texts: tuple[str, ...]) -> Vectors:
    """What a question, or the sentences of a text, mean, kept: it is asked more than once, they are shown again."""
    return _model().of(texts)


@cache
def _model() -> WordVectors | NoVectors:
    model = WordVectors.installed()
    if model is None:
        logger.warning("searching by words alone: this machine has no model of meanings")
        return NoVectors()
    return model
