"""Which documents have a word, in which of their fields, and what it is worth there (BM25F).

All documents are weighed alike, by Whoosh's formula; what differs is who counts their words. Whoosh does for the rules
that come with the content (`whoosh_index.py`). The corpus does, to the same numbers, for the ways to ask for these, for
imported rulebooks, cards and rulings, which may be many, and for all rules while there is no index. What was counted of
a part of the documents is kept with it, and weighed anew with whatever it stands beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import reduce
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from whoosh import scoring
from whoosh.util.numeric import byte_to_length, length_to_byte

from rulesite.search.library.arrays import Floats, Ints, Mask, read_arrays, write_arrays
from rulesite.search.library.corpus import FIELDS, Corpus, Ids
from rulesite.search.library.ragged import beginnings, common

#: How much a word counts in each field.
FIELD_WEIGHTS: Final = {
    "title": 4.0, "under": 1.5, "above": 1.5, "gist": 1.0, "text": 1.0, "examples": 0.3, "cards": 1.5, "asked": 1.0
}  # fmt: skip
_WEIGHTS: Final = np.array([FIELD_WEIGHTS[name] for name in FIELDS])
_FORMULA: Final = scoring.BM25F()
#: So many documents are counted at once.
_AT_ONCE: Final = 4096
#: A word that stands more often in a field is worth no more.
MOST_TIMES: Final = np.iinfo(np.int16).max


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """How often words stand in the fields of documents: a row for each word, document and field that has it, in the
    order of these. Words, documents and fields have the numbers of a corpus."""

    stems: Ints
    documents: Ints
    #: The places of fields in `FIELDS`.
    fields: Ints
    times: Ints

    @classmethod
    def of(cls, corpus: Corpus, wanted: Mask | None = None, names: Sequence[str] = FIELDS) -> Counts:
        """Count the words of a corpus in the documents that are `wanted`, or in all, in the fields of these names."""
        starts = range(0, len(corpus), _AT_ONCE)
        counted = cls.together([_counted(corpus, start, start + _AT_ONCE) for start in starts])
        there = np.isin(counted.fields, [FIELDS.index(name) for name in names])
        return counted.rows(there if wanted is None else there & wanted[counted.documents])

    @classmethod
    def together(cls, parts: Sequence[Counts]) -> Counts:
        """What was counted in parts, of the same corpus."""
        kinds = {"stems": np.int32, "documents": np.int32, "fields": np.int8, "times": np.int16}
        columns = {
            name: np.concatenate([np.zeros(0, dtype=kind), *(getattr(part, name) for part in parts)])
            for name, kind in kinds.items()
        }
        whole = cls(**columns)
        return whole.rows(np.lexsort((whole.fields, whole.documents, whole.stems)))

    def rows(self, rows: NDArray[Any]) -> Counts:
        """Some of the rows."""
        return Counts(self.stems[rows], self.documents[rows], self.fields[rows], self.times[rows])

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, folder: Path) -> Counts:
        return cls(**read_arrays(folder, (field.name for field in fields(cls))))


def _counted(corpus: Corpus, start: int, end: int) -> Counts:
    """The words of the documents from `start` up to `end`: so many at once as memory is to be had for."""
    starts = corpus.starts[start * len(FIELDS) : end * len(FIELDS) + 1]
    lengths = np.diff(starts)
    rows = max(len(lengths), 1)
    spots = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
    spots += corpus.stream[starts[0] : starts[-1]].astype(np.int64) * rows
    spots, times = np.unique(spots, return_counts=True)
    stems, spots = np.divmod(spots, rows)
    documents, field = np.divmod(spots, len(FIELDS))
    return Counts(
        stems.astype(np.int32),
        (documents + start).astype(np.int32),
        field.astype(np.int8),
        np.minimum(times, MOST_TIMES).astype(np.int16),
    )


class CountedPart(NamedTuple):
    """What was counted of a part of all documents: of those from one on, whose stems have these numbers among all."""

    counts: Counts
    first: int
    stems: Ints


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
    def of(cls, corpus: Corpus, parts: Sequence[CountedPart], learned: int) -> Postings:
        """Weigh what was counted of the documents of a corpus, part after part.

        How rare a word is, is what it is among the first documents, the `learned` ones; for those that come after these
        it is what it is among all.
        """
        lengths = np.zeros(len(corpus.stems), dtype=np.int64)
        for part in parts:
            lengths[part.stems] += np.bincount(part.counts.stems, minlength=len(part.stems))
        firsts = beginnings(lengths)
        rows_of_all = int(firsts[-1])
        postings = cls(
            holding=np.zeros(rows_of_all, dtype=np.int32),
            fields=np.zeros(rows_of_all, dtype=np.int8),
            scores=np.zeros(rows_of_all, dtype=np.float64),
            firsts=firsts,
            corpus=corpus,
        )
        weighing, free = _Weighing(corpus, parts, learned), firsts[:-1].copy()
        for part in parts:
            # The list of each word goes on behind what the parts before have put into it.
            added = np.bincount(part.counts.stems, minlength=len(part.stems))
            rows = np.arange(len(part.counts.stems)) + np.repeat(free[part.stems] - beginnings(added)[:-1], added)
            free[part.stems] += added
            postings.holding[rows] = part.counts.documents + part.first
            postings.fields[rows] = part.counts.fields
            postings.scores[rows] = weighing.scores(part)
        return postings

    def write(self, folder: Path) -> None:
        """Keep them in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in _KEPT})

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
    def read(cls, folder: Path, corpus: Corpus) -> Postings:
        """The postings where they lie: in memory once for all processes that read them."""
        return cls(**read_arrays(folder, _KEPT), corpus=corpus)


#: What is kept of them in files of their own.
_KEPT: Final = tuple(field.name for field in fields(Postings) if field.name != "corpus")


class _Weighing:
    """What it is worth that a document has a word: the more often it has it, the shorter the field and the rarer the
    word is. Lengths are rounded as Whoosh rounds them, so that it doesn't matter who has counted."""

    def __init__(self, corpus: Corpus, parts: Sequence[CountedPart], learned: int) -> None:
        self._corpus, self._learned = corpus, learned
        self._lengths = _rounded(np.diff(corpus.starts)).reshape(-1, len(FIELDS))
        among_learned, among_all = (np.zeros(len(corpus.stems) * len(FIELDS), dtype=np.int64) for _ in range(2))
        for part in parts:
            words, is_learned = self._words(part), self._are_learned(part)
            among_learned += np.bincount(words[is_learned], minlength=len(among_learned))
            among_all += np.bincount(words, minlength=len(among_all))
        #: How much it tells that a document has a word in a field, for each word and each field in turn.
        self._rarities = (_rarities(among_all, len(corpus)), _rarities(among_learned, learned))

    def scores(self, part: CountedPart) -> Floats:
        words, counts = self._words(part), part.counts
        rarities = np.where(self._are_learned(part), self._rarities[True][words], self._rarities[False][words])
        lengths = self._lengths[counts.documents + part.first, counts.fields]
        usual = self._corpus.averages[counts.fields]
        worth = scoring.bm25(rarities, counts.times, lengths, usual, _FORMULA.B, _FORMULA.K1)
        scores: Floats = _WEIGHTS[counts.fields] * worth
        return scores

    def _words(self, part: CountedPart) -> Ints:
        return part.stems[part.counts.stems].astype(np.int64) * len(FIELDS) + part.counts.fields

    def _are_learned(self, part: CountedPart) -> Mask:
        are_learned: Mask = part.counts.documents + part.first < self._learned
        return are_learned


def _rarities(holders: Ints, among: int) -> Floats:
    rarities: Floats = np.log(max(among, 1) / (holders + 1.0)) + 1.0
    return rarities


def _rounded(lengths: Ints) -> Ints:
    different, places = np.unique(lengths, return_inverse=True)
    rounded = np.array([byte_to_length(length_to_byte(length)) for length in different.tolist()], dtype=np.int32)
    return rounded[places] if len(rounded) else different
