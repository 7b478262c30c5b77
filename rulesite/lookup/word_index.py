"""The Whoosh index of the rules: which rules have a word, where, and what it is worth there (Whoosh's BM25F).

Whoosh stays behind this module. It is given the words as `corpus` has counted them, so that no text is split twice;
once its index is whole, its posting lists are laid into arrays, each posting with the score that Whoosh's formula gives
it, and a search adds those up. Imported cards and rulings aren't in it: they come by the ten thousand, for which
`corpus` has columns, and the rarity of a word is what it is among rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from whoosh import fields, scoring
from whoosh import index as whoosh_index
from whoosh.analysis import Composable, Token

from rulesite.lookup.arrays import read_arrays, write_arrays
from rulesite.lookup.corpus import FIELD_WEIGHTS, FIELDS, Corpus, Ids

_ARRAYS: Final = ("holding", "scores", "firsts")
_WEIGHING: Final = scoring.BM25F()


class CountedWords(Composable):  # type: ignore[misc]  # Whoosh has no types
    """The words of a field as they are, in the shape that Whoosh asks for."""

    def __call__(self, value: Sequence[str], **_options: Any) -> Iterator[Token]:
        token = Token()
        token.boost, token.stopped = 1.0, False
        for token.text in value:
            yield token

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


@dataclass(frozen=True, eq=False)
class WordIndex:
    """Whoosh's posting lists in arrays; documents have the numbers that they have in the library, stems those of the
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
    def of(cls, folder: Path, corpus: Corpus, learned: int) -> WordIndex:
        """Have Whoosh index, in a folder, the documents that come first, and take its posting lists from there.

        So many of them, the `learned`, are rules and what stands with them.
        """
        _write_index(folder, corpus, learned)
        return cls._gathered(folder, corpus)

    @classmethod
    def _gathered(cls, folder: Path, corpus: Corpus) -> WordIndex:
        with whoosh_index.open_dir(str(folder), readonly=True).searcher() as searcher:
            reader = searcher.reader()
            terms = sorted((_place(corpus, name, text), name, text) for name, text in reader.all_terms())
            holding, times, ends = array("i"), array("d"), array("q", [0])
            for _, name, text in terms:
                matcher = searcher.postings(name, text)
                while matcher.is_active():
                    holding.append(matcher.id())
                    times.append(matcher.weight())
                    matcher.next()
                ends.append(len(holding))
            documents = range(reader.doc_count_all())
            lengths = np.array(
                [[reader.doc_field_length(number, name) or 0 for number in documents] for name in FIELDS]
            )
            usual = np.array([searcher.avg_field_length(name) for name in FIELDS])
            rarities = [searcher.idf(name, text) for _, name, text in terms]
        places = np.array([place for place, _, _ in terms], dtype=np.int64)
        rules = np.array(holding, dtype=np.int32)
        counts = np.diff(np.array(ends))
        field = np.repeat(places % len(FIELDS), counts)
        rarity = np.repeat(rarities, counts)
        scores = scoring.bm25(rarity, np.array(times), lengths[field, rules], usual[field], _WEIGHING.B, _WEIGHING.K1)
        everywhere = np.zeros((places.max(initial=-1) // len(FIELDS) + 1) * len(FIELDS), dtype=np.int64)
        everywhere[places] = counts
        return cls(
            holding=rules,
            scores=scores * np.array(list(FIELD_WEIGHTS.values()))[field],
            firsts=np.concatenate([[0], np.cumsum(everywhere)]),
            corpus=corpus,
        )

    def write(self, folder: Path) -> None:
        """Keep the arrays in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in _ARRAYS})

    @classmethod
    def read(cls, folder: Path, corpus: Corpus) -> WordIndex:
        """The arrays where they lie: in memory once for all processes that read them."""
        return cls(**read_arrays(folder, _ARRAYS), corpus=corpus)


def _write_index(folder: Path, corpus: Corpus, learned: int) -> None:
    folder.mkdir()
    words = CountedWords()
    # Phrases are looked for in the corpus, so Whoosh need not keep where words stand.
    schema = fields.Schema(**{name: fields.TEXT(analyzer=words, phrase=False) for name in FIELDS})
    writer = whoosh_index.create_in(str(folder), schema).writer(limitmb=64)
    try:
        for document in range(learned):
            writer.add_document(**dict(zip(FIELDS, corpus.fields_of(document), strict=True)))
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)
    for lock in folder.glob("*LOCK"):
        lock.unlink()


def _place(corpus: Corpus, name: str, text: bytes) -> int:
    """The place of a stem's list for a field among all lists."""
    number = corpus.number(text.decode())
    assert number is not None, "Whoosh was given the words of the corpus"
    return number * len(FIELDS) + FIELDS.index(name)
