"""Questions from the middle of a game: what happened is told first, and what is asked stands at the end.

A story mentions more than it is about: the question at its end says most, and a card's name says no more than what kind
of card it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesite.search.question.tokens import NOISE, Word, stem

#: A question of fewer telling words than this is no story.
_SHORTEST: Final = 6
#: How much the words of a story count beside those of the question at its end.
_TOLD: Final = 0.85
#: How much it counts what a card is that a story names: an Equipment, a creature with shroud.
KIND_OF_CARD: Final = 0.3
#: How much the question counts once more for itself when meanings are compared.
_QUESTION: Final = 0.5
_END: Final = re.compile(r"(?<![.?!;:,–—])[.?!;:,–—]++(?=\s|$)|\s[-–—]\s")
#: What a question begins with.
_ASKING: Final = frozenset(
    (
        *(
            "can",
            "could",
            "may",
            "must",
            "do",
            "does",
            "did",
            "is",
            "are",
            "was",
            "will",
            "would",
            "should",
            "has",
            "have",
        ),
        *(
            "am",
            "what",
            "when",
            "where",
            "which",
            "who",
            "whom",
            "whose",
            "why",
            "how",
            "or",
            "so",
            "now",
            "then",
            "and",
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Story:
    """A question with how much each of its words tells; a word that isn't there tells all it can."""

    weights: Mapping[str, float] = field(default_factory=dict)
    #: The words that are parts of names.
    names: frozenset[str] = frozenset()
    #: What is asked at its end; empty where nothing was told before.
    question: str = ""

    @property
    def name_stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.names))

    def voices(self, said: str) -> list[tuple[str, float]]:
        """What is said, the same without names, and the question, with how much the meaning of each counts."""
        if not self.weights:
            return [(said, 1.0)]
        without_names = " ".join(word for word in said.split() if word not in self.names)
        voices = [(said, 1.0), (without_names or said, 1.0)]
        return [*voices, (self.question.lower(), _QUESTION)] if self.question else voices

    def weight(self, words: tuple[str, ...]) -> float:
        """How much an expression tells: as much as the word of it that tells most."""
        return max((self.weights.get(word, 1.0) for word in words), default=1.0)


def story_of(text: str, words: Sequence[Word]) -> Story:
    """Tell the question of a text, whose words these are, from what is told before, and names from other words."""
    if sum(not word.is_noise for word in words) < _SHORTEST:
        return Story()
    starts = [match.end() for match in _END.finditer(text)]
    named = {word.start for word in _names(text, words, starts)}
    asked_from = _question_start(text, words, starts)
    weights: dict[str, float] = {}
    for word in words:
        weight = 1.0 if word.start >= asked_from else _TOLD
        weights[word.plain] = max(weight, weights.get(word.plain, 0.0))
    names = frozenset(word.plain for word in words if word.start in named)
    return Story(weights, names, " ".join(text[asked_from:].split()) if asked_from else "")


def _names(text: str, words: Sequence[Word], starts: list[int]) -> Iterator[Word]:
    """Words that are written with a capital although no sentence begins there, and the little ones between them."""
    sentence = {0, *(start for start in starts if text[:start].rstrip()[-1:] in ".?!")}
    previous: Word | None = None
    for place, word in enumerate(words):
        begins = any(start <= word.start and not text[start : word.start].strip() for start in sentence)
        capital = text[word.start].isupper() and word.plain not in NOISE and not text[word.start : word.end].isupper()
        follows = place + 1 < len(words) and text[words[place + 1].start].isupper()
        if capital and (not begins or (follows and words[place + 1].plain not in ("i", "i'm", "i've"))):
            previous = word
            yield word
        elif previous is not None and word.plain in NOISE and follows and words[place + 1].plain not in ("i", "i'm"):
            yield word
        else:
            previous = None


def _question_start(text: str, words: Sequence[Word], starts: list[int]) -> int:
    """Where the last clause that asks begins; 0 if it is all one question."""
    first_words: dict[int, Word] = {}
    for word in words:
        clause = max((start for start in (0, *starts) if start <= word.start), default=0)
        first_words.setdefault(clause, word)
    asking = [start for start, word in first_words.items() if word.plain in _ASKING]
    return first_words[asking[-1]].start if asking and asking[-1] else 0
