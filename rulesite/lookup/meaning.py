"""How near a question comes to a text in what it means, even where the two share no word.

A small model of the meaning of words, which comes with its library, gives each text a direction: that of its words
together. Texts that speak of the same thing point the same way. On a machine that the library has no build for, no
text is near to any other, and search goes by words alone.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.lookup.arrays import read_arrays, write_arrays
from rulesite.lookup.document import CARD, RULING, Document
from rulesite.lookup.passages import Library
from rulesite.lookup.word_vectors import WordVectors

logger = logging.getLogger(__name__)

Vectors = NDArray[np.float32]


_SENTENCE_END: Final = re.compile(r"(?<=[.?!;])\s+|\n+")
#: How many imported texts are worked out at once.
_CHUNK: Final = 4096
#: Fewer characters than this are no sentence to compare a question with.
_SHORTEST: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class Meanings:
    """What the texts of passages mean: each as a whole, by its sentences, examples and the ways to ask for it.

    `vectors`: a row for each text, those of one passage together; `starts`: where each passage's begin; `are_rules`:
    which passages count. A card's text is in the cards' words, which no question is asked in.

    `imported` has a row for each passage that comes after these. There are too many of them to compare a question with
    all, so that only what was found by its words is asked for.
    """

    vectors: Vectors
    starts: NDArray[np.int64]
    are_rules: NDArray[np.bool_]
    imported: NDArray[np.float16]

    @classmethod
    def of(cls, library: Library) -> Meanings:
        documents = library.documents[: library.learned]
        texts = [list(_texts(document)) for document in documents]
        return cls(
            vectors=_vectors([text for each in texts for text in each]),
            starts=np.cumsum([0, *(len(each) for each in texts[:-1])]),
            are_rules=np.array([document.kind != CARD for document in documents], dtype=bool),
            imported=_imported_vectors(library.documents[at] for at in range(library.learned, len(library))),
        )

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, folder: Path, library: Library) -> Meanings:
        """The meanings of these passages as they were kept: in memory once for all processes that read them.

        Where they were kept by a machine with another model, or with none, they are worked out again.
        """
        kept = cls(**read_arrays(folder, (field.name for field in fields(cls))))
        return kept if kept.vectors.shape[1] == len(_vector("")) else cls.of(library)

    def nearness(self, voices: Sequence[tuple[str, float]]) -> Vectors:
        """How near a question comes to each passage by the nearest of its texts, from 0 to 1; imported ones apart.

        Its `voices` are its texts, such as the whole and what is asked at its end, with how much each counts.
        """
        if not len(self.are_rules):
            return np.zeros(0, dtype=np.float32)
        # Not by `@`, which has as many threads as processors wait for each other: dear where others need these too.
        of_texts = np.einsum("ij,j->i", self.vectors, _direction(voices))
        nearness = np.maximum.reduceat(of_texts, self.starts)
        return np.where(self.are_rules, nearness, 0).clip(0, 1)

    def nearness_of_imported(self, voices: Sequence[tuple[str, float]], places: NDArray[Any]) -> Vectors:
        """How near a question comes to some of the passages that were imported, counted from the first of them."""
        near: Vectors = self.imported[places].astype(np.float32) @ _direction(voices)
        return near.clip(0, 1)


def _direction(voices: Sequence[tuple[str, float]]) -> Vectors:
    direction: Vectors = np.sum([weight * _vector(text) for text, weight in voices], axis=0)
    return direction / (np.linalg.norm(direction) or 1.0)


def _imported_vectors(documents: Iterable[Document]) -> NDArray[np.float16]:
    """The meanings of imported rulings; a card's is nothing."""
    texts = (f"{document.under}: {document.text}" if document.kind == RULING else "" for document in documents)
    chunks = iter(lambda: list(islice(texts, _CHUNK)), [])
    rows = [_vectors(chunk).astype(np.float16) for chunk in chunks]
    return np.concatenate([np.zeros((0, len(_vector(""))), dtype=np.float16), *rows])


def nearness_of(question: str, texts: Sequence[str]) -> list[float]:
    """How near a question comes to each of these texts, from 0 to 1."""
    asked = _vector(question)
    return [min(max(float(_vector(text) @ asked), 0.0), 1.0) for text in texts]


def can_tell_meaning() -> bool:
    """Whether this machine has the model."""
    return _model() is not None


def _texts(document: Document) -> Iterator[str]:
    about = document.title or document.under
    yield about or document.number
    if document.kind == CARD:
        return
    if document.text:
        yield f"{about}: {document.text}"
    sentences = [each for each in _SENTENCE_END.split(document.text) if len(each) >= _SHORTEST]
    if len(sentences) > 1:
        yield from (f"{about}: {sentence}" for sentence in sentences)
    yield from document.examples
    yield from document.asked


def _vectors(texts: list[str]) -> Vectors:
    """A row of length 1 for each text; of length 0 for one that has no words."""
    model = _model()
    if model is None:
        return np.zeros((len(texts), 1), dtype=np.float32)
    vectors = model.of(texts)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    lengths[lengths == 0] = 1
    vectors /= lengths
    return vectors


@lru_cache(maxsize=4096)
def _vector(text: str) -> Vectors:
    """The same for one text, kept: it is the same sentences that are shown again and again."""
    vector: Vectors = _vectors([text])[0]
    return vector


@lru_cache(maxsize=1)
def _model() -> WordVectors | None:
    model = WordVectors.installed()
    if model is None:
        logger.warning("searching by words alone: this machine has no model of meanings")
    return model
