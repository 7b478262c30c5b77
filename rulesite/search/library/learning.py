"""Learning what players mean by the words of the game: from the texts of each rule, the ways to ask for it among them.

Each text in turn is taken for a question, and its own rule, without this text, must come nearer to it than all other
rules of its edition: as far as others come near, the vectors of the question's words are moved towards its own rule and
away from these. First all vectors are turned, so that what the texts of one rule differ by counts little. A pair of
neighboring pieces is a piece of its own besides, which means nothing at first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.arrays import Ints
from rulesite.search.library.ragged import beginnings, spread

Vectors = NDArray[np.float32]

#: How often each text is asked, and how many at once.
_ROUNDS: Final = 2
_AT_ONCE: Final = 512
#: After so many of these the rules' own vectors are worked out again.
_ANEW: Final = 40
#: How much nearer the right rule must come than others.
_SHARPNESS: Final = 15.0
#: How far vectors are moved at first, as a share of how long their numbers are.
_FARTHEST: Final = 0.04
_MOMENTUM: Final = 0.9
_MEMORY: Final = 0.99
_TINY: Final = 1e-6
#: How much is taken for chance in what the texts of a rule differ by.
_CHANCE: Final = 0.85
#: In how many texts a pair of neighboring pieces stands of which something is learned, and of how many it is kept.
_COMMON: Final = 3
_PAIRS_KEPT: Final = 8000

Pair = tuple[int, int]


def common_pairs(texts: Sequence[Sequence[int]], of_pieces: int) -> dict[Pair, int]:
    """The pairs of neighboring pieces that stand in several texts, numbered behind all pieces."""
    counts = Counter(pair for text in texts for pair in set(pairwise(text)))
    common = sorted(pair for pair, count in counts.items() if count >= _COMMON)
    return {pair: of_pieces + place for place, pair in enumerate(common)}


class WordLearning:
    """Texts of rules, as pieces of words, from which the vectors of these are learned."""

    def __init__(self, texts: Sequence[Sequence[int]], rules: Ints, editions: Ints) -> None:
        """`rules` says whose each text is, `editions` of which edition each rule is; each text has a piece at least."""
        self._pieces = np.array([piece for text in texts for piece in text], dtype=np.int64)
        self._starts = beginnings([len(text) for text in texts])
        self._rules, self._editions = rules, editions
        self._counts = np.bincount(rules, minlength=len(editions))[:, None]

    @property
    def pieces(self) -> Ints:
        """All pieces that stand in a text, in order."""
        return np.unique(self._pieces)

    def telling_most(self, pairs: Mapping[Pair, int], vectors: Vectors) -> list[Pair]:
        """Of these pairs those that turn the texts most in which they stand: as many as are kept, in order."""
        numbers = np.array(list(pairs.values()), dtype=np.int64)
        often = np.bincount(self._pieces, minlength=len(vectors))[numbers]
        worth = np.linalg.norm(vectors[numbers], axis=1) * np.sqrt(often)
        kept = {numbers[at] for at in np.argsort(-worth, kind="stable")[:_PAIRS_KEPT]}
        return [pair for pair, number in pairs.items() if number in kept]

    def turning(self, vectors: Vectors) -> Vectors:
        """What turns vectors so that texts of one rule come near to each other, and no nearer to those of others: along
        each axis by which the texts of rules differ, they are shortened by how much they do."""
        texts = self._of_texts(vectors)
        within = texts - (self._sums(texts) / self._counts)[self._rules]
        differ, axes = np.linalg.eigh((within.T @ within).astype(np.float64))
        shares = differ.clip(0) / differ.mean() + _CHANCE
        turning: Vectors = ((axes / np.sqrt(shares / shares.max())) @ axes.T).astype(np.float32)
        return turning

    def learned(self, turned: Vectors, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Vectors:
        """The vectors of all pieces after learning, which begins with these. The same texts give the same vectors."""
        vectors = turned.copy()
        moved, sizes = np.zeros_like(vectors), np.zeros((len(vectors), 1), dtype=np.float32)
        told = vectors[self.pieces]
        farthest = _FARTHEST * np.sqrt((told[told.any(axis=1)] ** 2).mean())
        batches = self._batches(np.random.default_rng(0))
        texts = sums = np.zeros((0, 0), dtype=np.float32)
        for done, asked in enumerate(batches):
            if done % _ANEW == 0:
                texts = self._of_texts(vectors)
                sums = self._sums(texts)
                tell(done, len(batches))
            pieces, gradient = self._gradient(vectors, asked, texts[asked], sums)
            moved[pieces] = _MOMENTUM * moved[pieces] + (1 - _MOMENTUM) * gradient
            steep = (gradient**2).mean(axis=1, keepdims=True)
            sizes[pieces] = _MEMORY * sizes[pieces] + (1 - _MEMORY) * steep
            far = farthest * (1 - done / len(batches))
            vectors[pieces] -= far * moved[pieces] / (np.sqrt(sizes[pieces]) + _TINY)
        return vectors

    def _batches(self, chance: np.random.Generator) -> list[Ints]:
        """Which texts are asked together, those of one edition each time: all whose rule has other texts besides."""
        batches: list[Ints] = []
        for _ in range(_ROUNDS):
            of_round: list[Ints] = []
            for edition in np.unique(self._editions):
                asked = np.flatnonzero((self._editions == edition)[self._rules] & (self._counts[self._rules, 0] > 1))
                chance.shuffle(asked)
                of_round.extend(asked[at : at + _AT_ONCE] for at in range(0, len(asked), _AT_ONCE))
            batches.extend(of_round[at] for at in chance.permutation(len(of_round)).tolist())
        return batches

    def _gradient(self, vectors: Vectors, asked: Ints, known: Vectors, sums: Vectors) -> tuple[Ints, Vectors]:
        """The pieces of these texts, and which way off the vector of each leads."""
        places, owners = spread(self._starts[asked], self._starts[asked + 1])
        pieces, rules = self._pieces[places], self._rules[asked]
        long = np.add.reduceat(vectors[pieces], np.flatnonzero(np.diff(owners, prepend=-1)))
        lengths = np.linalg.norm(long, axis=1, keepdims=True) + _TINY
        questions = long / lengths
        others = np.flatnonzero(self._editions == self._editions[rules[0]])
        centers, own = _of_length_1(sums[others]), _of_length_1(sums[rules] - known)
        columns, rows = others.searchsorted(rules), np.arange(len(asked))
        near = _SHARPNESS * questions @ centers.T
        near[rows, columns] = _SHARPNESS * (questions * own).sum(axis=1)
        shares = np.exp(near - near.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        missing = 1 - shares[rows, columns]
        shares[rows, columns] = 0
        wrong = (shares @ centers - missing[:, None] * own) * (_SHARPNESS / len(asked))
        wrong = (wrong - (wrong * questions).sum(axis=1, keepdims=True) * questions) / lengths
        different, which = np.unique(pieces, return_inverse=True)
        gradient = np.zeros((len(different), vectors.shape[1]), dtype=np.float32)
        np.add.at(gradient, which, wrong[owners])
        return different, gradient

    def _of_texts(self, vectors: Vectors) -> Vectors:
        return _of_length_1(np.add.reduceat(vectors[self._pieces], self._starts[:-1]))

    def _sums(self, texts: Vectors) -> Vectors:
        """The sum of the vectors of each rule's texts."""
        sums = np.zeros((len(self._editions), texts.shape[1]), dtype=np.float32)
        np.add.at(sums, self._rules, texts)
        return sums


def _of_length_1(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    of_length_1: Vectors = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32, copy=False)
    return of_length_1
