"""Texts cut into words, each once, for all that gathers something of the same documents."""

from __future__ import annotations

import sys

from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import plain_words_of, stem


class Cuts:
    """The words of each text that was met: most texts of a book stand in the next one, too."""

    def __init__(self) -> None:
        self._met: dict[str, tuple[str, ...]] = {}

    def words(self, text: str) -> tuple[str, ...]:
        """As `plain_words_of` cuts them; each different word is kept once."""
        words = self._met.get(text)
        if words is None:
            words = self._met[text] = tuple(map(sys.intern, plain_words_of(text)))
        return words

    def stems(self, text: str) -> tuple[str, ...]:
        return tuple(map(stem, self.words(text)))

    def telling_stems(self, text: str) -> tuple[str, ...]:
        """The stems of a text that say something."""
        return telling(self.stems(text))
