"""Which rules have a word, where, and what it is worth there (Whoosh's BM25F).

Whoosh stays behind this module: each posting has the score that Whoosh's own index would give it, and a search adds
those up. An index of Whoosh's isn't written, since nobody would read it but to take the scores from it, and to write it
and to read it again takes longer than all the rest of indexing. Imported cards and rulings aren't weighed here: they
come by the ten thousand, for which `corpus` has columns, and the rarity of a word is what it is among rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from whoosh import scoring
from whoosh.util import numeric

from rulesite.lookup.arrays import read_arrays, write_arrays
from rulesite.lookup.corpus import FIELD_WEIGHTS, FIELDS, Corpus, Ids

_ARRAYS: Final = ("holding", "scores", "firsts")
_WEIGHING: Final = scoring.BM25F()


@dataclass(frozen=True, eq=False)
class WordIndex:
    """Posting lists in arrays; documents have the numbers that they have in the library, stems those of the
    corpus.
    """

    #: For each stem and each field of `FIELDS` in turn, the rules that have it there, in order.
    holding: NDArray[Any]
    #: What it is worth in each: Whoosh's score, times what the field counts.
    scores: NDArray[Any]
    #: Where those of each stem and field begin, and where the last end.
    firsts: NDArray[Any]
    corpus: Corpus

    def scored(self, stem: str) -> tuple[Ids, NDArray[Any]]:
        """The rules that have a word, with what it is worth; each once for each of its fields that has it."""
        return self._list(self.corpus.number(stem), 0, len(FIELDS))

    def scored_in(self, name: str, stem: str) -> tuple[Ids, NDArray[Any]]:
        """The rules that have a word in a field, with what it is worth there."""
        return self._list(self.corpus.number(stem), FIELDS.index(name), 1)

    def _list(self, number: int | None, field: int, count: int) -> tuple[Ids, NDArray[Any]]:
        at = (0 if number is None else number * len(FIELDS)) + field
        if number is None or at >= len(self.firsts) - 1:
            return self.holding[:0], self.scores[:0]
        part = slice(self.firsts[at], self.firsts[at + count])
        return self.holding[part], self.scores[part]

    @classmethod
    def of(cls, corpus: Corpus, learned: int) -> WordIndex:
        """The posting lists of the documents that come first: so many of them are rules and what stands with them."""
        count = len(FIELDS)
        starts = corpus.starts[: learned * count + 1]
        lengths = np.diff(starts)
        document, field = np.divmod(np.arange(len(lengths), dtype=np.int64), count)
        stream = corpus.stream[: starts[-1]].astype(np.int64)
        # Each word with its field and document as one number, which is in the order of the lists.
        places = stream * max(len(lengths), 1) + np.repeat(field * learned + document, lengths)
        places, times = np.unique(places, return_counts=True)
        lists, holding = np.divmod(places, max(learned, 1))
        firsts = np.searchsorted(lists, np.arange((stream.max(initial=-1) + 1) * count + 1))
        fields_of = lists % count
        scores = _scores(
            times=times,
            lengths=lengths[holding * count + fields_of],
            usual=(lengths.reshape(learned, count).sum(axis=0) / max(learned, 1))[fields_of],
            holders=np.diff(firsts)[lists],
            documents=learned,
        )
        return cls(
            holding=holding.astype(np.int32),
            scores=scores * np.array(list(FIELD_WEIGHTS.values()))[fields_of],
            firsts=firsts.astype(np.int64),
            corpus=corpus,
        )

    def write(self, folder: Path) -> None:
        """Keep the arrays in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in _ARRAYS})

    @classmethod
    def read(cls, folder: Path, corpus: Corpus) -> WordIndex:
        """The arrays where they lie: in memory once for all processes that read them."""
        return cls(**read_arrays(folder, _ARRAYS), corpus=corpus)


def _scores(
    *, times: NDArray[Any], lengths: NDArray[Any], usual: NDArray[Any], holders: NDArray[Any], documents: int
) -> NDArray[Any]:
    """What Whoosh says that each posting is worth.

    A word stands so many `times` in a field of such a length, where the `usual` one is another, and has so many
    `holders` among all documents.
    """
    rarity = np.log(documents / (holders + 1)) + 1
    scores: NDArray[Any] = scoring.bm25(rarity, times, _as_kept(lengths), usual, _WEIGHING.B, _WEIGHING.K1)
    return scores


def _as_kept(lengths: NDArray[Any]) -> NDArray[Any]:
    """The lengths of fields as Whoosh's index would keep them, in one byte each."""
    different, which = np.unique(lengths, return_inverse=True)
    kept = [numeric.byte_to_length(numeric.length_to_byte(length)) for length in different.tolist()]
    return np.array(kept, dtype=np.int64)[which]
