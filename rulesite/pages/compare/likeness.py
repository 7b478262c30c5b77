"""How alike two texts are by their words, rare words counting most; and the most alike of many, quickly."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[+\-−]\d+/[+\-−]\d+|\{[^{}\s]+\}")
#: Shorter texts ("Flash is a static ability.") are alike by form and not by what they say.
_MIN_WORDS: Final = 6


class Likeness:
    """Weighted overlap of words between texts known by a key: 1 for the same words, 0 for none in common."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._words = {key: frozenset(word.casefold() for word in _WORD.findall(text)) for key, text in texts.items()}
        counts = Counter(word for words in self._words.values() for word in words)
        # A word of every text still weighs a little, so that equal texts are wholly alike.
        self._weight = {word: math.log(len(texts) / count) + 0.1 for word, count in counts.items()}
        self._total = {key: sum(self._weight[word] for word in words) for key, words in self._words.items()}

    def between(self, one: str, other: str) -> float:
        return self._overlap(one, other, sum(self._weight[word] for word in self._words[one] & self._words[other]))

    def most_alike(
        self, ones: Collection[str], others: Collection[str], *, at_least: float
    ) -> list[tuple[float, str, str]]:
        """Pairs of one and other, the most alike first; texts of a few words only are left out."""
        telling = {key for key in others if len(self._words[key]) >= _MIN_WORDS}
        holding: dict[str, list[str]] = defaultdict(list)
        for key in sorted(telling):
            for word in self._words[key]:
                holding[word].append(key)
        found: list[tuple[float, str, str]] = []
        for one in ones:
            if len(self._words[one]) < _MIN_WORDS:
                continue
            shared: dict[str, float] = defaultdict(float)
            for word in sorted(self._words[one]):
                for key in holding.get(word, ()):
                    shared[key] += self._weight[word]
            alike = ((self._overlap(one, key, weight), one, key) for key, weight in shared.items() if key != one)
            found.extend(each for each in alike if each[0] >= at_least)
        return sorted(found, key=lambda each: (-each[0], each[1], each[2]))

    def _overlap(self, one: str, other: str, shared: float) -> float:
        together = self._total[one] + self._total[other] - shared
        return shared / together if together else 0.0
