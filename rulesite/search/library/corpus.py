"""The words of all documents as arrays: which word stands where.

The arrays lie in files of the index and are read where they lie, so that a search touches what it asks about alone, and
all processes share one copy however much was imported.
"""

from __future__ import annotations

import itertools
import json
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays
from rulesite.search.library.cuts import Cuts, numbered_anew

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
        return [self.stems[number] for number in self.numbers_in(document, name)]

    def numbers_in(self, document: int, name: str) -> dict[int, None]:
        """The places in `stems` of the same, in that order."""
        at = document * len(FIELDS) + FIELDS.index(name)
        return dict.fromkeys(self.stream[self.starts[at] : self.starts[at + 1]].tolist())

    @classmethod
    def of(cls, stream: Ints, starts: Ints, stems: Sequence[str], usual: int | None = None) -> Corpus:
        """The corpus of these words; fields are as long as in the first `usual` documents, or in all, on average."""
        by_field = np.diff(starts).reshape(-1, len(FIELDS))[:usual]
        averages = by_field.mean(axis=0) if len(by_field) else np.ones(len(FIELDS))
        return cls(stream, starts, np.where(averages > 0, averages, 1.0), stems)

    @classmethod
    def joined(cls, corpora: Sequence[Corpus], usual: int) -> Corpus:
        """The words of all documents of some corpora, one after the other."""
        stems = sorted(set[str]().union(*(each.stems for each in corpora)))
        numbers = {stem: number for number, stem in enumerate(stems)}
        streams, starts, end = list[Ints]([_NOBODY]), list[Ints]([np.zeros(1, dtype=np.int64)]), 0
        for each in corpora:
            numbering = np.array([numbers[stem] for stem in each.stems], dtype=np.int32)
            streams.append(numbering[each.stream])
            starts.append(each.starts[1:] + end)
            end += len(each.stream)
        return cls.of(np.concatenate(streams), np.concatenate(starts), stems, max(usual, 1))

    def numbers(self, stems: Iterable[str]) -> Ints:
        """The places of stems in `stems`, all of which are there."""
        return np.array([self._numbers[stem] for stem in stems], dtype=np.int32)

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
        self._stream = array("i")
        self._starts = array("q", [0])

    def add(self, fields: Sequence[Sequence[str]]) -> None:
        """Add a document by the texts of each of its fields."""
        for texts in fields:
            for text in texts:
                self._stream.extend(self._cuts.numbers(text))
            self._starts.append(len(self._stream))

    def corpus(self) -> Corpus:
        """The corpus of what was added."""
        stream, stems = numbered_anew(np.array(self._stream, dtype=np.int32), self._cuts.stems)
        return Corpus.of(stream, np.array(self._starts, dtype=np.int64), stems)
