"""Which documents have a word, in which of their fields, and what it is worth there (BM25F).

All documents are weighed alike, by Whoosh's formula; what differs is who counts their words. Whoosh does for the rules
that come with the content (`whoosh_index.py`). The corpus does, to the same numbers, for the ways to ask for these, for
imported rulebooks, cards and rulings, which may be many, and for all rules while there is no index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import reduce
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from whoosh import scoring
from whoosh.util.numeric import byte_to_length, length_to_byte

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays
from rulesite.search.library.corpus import FIELDS, Corpus, Ids
from rulesite.search.library.ragged import beginnings, common

#: How much a word counts in each field.
FIELD_WEIGHTS: Final = {
    "title": 4.0, "under": 1.5, "above": 1.5, "gist": 1.0, "text": 1.0, "examples": 0.3, "cards": 1.5, "asked": 1.0
}  # fmt: skip
_WEIGHTS: Final = np.array([FIELD_WEIGHTS[name] for name in FIELDS])
_FORMULA: Final = scoring.BM25F()
#: So many documents, and rows of counts, are worked on at once.
_AT_ONCE: Final = 4096
_ROWS_AT_ONCE: Final = 1 << 18


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """How often words stand in the fields of documents: a row for each word, document and field that has it."""

    stems: Ints
    documents: Ints
    #: The places of fields in `FIELDS`.
    fields: Ints
    times: Ints
    #: How long the field is in the document.
    lengths: Ints
    #: How long each field of a rule usually is.
    usual: Floats
    #: How much it tells that a document has a word in a field, for each word and each field in turn.
    rarities: Floats

    @classmethod
    def of(
        cls,
        corpus: Corpus,
        wanted: NDArray[np.bool_] | None = None,
        rarities: Floats | None = None,
        names: Sequence[str] = FIELDS,
    ) -> Counts:
        """Count the words of a corpus in the documents that are `wanted`, or in all, in the fields of these names.

        Words are as rare as `rarities` says, or as they are among all documents. Lengths are rounded as Whoosh rounds
        them, so that it doesn't matter which of the two has counted a rule.
        """
        wanted = np.ones(len(corpus), dtype=bool) if wanted is None else wanted
        lengths = np.diff(corpus.starts)
        parts = [_counted(corpus, start, start + _AT_ONCE, wanted) for start in range(0, len(corpus), _AT_ONCE)]
        stems, documents, field, times = (
            np.concatenate([part[at] for part in parts]) if parts else np.zeros(0, dtype=np.int32) for at in range(4)
        )
        if len(names) < len(FIELDS):
            there = np.isin(field, [FIELDS.index(name) for name in names])
            stems, documents, field, times = stems[there], documents[there], field[there], times[there]
        return cls(
            stems=stems,
            documents=documents,
            fields=field,
            times=times,
            lengths=_rounded(lengths)[documents.astype(np.int64) * len(FIELDS) + field],
            usual=corpus.averages,
            rarities=rarities_among(corpus, len(corpus)) if rarities is None else rarities,
        )

    @property
    def scores(self) -> Floats:
        """What each word is worth to each document in each field."""
        scores = np.empty(len(self.stems))
        for start in range(0, len(scores), _ROWS_AT_ONCE):
            part = slice(start, start + _ROWS_AT_ONCE)
            field = self.fields[part]
            rarities = self.rarities[self.stems[part].astype(np.int64) * len(FIELDS) + field]
            scores[part] = _WEIGHTS[field] * scoring.bm25(
                rarities, self.times[part], self.lengths[part], self.usual[field], _FORMULA.B, _FORMULA.K1
            )
        return scores


def rarities_among(corpus: Corpus, first: int) -> Floats:
    """How much it tells that a document has a word in a field, for each word and each field, by how many of the first
    documents have it."""
    holders = np.zeros(len(corpus.stems) * len(FIELDS), dtype=np.int64)
    there = np.arange(len(corpus)) < first
    for start in range(0, first, _AT_ONCE):
        stems, _, field, _ = _counted(corpus, start, start + _AT_ONCE, there)
        holders += np.bincount(stems.astype(np.int64) * len(FIELDS) + field, minlength=len(holders))
    rarities: Floats = np.log(max(first, 1) / (holders + 1.0)) + 1.0
    return rarities


def _counted(corpus: Corpus, start: int, end: int, wanted: NDArray[np.bool_]) -> tuple[Ints, Ints, Ints, Ints]:
    """The words of the documents from `start` up to `end` that are wanted, each once for each field that has it: their
    stems, documents, fields, and how often they are there. So many at once as memory is to be had for."""
    starts = corpus.starts[start * len(FIELDS) : end * len(FIELDS) + 1]
    lengths = np.diff(starts)
    rows = max(len(lengths), 1)
    spots = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
    spots += corpus.stream[starts[0] : starts[-1]].astype(np.int64) * rows
    spots, times = np.unique(spots, return_counts=True)
    stems, spots = np.divmod(spots, rows)
    documents, field = np.divmod(spots, len(FIELDS))
    documents += start
    there = wanted[documents]
    return (
        stems[there].astype(np.int32),
        documents[there].astype(np.int32),
        field[there].astype(np.int8),
        times[there].astype(np.int32),
    )


def _rounded(lengths: Ints) -> Ints:
    different, places = np.unique(lengths, return_inverse=True)
    rounded = np.array([byte_to_length(length_to_byte(length)) for length in different.tolist()], dtype=np.int32)
    return rounded[places] if len(rounded) else different


@dataclass(frozen=True, eq=False)
class Postings:
    """For each word the documents that have it, in order; documents and stems have the numbers of the corpus."""

    #: For each stem in turn, the documents that have it; each once for each of its fields that do.
    holding: Ints
    #: In which field, by its place in `FIELDS`, and what it is worth there.
    fields: Ints
    scores: Floats
    #: Where those of each stem begin, and where the last end.
    firsts: Ints
    corpus: Corpus

    @classmethod
    def of(cls, corpus: Corpus, *counts: Counts) -> Postings:
        """Weigh what was counted of the documents of a corpus."""
        stems = np.concatenate([each.stems.astype(np.int32) for each in counts])
        holding = np.concatenate([each.documents.astype(np.int32) for each in counts])
        field = np.concatenate([each.fields.astype(np.int8) for each in counts])
        order = np.lexsort((field, holding, stems))
        return cls(
            holding=holding[order],
            fields=field[order],
            scores=np.concatenate([each.scores for each in counts])[order],
            firsts=beginnings(np.bincount(stems, minlength=len(corpus.stems))),
            corpus=corpus,
        )

    def scored(self, stem: str) -> tuple[Ids, Floats]:
        """The documents that have a word, with what it is worth in each; each once for each of its fields."""
        part = self._part(stem)
        return self.holding[part], self.scores[part]

    def scored_in(self, name: str, stem: str) -> tuple[Ids, Floats]:
        """The documents that have a word in a field, with what it is worth there."""
        part = self._part(stem)
        there = self.fields[part] == FIELDS.index(name)
        return self.holding[part][there], self.scores[part][there]

    def holders(self, stem: str) -> Ids:
        """The documents that have a word somewhere."""
        holding = self.holding[self._part(stem)]
        is_next = np.ones(len(holding), dtype=bool)
        np.not_equal(holding[1:], holding[:-1], out=is_next[1:])
        return holding[is_next]

    def with_all(self, stems: Sequence[str]) -> Ids:
        """The documents that have all of these words somewhere."""
        return reduce(common, sorted((self.holders(stem) for stem in stems), key=len))

    def _part(self, stem: str) -> slice:
        number = self.corpus.number(stem)
        return slice(0) if number is None else slice(self.firsts[number], self.firsts[number + 1])

    @classmethod
    def _arrays(cls) -> list[str]:
        return [field.name for field in fields(cls) if field.name != "corpus"]

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in self._arrays()})

    @classmethod
    def read(cls, folder: Path, corpus: Corpus) -> Postings:
        """The postings where they lie: in memory once for all processes that read them."""
        return cls(**read_arrays(folder, cls._arrays()), corpus=corpus)
