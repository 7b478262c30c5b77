"""A text with its words, cut once: what is taken out of it takes its words along."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rulesite.search.question.tokens import Word, words_of

#: What is left around a number that is taken out.
_PUNCTUATION: Final = " ,;:.?!"
#: With as many telling words outside them, quotation marks show what a card says, and ask for no phrase.
_TOLD: Final = 5
_OPERATOR: Final = re.compile(r"\b(?:AND|OR|NOT)\b|\w\*|(?<!\S)-[^\W\d]")
_QUOTED: Final = re.compile(r'"[^"]*"?')

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CutText:
    """A text with its words, each of which stands where it says, whatever was blanked out beside it."""

    text: str
    words: tuple[Word, ...]

    @classmethod
    def of(cls, text: str) -> CutText:
        return cls(text, words_of(text))

    def without(self, spans: Iterable[Span]) -> CutText:
        """The same with blanks in some places, without the words there."""
        text, words = self.text, self.words
        for start, end in spans:
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
            words = tuple(word for word in words if not start <= word.start < end)
        return CutText(text, words)

    def bare(self) -> CutText:
        """The same with blanks for the signs around it."""
        blank = len(self.text) - len(self.text.lstrip(_PUNCTUATION))
        return CutText(f"{' ' * blank}{self.text[blank:].rstrip(_PUNCTUATION)}", self.words)

    def without_told_quotes(self) -> CutText:
        """The same with blanks for its quotation marks, where they ask for no phrase."""
        quoted = [found.span() for found in _QUOTED.finditer(self.text)]
        telling = (word.start for word in self.words if not word.is_noise)
        outside = sum(not any(start <= place < end for start, end in quoted) for place in telling)
        is_told = outside >= _TOLD and not _OPERATOR.search(self.text)
        return CutText(self.text.replace('"', " "), self.words) if is_told else self
