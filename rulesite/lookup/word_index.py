"""The Whoosh index of the rules: which rules have a word, where, and what it is worth there (Whoosh's BM25F).

Whoosh stays behind this module. It reads the texts, keeps the index, and weighs; once the index is whole, each of its
posting lists is laid into arrays with Whoosh's score of each posting, and a search adds those up. Imported cards and
rulings aren't in it: they come by the ten thousand, for which `corpus` has columns, and the rarity of a word is what it
is among rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
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
from rulesite.lookup.document import Document
from rulesite.lookup.words import words_of

_ARRAYS: Final = ("holding", "scores", "firsts")


class RulesAnalyzer(Composable):  # type: ignore[misc]  # Whoosh has no types
    """`words_of` in the shape that Whoosh asks for."""

    def __call__(
        self,
        value: str,
        positions: bool = False,
        chars: bool = False,
        start_pos: int = 0,
        start_char: int = 0,
        **_options: Any,
    ) -> Iterator[Token]:
        token = Token(positions, chars)
        for position, word in enumerate(words_of(value), start_pos):
            token.text = token.original = word.stem
            token.boost, token.stopped, token.pos = 1.0, False, position
            token.startchar, token.endchar = start_char + word.start, start_char + word.end
            yield token

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class WritingWords:
    """Writes the index, document by document; `close` makes it whole."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        words = RulesAnalyzer()
        schema = fields.Schema(**{name: fields.TEXT(analyzer=words) for name in FIELDS})
        self._folder = folder
        self._writer = whoosh_index.create_in(str(folder), schema).writer(limitmb=64)

    def noting(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each of the rules written as it passes."""
        for document in documents:
            if not document.is_imported:
                self._writer.add_document(**dict(zip(FIELDS, document.fields, strict=True)))
            yield document

    def close(self) -> None:
        self._writer.commit(optimize=True)
        for lock in self._folder.glob("*LOCK"):
            lock.unlink()

    def cancel(self) -> None:
        self._writer.cancel()


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
    def gathered(cls, folder: Path, corpus: Corpus) -> WordIndex:
        """Take the posting lists from the Whoosh index in a folder, each posting with Whoosh's own score."""
        with whoosh_index.open_dir(str(folder), readonly=True).searcher(weighting=scoring.BM25F()) as searcher:
            terms = {
                (corpus.number(text.decode()) or 0) * len(FIELDS) + FIELDS.index(name): (name, text)
                for name, text in searcher.reader().all_terms()
            }
            holding, scores = array("i"), array("d")
            firsts = np.zeros(-(-(max(terms, default=-1) + 1) // len(FIELDS)) * len(FIELDS) + 1, dtype=np.int64)
            for at, (name, text) in sorted(terms.items()):
                matcher, before = searcher.postings(name, text), len(holding)
                while matcher.is_active():
                    holding.append(matcher.id())
                    scores.append(matcher.score() * FIELD_WEIGHTS[name])
                    matcher.next()
                firsts[at + 1] = len(holding) - before
        return cls(np.array(holding, dtype=np.int32), np.array(scores), np.cumsum(firsts), corpus)

    def write(self, folder: Path) -> None:
        """Keep the arrays in a folder, for `read`."""
        write_arrays(folder, {name: getattr(self, name) for name in _ARRAYS})

    @classmethod
    def read(cls, folder: Path, corpus: Corpus) -> WordIndex:
        """The arrays where they lie: in memory once for all processes that read them."""
        return cls(**read_arrays(folder, _ARRAYS), corpus=corpus)
