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
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Ints, read_arrays, write_arrays
from rulesite.search.library.corpus import Ids
from rulesite.search.library.document import Document
from rulesite.search.library.library import Library
from rulesite.search.library.ragged import beginnings, spread
from rulesite.search.library.word_vectors import NoVectors, WordVectors
from rulesite.search.question.kinds import CARD, RULING

logger = logging.getLogger(__name__)

Vectors = NDArray[np.float32]


_SENTENCE_END: Final = re.compile(r"(?<=[.?!;])\s+|\n+")
#: How many axes are looked at first; the fewer, the more texts seem to be near that aren't.
_LEADING: Final = 96
#: More than what the last bits of a sum may be off.
_ROUNDING: Final = 1e-4
#: What comes less near than this isn't near.
_NEAR: Final = 0.5
#: How many of a passage's texts are asked whether they agree: one alone may be near by chance.
_AGREEING: Final = 3
#: How many texts are worked out at once.
_CHUNK: Final = 4096
#: So many texts are worked out anew to see whether what is known of them holds, and how nearly it has to.
_SAMPLE: Final = 8
_SAME: Final = 1e-3
#: Fewer characters than this are no sentence to compare a question with.
_SHORTEST: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class Meanings:
    """What the texts of passages mean: each as a whole, by its sentences, examples and the ways to ask for it.

    A row for each different text, as vectors of length 1 along the axes on which all texts differ most, the most
    telling first. `leading` has the first of these, `rest` the others: what is asked is compared with
    all texts by the first, and in full with those alone that may come near.

    `imported` has a row for each passage that comes after these. There are too many of them to compare a question with
    all, so that only what was found by its words is asked for.
    """

    leading: Vectors
    rest: Vectors
    #: How long each row of `rest` is.
    rest_lengths: Vectors
    #: The row of each text: a text that stands in several editions has one.
    rows: Ints
    #: A digest of the text of each row, by which the next index that is made knows what it needn't work out again.
    digests: NDArray[np.uint64]
    #: What turns a vector of the model onto the axes: a row for each of them.
    axes: Vectors
    #: Where the texts of each passage begin, and where those of the last end.
    firsts: Ints
    #: Which passages count. A card's text is in the cards' words, which no question is asked in.
    are_rules: NDArray[np.bool_]
    imported: NDArray[np.float16]

    @classmethod
    def of(cls, library: Library, known: Meanings | None = None) -> Meanings:
        """The meanings of a library's passages; those of texts that are `known` are taken from there."""
        different: dict[str, int] = {}
        rows, counts, are_rules = array("i"), array("i"), array("b")
        for document in islice(library.documents, library.learned):
            before = len(rows)
            rows.extend(different.setdefault(text, len(different)) for text in _texts(document))
            counts.append(len(rows) - before)
            are_rules.append(document.kind != CARD)
        digests = _digests(different)
        vectors = _vectors_of(list(different), known.turned_back(digests) if known else None)
        axes = _axes(vectors)
        leading = np.empty((len(vectors), min(_LEADING, len(axes))), dtype=np.float32)
        rest = np.empty((len(vectors), len(axes) - leading.shape[1]), dtype=np.float32)
        for start in range(0, len(vectors), _CHUNK):
            part = slice(start, start + _CHUNK)
            leading[part], rest[part] = np.split(vectors[part] @ axes.T, [leading.shape[1]], axis=1)
        return cls(
            leading=leading,
            rest=rest,
            rest_lengths=np.linalg.norm(rest, axis=1),
            rows=np.array(rows, dtype=np.int32),
            digests=digests,
            axes=axes,
            firsts=beginnings(counts),
            are_rules=np.array(are_rules, dtype=bool),
            imported=_imported_vectors(library.documents[at] for at in range(library.learned, len(library))),
        )

    def turned_back(self, digests: NDArray[np.uint64]) -> Vectors:
        """The vectors of texts as the model gave them, by their digests: of length 0 for those that aren't here."""
        vectors = np.zeros((len(digests), len(self.axes)), dtype=np.float32)
        order = np.argsort(self.digests)
        places = self.digests.searchsorted(digests, sorter=order)
        places[places == len(order)] = 0
        rows = order[places] if len(order) else places
        found = np.flatnonzero(self.digests[rows] == digests) if len(order) else rows[:0]
        for start in range(0, len(found), _CHUNK):
            part = found[start : start + _CHUNK]
            vectors[part] = np.hstack((self.leading[rows[part]], self.rest[rows[part]])) @ self.axes
        return vectors

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, folder: Path, library: Library) -> Meanings:
        """The meanings of these passages as they were kept: in memory once for all processes that read them.

        Where they were kept by a machine with another model, or with none, they are worked out again.
        """
        kept = cls(**read_arrays(folder, (field.name for field in fields(cls))))
        return kept if len(kept.axes) == _width() else cls.of(library)

    def nearness(self, voices: Sequence[tuple[str, float]]) -> Nearness:
        """How near a question comes to the passages.

        Its `voices` are its texts, such as the whole and what is asked at its end, with how much each counts.
        """
        direction: Vectors = np.add.reduce([weight * _rows((text,))[0] for text, weight in voices])
        return Nearness(self, direction / (np.linalg.norm(direction) or 1.0))


class Nearness:
    """How near a question comes to each passage by the nearest of its texts, from 0 to 1."""

    def __init__(self, meanings: Meanings, direction: Vectors) -> None:
        self._meanings, self._direction = meanings, direction
        turned = meanings.axes @ direction
        self._rest = turned[_LEADING:]
        self._by_leading = meanings.leading @ turned[:_LEADING]
        #: What the rest adds or takes away at most: no more than the lengths of both, one times the other.
        self._by_rest = meanings.rest_lengths * (np.linalg.norm(self._rest) + _ROUNDING)

    def nearest(self, count: int, passing: NDArray[np.bool_]) -> Ids:
        """The passages to which it comes nearest, best first, of those that pass; as many as are near at all."""
        able, nearness = self.at_least(_NEAR)
        passed = passing[able]
        able, nearness = able[passed], nearness[passed]
        return able[np.argsort(-nearness, kind="stable")][:count].astype(np.int32)

    def at_least(self, least: float) -> tuple[Ids, Vectors]:
        """The passages to which it comes as near as this, in order, and how near; imported ones apart."""
        rows = np.flatnonzero(self._by_leading + self._by_rest >= least)
        by_row = np.zeros(len(self._by_leading), dtype=np.float32)
        by_row[rows] = self._of_rows(rows)
        nearness = by_row[self._meanings.rows]
        texts = np.flatnonzero(nearness >= least)
        passages = self._meanings.firsts.searchsorted(texts, side="right") - 1
        is_first = np.ones(len(passages), dtype=bool)
        np.not_equal(passages[1:], passages[:-1], out=is_first[1:])
        near = np.maximum.reduceat(nearness[texts], np.flatnonzero(is_first)) if len(texts) else nearness[texts]
        passages = passages[is_first]
        counting = self._meanings.are_rules[passages]
        return passages[counting], near[counting].clip(0, 1)

    def of(self, passages: Ids) -> tuple[Vectors, Vectors]:
        """How near it comes to some passages by their nearest text, and on average by the three that are nearest."""
        meanings, learned = self._meanings, len(self._meanings.are_rules)
        nearness = np.zeros((2, len(passages)), dtype=np.float32)
        imported = np.flatnonzero(passages >= learned)
        nearness[:, imported] = meanings.imported[passages[imported] - learned].astype(np.float32) @ self._direction
        rules = np.flatnonzero(passages < learned)
        rules = rules[meanings.are_rules[passages[rules]]]
        if len(rules):
            nearness[:, rules] = self._of_rules(passages[rules])
        nearest, on_average = nearness.clip(0, 1)
        return nearest, on_average

    def _of_rules(self, passages: Ids) -> tuple[Vectors, Vectors]:
        """The same of rules; where one has fewer than three texts, the least near counts for those that are missing."""
        firsts, ends = self._meanings.firsts[passages], self._meanings.firsts[passages + 1]
        texts, owners = spread(firsts, ends)
        near = self._of_rows(self._meanings.rows[texts])
        near = near[np.lexsort((-near, owners))]
        places = beginnings(ends - firsts)[:-1, None] + np.minimum(np.arange(_AGREEING), (ends - firsts)[:, None] - 1)
        best = near[places]
        return best[:, 0], best.mean(axis=1)

    def _of_rows(self, rows: Ids) -> Vectors:
        near: Vectors = self._by_leading[rows] + self._meanings.rest[rows] @ self._rest
        return near


def _vectors_of(texts: Sequence[str], known: Vectors | None) -> Vectors:
    """A row for each text, worked out in parts, since what the model makes of many texts at once takes memory; but for
    those that are known, if they are what this machine's model still gives for the first of them."""
    vectors = np.zeros((len(texts), _width()), dtype=np.float32)
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


def _axes(vectors: Vectors) -> Vectors:
    """The axes on which vectors differ most, the most telling first."""
    _, columns = np.linalg.eigh((vectors.T @ vectors).astype(np.float64))
    return np.ascontiguousarray(columns.T[::-1], dtype=np.float32)


def _imported_vectors(documents: Iterable[Document]) -> NDArray[np.float16]:
    """The meanings of imported rulings; a card's is nothing."""
    texts = (f"{document.under}: {document.text}" if document.kind == RULING else "" for document in documents)
    chunks = iter(lambda: list(islice(texts, _CHUNK)), [])
    rows = [_model().of(chunk).astype(np.float16) for chunk in chunks]
    return np.concatenate([np.zeros((0, _width()), dtype=np.float16), *rows])


def nearness_of(question: str, texts: tuple[str, ...]) -> list[float]:
    """How near a question comes to each of these texts, from 0 to 1."""
    return [min(max(near, 0.0), 1.0) for near in np.einsum("ij,j->i", _rows(texts), _rows((question,))[0]).tolist()]


def can_tell_meaning() -> bool:
    """Whether this machine has the model."""
    return isinstance(_model(), WordVectors)


def _texts(document: Document) -> Iterator[str]:
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
