"""Questions from the middle of a game: what happened is told first, and what is asked stands at the end.

A story mentions more than it is about: the question at its end says most, and a card's name says no more than what kind
of card it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rulesite.search.question.cut_text import CutText
from rulesite.search.question.tokens import NOISE, Word, stem

#: A question of fewer telling words than this is no story.
_SHORTEST: Final = 6
#: How much the words of a story count beside those of the question at its end.
_TOLD: Final = 0.85
#: How much the words of a name count in a question that is none: they are no words of the rules.
_NAMED: Final = 0.4
#: How much it counts what a card is that a story names: an Equipment, a creature with shroud.
KIND_OF_CARD: Final = 0.3
_END: Final = re.compile(r"(?<![.?!;:,–—])[.?!;:,–—]++(?=\s|$)|\s[-–—]\s")
#: What a question begins with.
_ASKING: Final = frozenset(
    (
        *("can", "could", "may", "must", "do", "does", "did", "is", "are", "was", "will", "would", "should", "has"),
        *("have", "am", "what", "when", "where", "which", "who", "whom", "whose", "why", "how", "or", "so", "now"),
        *("then", "and"),
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

    def weight(self, words: tuple[str, ...]) -> float:
        """How much an expression tells: as much as the word of it that tells most."""
        return max((self.weights.get(word, 1.0) for word in words), default=1.0)


def story_of(cut: CutText) -> Story:
    """Tell the question of a text from what is told before, and names from other words."""
    telling = [word for word in cut.words if not word.is_noise]
    clauses = _Clauses(cut)
    named = {word.start for word in clauses.names()}
    if len(telling) < _SHORTEST:
        names = frozenset(word.plain for word in cut.words if word.start in named)
        beside = any(word.plain not in names for word in telling)
        return Story(dict.fromkeys(names, _NAMED), names) if len(names) > 1 and beside else Story()
    asked_from = clauses.question_start()
    weights: dict[str, float] = {}
    for word in cut.words:
        weight = 1.0 if word.start >= asked_from else _TOLD
        weights[word.plain] = max(weight, weights.get(word.plain, 0.0))
    names = frozenset(word.plain for word in cut.words if word.start in named)
    return Story(weights, names, " ".join(cut.text[asked_from:].split()) if asked_from else "")


class _Clauses:
    """The clauses of a text, and what their words are in them."""

    def __init__(self, cut: CutText) -> None:
        self._text, self._words = cut.text, cut.words
        self._starts = [match.end() for match in _END.finditer(cut.text)]

    def names(self) -> Iterator[Word]:
        """Words that are written with a capital although no sentence begins there, and the little ones between."""
        text, words = self._text, self._words
        sentence = {0, *(start for start in self._starts if text[:start].rstrip()[-1:] in ".?!")}
        previous: Word | None = None
        for place, word in enumerate(words):
            begins = any(start <= word.start and not text[start : word.start].strip() for start in sentence)
            capital = text[word.start].isupper() and not (word.plain in NOISE or text[word.start : word.end].isupper())
            follows = place + 1 < len(words) and text[words[place + 1].start].isupper()
            if capital and (not begins or (follows and words[place + 1].plain not in ("i", "i'm", "i've"))):
                previous = word
                yield word
            elif previous and word.plain in NOISE and follows and words[place + 1].plain not in ("i", "i'm"):
                yield word
            else:
                previous = None

    def question_start(self) -> int:
        """Where the last clause that asks begins; 0 if it is all one question."""
        first_words: dict[int, Word] = {}
        for word in self._words:
            clause = max((start for start in (0, *self._starts) if start <= word.start), default=0)
            first_words.setdefault(clause, word)
        asking = [start for start, word in first_words.items() if word.plain in _ASKING]
        return first_words[asking[-1]].start if asking and asking[-1] else 0
