"""The words of all documents as arrays: which word stands where, and who has it.

The arrays lie in files of the index and are read where they lie, so that a search touches what it asks about alone, and
all processes share one copy however much was imported.
"""

from __future__ import annotations

import itertools
import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.lookup.arrays import read_arrays, write_arrays
from rulesite.lookup.ragged import common
from rulesite.lookup.words import stems_of

Ids = NDArray[Any]

#: The parts of a document in which words are looked for, with how much a word counts there in the first stage.
FIELD_WEIGHTS: Final = {
    "title": 4.0, "under": 1.5, "above": 1.5, "text": 1.0, "examples": 0.3, "cards": 1.5, "asked": 1.0
}  # fmt: skip
FIELDS: Final = tuple(FIELD_WEIGHTS)
#: BM25's own: how soon more of the same word counts no more, and how much a long field is held against it.
_SATURATION: Final = 1.2
_LENGTH: Final = 0.75

_STEMS: Final = "stems.json"
_NOBODY: Final[Ids] = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Corpus:
    """The words of documents, which are numbered from 0."""

    #: All words, from the first field of the first document to the last of the last, as places in `stems`.
    stream: NDArray[Any]
    #: Where each field of each document begins in the stream, and where the last ends.
    starts: NDArray[Any]
    #: For each stem in turn, the documents that have it in the order of their numbers, with what it is worth in each.
    holding: NDArray[Any]
    worths: NDArray[Any]
    #: Where the holders of each stem begin, and where those of the last end.
    firsts: NDArray[Any]
    #: How long each field is on average.
    averages: NDArray[Any]
    stems: Sequence[str]

    def __len__(self) -> int:
        return (len(self.starts) - 1) // len(FIELDS)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {stem: number for number, stem in enumerate(self.stems)}

    def has(self, stem: str) -> bool:
        return stem in self._numbers

    def number(self, stem: str) -> int | None:
        """The place of a stem in `stems`."""
        return self._numbers.get(stem)

    def holders(self, stem: str) -> Ids:
        """The documents that have a word somewhere, in order."""
        number = self._numbers.get(stem)
        return _NOBODY if number is None else self.holding[self.firsts[number] : self.firsts[number + 1]]

    def scored(self, stem: str) -> tuple[Ids, NDArray[np.float32]]:
        """The documents that have a word, with what it is worth in each: the rarer and the more often, the more."""
        number = self._numbers.get(stem)
        if number is None:
            return _NOBODY, np.zeros(0, dtype=np.float32)
        part = slice(self.firsts[number], self.firsts[number + 1])
        return self.holding[part], self.worths[part]

    def with_all(self, stems: Sequence[str]) -> Ids:
        """The documents that have all of these words somewhere."""
        found = sorted((self.holders(stem) for stem in stems), key=len)
        together = found[0]
        for others in found[1:]:
            together = common(together, others)
        return together

    def phrases(self, stems: Sequence[str], names: Sequence[str]) -> tuple[Ids, NDArray[Any]]:
        """Where these words stand one right after the other in one of these fields: the documents, and the fields."""
        numbers = [self._numbers.get(stem) for stem in stems]
        if None in numbers or len(self.stream) < len(stems):
            return _NOBODY, _NOBODY
        last = len(self.stream) - len(stems) + 1
        places = np.flatnonzero(self.stream[:last] == numbers[0])
        for step, number in enumerate(numbers[1:], 1):
            places = places[self.stream[places + step] == number]
        fields_there = np.searchsorted(self.starts, places, side="right") - 1
        is_whole = places + len(stems) <= self.starts[fields_there + 1]
        wanted = np.isin(fields_there % len(FIELDS), [FIELDS.index(name) for name in names])
        documents, there = np.divmod(np.unique(fields_there[is_whole & wanted]), len(FIELDS))
        return documents.astype(np.int32), there

    def fields_of(self, document: int) -> list[list[str]]:
        """All words of each field of a document, as stems, in their order."""
        starts = self.starts[document * len(FIELDS) : (document + 1) * len(FIELDS) + 1].tolist()
        return [
            [self.stems[number] for number in self.stream[start:end].tolist()]
            for start, end in itertools.pairwise(starts)
        ]

    def words_in(self, document: int, name: str) -> list[str]:
        """The different words of a field of a document, as stems, in the order in which they first stand there."""
        at = document * len(FIELDS) + FIELDS.index(name)
        return [
            self.stems[number] for number in dict.fromkeys(self.stream[self.starts[at] : self.starts[at + 1]].tolist())
        ]

    @classmethod
    def _arrays(cls) -> list[str]:
        return [field.name for field in fields(cls) if field.name != "stems"]

    def write(self, folder: Path) -> None:
        """Keep it in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in self._arrays()})
        (folder / _STEMS).write_text(json.dumps(list(self.stems), ensure_ascii=False), encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Corpus:
        return cls(
            **read_arrays(folder, cls._arrays()), stems=json.loads((folder / _STEMS).read_text(encoding="utf-8"))
        )


class Gathering:
    """Makes a corpus, document by document; what it needs of memory is four bytes for each word."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._stream = array("i")
        self._starts = array("q", [0])

    def add(self, texts: Sequence[str]) -> None:
        """Add a document by the text of each of its fields."""
        numbers = self._numbers
        for text in texts:
            self._stream.extend([numbers.setdefault(stem, len(numbers)) for stem in stems_of(text)])
            self._starts.append(len(self._stream))

    def corpus(self, usual: int) -> Corpus:
        """The corpus of what was added; fields are as long as they usually are in the first `usual` documents."""
        stream = np.frombuffer(self._stream, dtype=np.int32) if self._stream else np.zeros(0, dtype=np.int32)
        starts = np.frombuffer(self._starts, dtype=np.int64)
        lengths = np.diff(starts)
        documents = len(lengths) // len(FIELDS)
        by_field = lengths.reshape(documents, len(FIELDS))
        averages = by_field[: max(usual, 1)].mean(axis=0) if documents else np.ones(len(FIELDS))
        averages = np.where(averages > 0, averages, 1.0)
        # Each field that has a word once, with how often it has it, by words and then by documents.
        spots = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
        spots += stream.astype(np.int64) * max(len(lengths), 1)
        spots, counts = np.unique(spots, return_counts=True)
        stem_of, spot = np.divmod(spots, max(len(lengths), 1))
        document, field = np.divmod(spot, len(FIELDS))
        del spots
        worths = self._worths(stem_of, field, counts, lengths[spot] / averages[field], documents)
        held, first = np.unique(stem_of * max(documents, 1) + document, return_index=True)
        firsts = np.searchsorted(held, np.arange(len(self._numbers) + 1, dtype=np.int64) * max(documents, 1))
        return Corpus(
            stream=stream,
            starts=starts,
            holding=(held % max(documents, 1)).astype(np.int32),
            worths=(np.add.reduceat(worths, first) if len(first) else worths).astype(np.float32),
            firsts=firsts.astype(np.int64),
            averages=averages,
            stems=list(self._numbers),
        )

    def _worths(
        self,
        stem_of: NDArray[Any],
        field: NDArray[Any],
        counts: NDArray[Any],
        length: NDArray[Any],
        documents: int,
    ) -> NDArray[Any]:
        """What each word is worth in each field: BM25F, the rarer in the field the more."""
        kinds = stem_of * len(FIELDS) + field
        fields_with = np.bincount(kinds, minlength=len(self._numbers) * len(FIELDS))
        rarity = np.log(max(documents, 1) / (fields_with + 1.0)) + 1.0
        often = counts * (_SATURATION + 1) / (counts + _SATURATION * (1 - _LENGTH + _LENGTH * length))
        worths: NDArray[Any] = rarity[kinds] * often * np.array(list(FIELD_WEIGHTS.values()))[field]
        return worths
