"""Which documents have a word, in which of their fields, and what it is worth there (BM25F).

All documents are weighed alike, by Whoosh's formula; what differs is who counts their words. Whoosh does for the rules
that come with the content (`whoosh_index.py`). The corpus does, to the same numbers, for the ways to ask for these, for
imported rulebooks, cards and rulings, which may be many, and for all rules while there is no index.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from whoosh import scoring
from whoosh.util.numeric import byte_to_length, length_to_byte

from rulesite.search.library.arrays import Floats, Ints, read_arrays, write_arrays, write_in_parts
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
_ROWS_AT_ONCE: Final = 1 << 20
#: A word that stands more often in a field is worth no more.
_MOST_TIMES: Final = np.iinfo(np.int16).max
#: What is kept of the rows of posting lists, with the kind of numbers that it is.
_KINDS: Final[Mapping[str, type[np.generic]]] = {"holding": np.int32, "fields": np.int8, "scores": np.float64}


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """How often words stand in the fields of some documents: a row for each word, document and field that has it, in
    the order of the words."""

    stems: Ints
    documents: Ints
    #: The places of fields in `FIELDS`.
    fields: Ints
    times: Ints
    #: How long each field of each document of the corpus is.
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
    ) -> tuple[Counts, ...]:
        """Count the words of a corpus in the documents that are `wanted`, or in all, in the fields of these names: in
        parts, of some thousand documents each.

        Words are as rare as `rarities` says, or as they are among all documents. Lengths are rounded as Whoosh rounds
        them, so that it doesn't matter which of the two has counted a rule.
        """
        wanted = np.ones(len(corpus), dtype=bool) if wanted is None else wanted
        rarities = rarities_among(corpus, len(corpus)) if rarities is None else rarities
        lengths = _rounded(np.diff(corpus.starts)).reshape(-1, len(FIELDS))
        places = [FIELDS.index(name) for name in names]
        parts = []
        for start in range(0, len(corpus), _AT_ONCE):
            if not wanted[start : start + _AT_ONCE].any():
                continue
            stems, documents, field, times = _counted(corpus, start, start + _AT_ONCE, wanted)
            there = np.isin(field, places) if len(places) < len(FIELDS) else slice(None)
            counted = (stems[there], documents[there], field[there], times[there])
            parts.append(cls(*counted, lengths=lengths, usual=corpus.averages, rarities=rarities))
        return tuple(parts)

    def of_stems(self, first: int, end: int) -> Weighed:
        """What each word from `first` up to `end` is worth to each document in each field."""
        part = slice(*self.stems.searchsorted((first, end)))
        stems, documents, field = self.stems[part], self.documents[part], self.fields[part]
        rarities = self.rarities[stems.astype(np.int64) * len(FIELDS) + field]
        lengths, usual = self.lengths[documents, field], self.usual[field]
        worth = scoring.bm25(rarities, self.times[part], lengths, usual, _FORMULA.B, _FORMULA.K1)
        return Weighed(stems, documents, field, _WEIGHTS[field] * worth)


class Weighed(NamedTuple):
    """Words with the documents and the fields that have them, and what they are worth there."""

    stems: Ints
    documents: Ints
    fields: Ints
    scores: Floats


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
        np.minimum(times[there], _MOST_TIMES).astype(np.int16),
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
    def of(cls, corpus: Corpus, counts: Sequence[Counts]) -> Postings:
        """Weigh what was counted of the documents of a corpus."""
        firsts = _firsts(corpus, counts)
        parts = list(_weighed(firsts, counts))
        none = {name: np.zeros(0, dtype=kind) for name, kind in _KINDS.items()}
        whole = {name: np.concatenate([each[name] for each in (none, *parts)]) for name in _KINDS}
        return cls(**whole, firsts=firsts, corpus=corpus)

    @staticmethod
    def store(folder: Path, corpus: Corpus, counts: Sequence[Counts]) -> None:
        """Weigh the same, and keep it in a folder for `read`: part by part, since with all that may have been imported
        it is too much to be held at once."""
        firsts = _firsts(corpus, counts)
        write_arrays(folder, {"firsts": firsts})
        write_in_parts(folder, _KINDS, int(firsts[-1]), _weighed(firsts, counts))

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
        return cls(**read_arrays(folder, ("firsts", *_KINDS)), corpus=corpus)


def _firsts(corpus: Corpus, counts: Sequence[Counts]) -> Ints:
    """Where the list of each word begins, and where the last ends."""
    each = [np.bincount(part.stems, minlength=len(corpus.stems)) for part in counts]
    return beginnings(np.sum([np.zeros(len(corpus.stems), dtype=np.int64), *each], axis=0))


def _weighed(firsts: Ints, counts: Sequence[Counts]) -> Iterator[dict[str, NDArray[Any]]]:
    """The rows of all lists in order, some words at a time."""
    ends = np.unique(np.searchsorted(firsts, np.arange(0, firsts[-1] + _ROWS_AT_ONCE, _ROWS_AT_ONCE), side="right") - 1)
    for first, end in itertools.pairwise(ends.tolist()):
        rows = [part.of_stems(first, end) for part in counts]
        stems, holding, field, scores = map(np.concatenate, zip(*rows, strict=True))
        order = np.lexsort((field, holding, stems))
        yield {"holding": holding[order], "fields": field[order], "scores": scores[order]}
