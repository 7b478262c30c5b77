"""The words of all documents as arrays: which word stands where.

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
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays
from rulesite.search.library.cuts import Cuts

Ids = Ints

#: The parts of a document in which words are looked for.
FIELDS: Final = ("title", "under", "above", "gist", "text", "examples", "cards", "asked")

_STEMS: Final = "stems.json"
_NOBODY: Final[Ids] = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Corpus:
    """The words of documents, which are numbered from 0."""

    #: All words, from the first field of the first document to the last of the last, as places in `stems`.
    stream: Ints
    #: Where each field of each document begins in the stream, and where the last ends.
    starts: Ints
    #: How long each field is on average.
    averages: Floats
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

    def phrases(self, stems: Sequence[str], names: Sequence[str]) -> tuple[Ids, Ints]:
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

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        self._numbers: dict[str, int] = {}
        self._stream = array("i")
        self._starts = array("q", [0])
        #: The words of each text that was met, by their numbers.
        self._met: dict[str, array[int]] = {}

    def add(self, fields: Sequence[Sequence[str]]) -> None:
        """Add a document by the texts of each of its fields."""
        for texts in fields:
            for text in texts:
                self._stream.extend(self._met[text] if text in self._met else self._numbered(text))
            self._starts.append(len(self._stream))

    def _numbered(self, text: str) -> array[int]:
        numbers = self._numbers
        stems = self._cuts.stems(text)
        words = self._met[text] = array("i", [numbers.setdefault(stem, len(numbers)) for stem in stems])
        return words

    def corpus(self, usual: int) -> Corpus:
        """The corpus of what was added; fields are as long as they usually are in the first `usual` documents."""
        stream = np.frombuffer(self._stream, dtype=np.int32) if self._stream else np.zeros(0, dtype=np.int32)
        starts = np.frombuffer(self._starts, dtype=np.int64)
        lengths = np.diff(starts)
        documents = len(lengths) // len(FIELDS)
        by_field = lengths.reshape(documents, len(FIELDS))
        averages = by_field[: max(usual, 1)].mean(axis=0) if documents else np.ones(len(FIELDS))
        averages = np.where(averages > 0, averages, 1.0)
        return Corpus(
            stream=stream,
            starts=starts,
            averages=averages,
            stems=list(self._numbers),
        )
