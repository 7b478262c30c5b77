"""How near a question comes to a text in what it means, even where the two share no word.

A small model of the meaning of words, which comes with its library, gives each text a direction: that of its words
together. Texts that speak of the same thing point the same way. On a machine that the library has no build for, no
text is near to any other, and search goes by words alone.
"""

from __future__ import annotations

import hashlib
import logging
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays
from rulesite.search.library.corpus import Ids
from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.library.ragged import beginnings, spread
from rulesite.search.library.word_vectors import NoVectors, WordVectors
from rulesite.search.question.kinds import CARD, RULING

logger = logging.getLogger(__name__)

Vectors = NDArray[np.float32]
#: As they are kept where there are many: half as wide.
HalfVectors = NDArray[np.float16]


_SENTENCE_END: Final = re.compile(r"(?<=[.?!;])\s+|\n+")
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
#: Fewer characters than this are no sentence to compare a question with.
_SHORTEST: Final = 16


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
    digests: NDArray[np.uint64]
    #: Where the texts of each passage begin, and where those of the last end.
    firsts: Ints
    #: Which passages count. A card's text is in the cards' words, which no question is asked in.
    are_rules: NDArray[np.bool_]
    centers: Vectors
    #: The row of each passage among the centers.
    centered: Ints
    imported: NDArray[np.float16]

    @classmethod
    def of(cls, library: Library, known: Meanings | None = None) -> Meanings:
        """The meanings of a library's passages; those of texts that are `known` are taken from there."""
        different: dict[str, int] = {}
        sets: dict[bytes, int] = {}
        rows, counts, are_rules, centered = array("i"), array("i"), array("b"), array("i")
        for document in islice(library.documents, library.learned):
            own = array("i", [different.setdefault(text, len(different)) for text in texts_of(document)])
            rows.extend(own)
            counts.append(len(own))
            are_rules.append(document.kind != CARD)
            centered.append(sets.setdefault(own.tobytes(), len(sets)))
        digests = _digests(different)
        vectors = _vectors_of(list(different), known.of_texts(digests) if known else None)
        del known  # and with it the pages of its files that were read
        rows_of, sets_of = np.array(rows, dtype=np.int32), np.array(centered, dtype=np.int32)
        firsts = beginnings(counts)
        return cls(
            vectors=vectors,
            rows=rows_of,
            digests=digests,
            firsts=firsts,
            are_rules=np.array(are_rules, dtype=bool),
            centers=_centers(vectors, rows_of, firsts, sets_of),
            centered=sets_of,
            imported=_imported_vectors(library.documents[at] for at in range(library.learned, len(library))),
        )

    def of_texts(self, digests: NDArray[np.uint64]) -> HalfVectors:
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


def _vectors_of(texts: Sequence[str], known: HalfVectors | None) -> HalfVectors:
    """A row for each text, worked out in parts, since what the model makes of many texts at once takes memory; but for
    those that are known, if they are what this machine's model still gives for the first of them."""
    vectors = np.zeros((len(texts), _width()), dtype=np.float16)
    if known is not None and known.shape == vectors.shape:
        sample = np.flatnonzero(known.any(axis=1))[:_SAMPLE].tolist()
        again = _model().of([texts[at] for at in sample])
        if np.allclose(again, known[sample], atol=_SAME):
            vectors = known
    new = np.flatnonzero(~vectors.any(axis=1))
    for start in range(0, len(new), _CHUNK):
        part = new[start : start + _CHUNK]
        vectors[part] = _model().of([texts[at] for at in part.tolist()])
    return vectors


def _digests(texts: Iterable[str]) -> NDArray[np.uint64]:
    digests = (hashlib.blake2b(text.encode(), digest_size=8).digest() for text in texts)
    return np.frombuffer(b"".join(digests), dtype=np.uint64)


def _imported_vectors(documents: Iterable[Document]) -> NDArray[np.float16]:
    """The meanings of imported rulings; a card's is nothing."""
    texts = (f"{document.under}: {document.text}" if document.kind == RULING else "" for document in documents)
    chunks = iter(lambda: list(islice(texts, _CHUNK)), [])
    rows = [_model().of(chunk).astype(np.float16) for chunk in chunks]
    return np.concatenate([np.zeros((0, _width()), dtype=np.float16), *rows])


def nearness_of(question: str, texts: tuple[str, ...]) -> list[float]:
    """How near a question comes to each of these texts, from 0 to 1."""
    nearness: list[float] = (_rows(texts) @ _rows((question,))[0]).clip(0, 1).tolist()
    return nearness


def can_tell_meaning() -> bool:
    """Whether this machine has the model."""
    return isinstance(_model(), WordVectors)


def texts_of(document: Document) -> Iterator[str]:
    """What of a passage a question is compared with."""
    about = document.title or document.under
    yield about or document.number
    if document.kind == CARD:
        return
    if document.gist:
        yield f"{about}: {document.gist}"
    if document.text:
        yield f"{about}: {document.text}"
    sentences = [each for each in _SENTENCE_END.split(document.text) if len(each) >= _SHORTEST]
    if len(sentences) > 1:
        yield from (f"{about}: {sentence}" for sentence in sentences)
    yield from document.examples
    yield from document.asked


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
