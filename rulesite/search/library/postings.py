"""Which documents have a word, in which of their fields, and what it is worth there (BM25F).

All documents are weighed alike, by Whoosh's formula; what differs is who counts their words. Whoosh does for the rules
of an index (`whoosh_index.py`). The corpus does for imported cards and rulings, which come by the ten thousand, and for
the rules themselves while there is no index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import reduce
from pathlib import Path
from typing import Final

import numpy as np
from whoosh import scoring

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays
from rulesite.search.library.corpus import FIELDS, Corpus, Ids
from rulesite.search.library.ragged import beginnings, common

#: How much a word counts in each field.
FIELD_WEIGHTS: Final = {
    "title": 4.0, "under": 1.5, "above": 1.5, "gist": 1.0, "text": 1.0, "examples": 0.3, "cards": 1.5, "asked": 1.0
}  # fmt: skip
_WEIGHTS: Final = np.array([FIELD_WEIGHTS[name] for name in FIELDS])
_FORMULA: Final = scoring.BM25F()


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """How often words stand in the fields of documents: a row for each word, document and field that has it."""

    stems: Ints
    documents: Ints
    #: The places of fields in `FIELDS`.
    fields: Ints
    times: Ints
    #: How long the field is in the document, and how long that of a rule usually is.
    lengths: Ints
    usual: Floats
    #: How much it tells that a document has the word in the field.
    rarities: Floats

    @classmethod
    def of(cls, corpus: Corpus, first: int = 0) -> Counts:
        """Count the words of a corpus, from the document of this number on; rarity is among all documents."""
        lengths = np.diff(corpus.starts)
        rows = max(len(lengths), 1)
        spots = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
        spots += corpus.stream.astype(np.int64) * rows
        spots, times = np.unique(spots, return_counts=True)
        stems, spots = np.divmod(spots, rows)
        documents, field = np.divmod(spots, len(FIELDS))
        lists = stems * len(FIELDS) + field
        holders = np.bincount(lists, minlength=len(corpus.stems) * len(FIELDS))
        counted = documents >= first
        field = field[counted]
        return cls(
            stems=stems[counted],
            documents=documents[counted],
            fields=field,
            times=times[counted],
            lengths=lengths[spots[counted]],
            usual=corpus.averages[field],
            rarities=np.log(max(len(corpus), 1) / (holders[lists[counted]] + 1.0)) + 1.0,
        )

    @property
    def scores(self) -> Floats:
        """What each word is worth to each document in each field."""
        scores: Floats = _WEIGHTS[self.fields] * scoring.bm25(
            self.rarities, self.times, self.lengths, self.usual, _FORMULA.B, _FORMULA.K1
        )
        return scores


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
        stems = np.concatenate([each.stems for each in counts])
        holding = np.concatenate([each.documents for each in counts])
        field = np.concatenate([each.fields for each in counts])
        order = np.lexsort((field, holding, stems))
        return cls(
            holding=holding[order].astype(np.int32),
            fields=field[order].astype(np.int8),
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
