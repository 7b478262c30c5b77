"""A second parser over the same table that finds every tree a paragraph can be read as.

It shares nothing with the reader but the productions: no tries, no preference for what the grammar names first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.text.grammar.compiling import Grammar
from engine.text.grammar.notation import Phrase, Production, Word
from engine.text.reading.building import assemble
from engine.text.wording.tokens import Token

END = Token("<end>", "", "end")


class TooManyReadings(Exception):
    """More trees than anyone should look at."""


class Exhaustive:
    """All readings of one paragraph."""

    MOST = 200

    def __init__(self, table: Grammar, tokens: Sequence[Token]) -> None:
        self.table = table
        self.tokens = [*tokens, END]
        self.memo: dict[tuple[str, int], dict[int, list[Any]]] = {}

    def trees(self, phrase: str) -> list[Any]:
        """The different values that the whole paragraph can stand for as `phrase`."""
        return self.values(phrase, 0).get(len(self.tokens) - 1, [])

    def values(self, phrase: str, at: int) -> dict[int, list[Any]]:
        """For each place where `phrase` can end, the different values of the words up to there."""
        lexical = self.table.lexicals.get(phrase)
        if lexical is not None:
            if not lexical.begins(self.tokens[at]):
                return {}
            return {end: [value] for end, value in lexical.read(self.tokens, at)}
        key = (phrase, at)
        if key not in self.memo:
            self.memo[key] = self._all(phrase, at)
        return self.memo[key]

    def _all(self, phrase: str, at: int) -> dict[int, list[Any]]:
        found: dict[int, list[Any]] = {}
        if not self.table.can_begin(phrase, self.tokens[at]):
            return found
        for production in self.table.by_phrase[phrase]:
            first = production.items[0]
            if production.edition is None and (isinstance(first, Phrase) or first.key == self.tokens[at].key):
                for end, values in self._rows(production, 0, at):
                    value = assemble(production, values)
                    known = found.setdefault(end, [])
                    if value not in known:
                        known.append(value)
                        if len(known) > self.MOST:
                            raise TooManyReadings(phrase)
        return found

    def _rows(self, production: Production, item: int, at: int) -> list[tuple[int, list[Any]]]:
        if item == len(production.items):
            return [(at, [])]
        part = production.items[item]
        if isinstance(part, Word):
            if self.tokens[at].key != part.key:
                return []
            return self._rows(production, item + 1, at + 1)
        assert isinstance(part, Phrase)
        rows = []
        for end, values in self.values(part.name, at).items():
            for later_end, later in self._rows(production, item + 1, end):
                rows += [(later_end, [value, *later]) for value in values]
        return rows
