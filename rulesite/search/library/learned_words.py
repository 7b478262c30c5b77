"""What players mean by the words of the game, learned from the ways in which they ask for each rule.

The model of the meaning of words knows everyday English, in which "mill" is a building and "walker" somebody on foot.
From `rules_data/asked.toml` `manage.py learn_words` learns a vector for each piece of a word that stands there, or in a
rule, such that what is asked comes near to the rule that answers; and one for those pairs of neighboring pieces that
say more than the two alone: "opening hand" has nothing to do with opening. They are kept in a file beside this module;
pieces that stand in neither are turned as all are before learning begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Floats, Ints

FILE: Final = Path(__file__).with_name("learned_words.npz")
#: Into how many steps on either side of 0 a number is rounded that is kept.
_STEPS: Final = 127


@dataclass(frozen=True, slots=True, eq=False)
class LearnedWords:
    """The vectors of pieces of words, as many as were learned, and what turns those of all others."""

    turning: NDArray[np.float32]
    #: The row of each piece of the model among `vectors`; -1 for those that weren't learned. Those of pairs come after.
    rows: Ints
    vectors: NDArray[np.float16]
    #: The number of each pair of pieces that was learned: that of a piece further on, behind all that the model has.
    pairs: Mapping[tuple[int, int], int]

    def with_pairs(self, pieces: Sequence[int]) -> list[int]:
        """Pieces in order, with the pairs of neighbors behind them that were learned."""
        return with_pairs(pieces, self.pairs)

    def of(self, pieces: Ints, of_model: Floats) -> NDArray[np.float32]:
        """The vectors of some pieces; `of_model` are those that the model has for all."""
        rows = self.rows[pieces]
        vectors = self.vectors[rows].astype(np.float32)
        # One at a time: of many together, how many they are would show in the last bit of each.
        for place in np.flatnonzero(rows < 0):
            vectors[place] = of_model[pieces[place]].astype(np.float32) @ self.turning
        return vectors

    @classmethod
    def read(cls, pieces: int, file: Path = FILE) -> Self:
        """What was learned, for a model of so many pieces.

        Raises ValueError if it was learned for a model of another size.
        """
        with np.load(file) as kept:
            if kept["of_pieces"] != pieces:
                raise ValueError(f"{file} is for a model of {kept['of_pieces']} pieces, not of {pieces}")
            pairs = kept["pairs"].tolist()
            rows = np.full(pieces + len(pairs), -1, dtype=np.int32)
            rows[kept["pieces"]] = np.arange(len(kept["pieces"]))
            vectors = kept["steps"] * kept["sizes"][:, None]
            numbers = {(first, second): pieces + place for place, (first, second) in enumerate(pairs)}
            return cls(kept["turning"].astype(np.float32), rows, vectors.astype(np.float16), numbers)

    @staticmethod
    def write(
        turning: Floats,
        pieces: Ints,
        pairs: Sequence[tuple[int, int]],
        vectors: Floats,
        of_pieces: int,
        file: Path = FILE,
    ) -> None:
        """Keep what was learned of pieces, of a model of so many, and then of pairs: each number in a byte."""
        sizes = np.abs(vectors).max(axis=1) / _STEPS
        np.savez_compressed(
            file,
            turning=turning.astype(np.float16),
            pieces=np.concatenate([pieces, np.arange(of_pieces, of_pieces + len(pairs))]).astype(np.int32),
            pairs=np.array(pairs, dtype=np.int32).reshape(-1, 2),
            steps=np.rint(vectors / sizes[:, None]).astype(np.int8),
            sizes=sizes.astype(np.float32),
            of_pieces=np.array(of_pieces),
        )


def with_pairs(pieces: Sequence[int], pairs: Mapping[tuple[int, int], int]) -> list[int]:
    """Pieces in order, and behind them the numbers of those pairs of neighbors that have one."""
    return [*pieces, *(pairs[pair] for pair in pairwise(pieces) if pair in pairs)]
