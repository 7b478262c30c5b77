"""Mending typos from the words of the index itself, the rules' and the players'."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rulesite.search.library.library import Library
from rulesite.search.question.synonyms import NOISE_STEMS, Synonyms
from rulesite.search.question.tokens import stem

#: From this many letters on a word may be one, or two, letters off; a shorter one only in its middle.
_ONE_OFF: Final = 5
_TWO_OFF: Final = 8
_MOST_LETTERS: Final = 24
#: What players say at least so often is a word that others may mean.
_USUAL: Final = 3
#: Whoever writes more unknown words than this in one query has no typos but another subject.
_MOST_MENDED: Final = 4


@dataclass(frozen=True, slots=True)
class Mended:
    """A word as it was written and as it was probably meant; two words where a space was missing."""

    written: str
    meant: tuple[str, ...]


class Speller:
    """Knows the words of a library and finds the nearest to one that isn't among them."""

    def __init__(self, library: Library, synonyms: Synonyms, missing: Collection[str] = ()) -> None:
        """Learn the words of a library, and those of the `missing` subjects that it says nothing about."""
        self._library, self._synonyms = library, synonyms
        self._counts = library.words + _usual(library.asked_words) + Counter(synonyms.plain_words) + Counter(missing)
        self._missing_stems = frozenset(map(stem, missing))
        by_length: dict[int, list[str]] = {}
        for word in self._counts:
            if word.isalpha() and len(word) > 2:
                by_length.setdefault(len(word), []).append(word)
        #: The words of each length, and which letters each has.
        self._by_length = {
            length: (words, np.array([_letters(word) for word in words], dtype=np.uint64))
            for length, words in by_length.items()
        }

    def knows(self, word: str) -> bool:
        known = stem(word)
        return (
            not word.isalpha()
            or len(word) < _ONE_OFF - 1
            or word in self._counts
            or word in self._library.asked_words
            or self._library.has(known)
            or known in NOISE_STEMS
            or self._synonyms.knows(known)
            or known in self._missing_stems
        )

    def mended(self, words: Sequence[str]) -> list[Mended]:
        """The words that are mended, each with what was probably meant."""
        unknown = [word for word in dict.fromkeys(words) if not self.knows(word)][:_MOST_MENDED]
        return [Mended(word, meant) for word in unknown if (meant := self.meant(word))]

    def joined(self, words: Sequence[str]) -> list[Mended]:
        """Neighbours that are one word of the rules: "sub game", "death touch"."""
        pairs = [(one, two) for one, two in itertools.pairwise(words) if (one, two) not in self._library.pairs]
        return [Mended(f"{one} {two}", (one + two,)) for one, two in pairs if one + two in self._counts]

    def meant(self, word: str) -> tuple[str, ...]:
        """The word, or the two words, that an unknown one was probably meant to be; empty if nothing is near."""
        if len(word) > _MOST_LETTERS:
            return ()
        parts = self._two_words(word)
        nearest = self._nearest(word)
        return parts or ((nearest,) if nearest else ())

    def _two_words(self, word: str) -> tuple[str, ...]:
        """Two words that stand side by side somewhere, written as one: "firststrike"."""
        splits = [(word[:at], word[at:]) for at in range(2, len(word) - 1)]
        known = [split for split in splits if split in self._library.pairs]
        return max(known, key=lambda split: self._counts[split[0]] + self._counts[split[1]], default=())

    def _nearest(self, word: str) -> str | None:
        allowed = 2 if len(word) >= _TWO_OFF else 1
        best: tuple[float, int, str] | None = None
        for candidate in self._alike(word, allowed):
            distance = _distance(word, candidate, allowed)
            if distance is None or (len(word) < _ONE_OFF and not _begin_and_end_alike(word, candidate)):
                continue
            # Most people get the first letter right, and mean the more usual word.
            cost = distance + (0.6 if word[0] != candidate[0] else 0.0) - (0.1 if word[-1] == candidate[-1] else 0.0)
            key = (round(cost, 2), -self._counts[candidate], candidate)
            if cost <= allowed and (best is None or key < best):
                best = key
        return best[2] if best else None

    def _alike(self, word: str, allowed: int) -> Iterator[str]:
        """The words that are about as long and have nearly the same letters, in whatever order."""
        letters = np.uint64(_letters(word))
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            if length in self._by_length:
                words, have = self._by_length[length]
                # A letter put in, left out or changed makes for at most two that only one of the words has.
                alike = np.flatnonzero(np.bitwise_count(have ^ letters) <= 2 * allowed)
                yield from (words[place] for place in alike.tolist())


def _usual(words: Counter[str]) -> Counter[str]:
    return Counter({word: count for word, count in words.items() if count >= _USUAL})


def _begin_and_end_alike(word: str, other: str) -> bool:
    return word[0] == other[0] and word[-1] == other[-1]


def _letters(word: str) -> int:
    """Which letters a word has, one bit for each."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 64)
    return bits


def _distance(one: str, two: str, most: int) -> int | None:
    """How many letters to put in, leave out, change or swap; None if more than `most`."""
    one, two = _where_they_differ(one, two)
    before: list[int] = []
    row = list(range(len(two) + 1))
    for at, letter in enumerate(one, 1):
        before, previous, row = row, before, [at]
        for place, other in enumerate(two, 1):
            cost = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (letter != other))
            if at > 1 and place > 1 and letter == two[place - 2] and one[at - 2] == other:
                cost = min(cost, previous[place - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None


def _where_they_differ(one: str, two: str) -> tuple[str, str]:
    """Two words without what they begin with, and then what they end with, both alike."""
    alike = _begin_alike(one, two)
    one, two = one[alike:], two[alike:]
    alike = _begin_alike(one[::-1], two[::-1])
    return one[: len(one) - alike], two[: len(two) - alike]


def _begin_alike(one: str, two: str) -> int:
    """How many letters two words begin with that are the same."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((place for place, (letter, other) in pairs if letter != other), min(len(one), len(two)))
