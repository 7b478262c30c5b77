"""Mending typos from the words of the index itself, the rules' and the players'."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulesite.search.library.library import Library
from rulesite.search.question.synonyms import NOISE_STEMS, Synonyms
from rulesite.search.question.tokens import NOISE, plain_words_of, stem

#: From this many letters on a word may be one, or two, letters off; a shorter one only in its middle.
_ONE_OFF: Final = 5
_TWO_OFF: Final = 8
_MOST_LETTERS: Final = 24
#: What players say at least so often is a word that others may mean.
_USUAL: Final = 3
#: Who mistypes as many words in one query mistypes short ones, too.
_IN_A_HURRY: Final = 2
#: Words of fewer letters than this are like too many others.
_SHORTEST: Final = 3
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
        self._by_length: defaultdict[int, list[str]] = defaultdict(list)
        for word in self._counts:
            if word.isalpha() and len(word) > 2:
                self._by_length[len(word)].append(word)

    def knows(self, word: str) -> bool:
        is_no_word = not word.isalpha() or len(word) < _ONE_OFF - 1
        return is_no_word or self._is_of_rules(word) or self._library.has(stem(word))

    def is_of_rules(self, text: str) -> bool:
        """Whether rules, or those who ask for them, have all words of a text: they needn't mean a card by them."""
        return all(map(self._is_of_rules, plain_words_of(text)))

    def _is_of_rules(self, word: str) -> bool:
        known = stem(word)
        is_plain = word in self._counts or word in self._library.asked_words
        return is_plain or known in NOISE_STEMS or self._synonyms.knows(known) or known in self._missing_stems

    def mended(self, words: Sequence[str]) -> list[Mended]:
        """The words that are mended, each with what was probably meant."""
        different = list(dict.fromkeys(words))
        unknown = [word for word in different if not self.knows(word)][:_MOST_MENDED]
        mended = [Mended(word, meant) for word in unknown if (meant := self.meant(word))]
        if len(mended) >= _IN_A_HURRY:
            short = [word for word in different if self._is_short_and_unknown(word)]
            mended += [Mended(word, (nearest,)) for word in short if (nearest := self._nearest(word))]
        return mended

    def _is_short_and_unknown(self, word: str) -> bool:
        return (
            word.isalpha() and len(word) == _SHORTEST and not (self._is_of_rules(word) or self._library.has(stem(word)))
        )

    def joined(self, words: Sequence[str]) -> list[Mended]:
        """Neighbors that are one word of the rules: "sub game", "death touch". What belongs to the word before it is no
        part of one: "face down ward" isn't about what is downward."""
        together = self._library.pairs
        tied = {two for one, two in pairwise(words) if (one, two) in together and one not in NOISE}
        pairs = [(one, two) for one, two in pairwise(words) if (one, two) not in together and one not in tied]
        return [Mended(f"{one} {two}", (one + two,)) for one, two in pairs if one + two in self._library.words]

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
        lengths = range(len(word) - allowed, len(word) + allowed + 1)
        as_long = chain.from_iterable(self._by_length.get(length, ()) for length in lengths)
        # How many letters to put in, leave out, change or swap with the next one.
        alike = process.extract(word, list(as_long), scorer=OSA.distance, score_cutoff=allowed, limit=None)
        best: tuple[float, int, str] | None = None
        for candidate, distance, _ in alike:
            if len(word) < _ONE_OFF and not _begin_and_end_alike(word, candidate):
                continue
            # Most people get the first letter right, and mean the more usual word.
            cost = distance + (0.6 if word[0] != candidate[0] else 0.0) - (0.1 if word[-1] == candidate[-1] else 0.0)
            key = (round(cost, 2), -self._counts[candidate], candidate)
            if cost <= allowed and (best is None or key < best):
                best = key
        return best[2] if best else None


def _usual(words: Counter[str]) -> Counter[str]:
    return Counter({word: count for word, count in words.items() if count >= _USUAL})


def _begin_and_end_alike(word: str, other: str) -> bool:
    return word[0] == other[0] and word[-1] == other[-1]
