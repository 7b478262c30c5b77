"""Texts cut into words, each once, for all that gathers something of the same documents."""

from __future__ import annotations

from array import array

import numpy as np

from rulesite.search.library.arrays import Ints
from rulesite.search.question.synonyms import telling
from rulesite.search.question.tokens import plain_words_of, stem


class Cuts:
    """The words of each text that was met, as numbers: most texts of a book stand in the next one, too."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._met: dict[str, array[int]] = {}
        self._telling: dict[str, tuple[str, ...]] = {}
        #: Each word by its number, and its stem.
        self.words: list[str] = []
        self.stems: list[str] = []

    def numbers(self, text: str) -> array[int]:
        """The words of a text, as `plain_words_of` cuts them."""
        numbers = self._met.get(text)
        if numbers is None:
            numbers = self._met[text] = array("i", map(self._number, plain_words_of(text)))
        return numbers

    def _number(self, word: str) -> int:
        number = self._numbers.setdefault(word, len(self.words))
        if number == len(self.words):
            self.words.append(word)
            self.stems.append(stem(word))
        return number

    def stems_of(self, text: str) -> tuple[str, ...]:
        return tuple([self.stems[number] for number in self.numbers(text)])

    def telling_stems(self, text: str) -> tuple[str, ...]:
        """The stems of a text that say something."""
        stems = self._telling.get(text)
        if stems is None:
            stems = self._telling[text] = telling(self.stems_of(text))
        return stems


def numbered_anew(stream: Ints, names: list[str]) -> tuple[Ints, list[str]]:
    """Numbers that stand for names, as numbers of those names alone that are there, in the order of these."""
    different, places = np.unique(stream, return_inverse=True)
    there = [names[number] for number in different.tolist()]
    in_order = sorted(set(there))
    number_of = {name: number for number, name in enumerate(in_order)}
    numbers = np.array([number_of[name] for name in there], dtype=np.int32)
    return (numbers[places] if len(there) else stream.astype(np.int32)), in_order
