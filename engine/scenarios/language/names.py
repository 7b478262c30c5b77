"""The names that a script may use, and how an object is named in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from engine.values.subtypes import SUBTYPES


@dataclass(frozen=True)
class NamedObject:
    """An object as a script names it: its name, whose it is, which of several, an ability of it, or only a token.

    `said`: the one of its names that the script uses, where the game knows it by another.
    """

    name: str
    owner: str | None = None
    which: int | None = None
    ability: bool = False
    token: bool = False
    said: str = field(default="", compare=False)

    def __str__(self) -> str:
        whose = f"{self.owner}'s " if self.owner else ""
        which = f" #{self.which}" if self.which else ""
        token = " token" if self.token else ""
        return f"{whose}{self.said or self.name}{token}{which}{chr(39) + 's ability' if self.ability else ''}"


@dataclass(frozen=True)
class KnownNames:
    """Every name that a script may use. Subtypes are names of tokens, alone or several in a row."""

    players: tuple[str, ...]
    objects: frozenset[str]
    #: Other names of objects, each with the one that the game knows it by.
    called: tuple[tuple[str, str], ...] = ()
    #: Each player's creatures on the battlefield and cards in hand, as a scenario begins.
    creatures: tuple[tuple[str, str], ...] = ()
    in_hand: tuple[tuple[str, str], ...] = ()
    life: tuple[tuple[str, int], ...] = ()

    def creatures_of(self, player: str) -> tuple[str, ...]:
        """The creatures that a player begins with, as often as they are there."""
        return tuple(name for owner, name in self.creatures if owner == player)

    def having(self, creature: str) -> tuple[str, ...]:
        """The players who begin with a creature of that name."""
        return tuple(dict.fromkeys(owner for owner, name in self.creatures if name == creature))

    def holding(self, card: str) -> tuple[str, ...]:
        """The players in whose hands a card of that name is."""
        return tuple(dict.fromkeys(owner for owner, name in self.in_hand if name == card))

    def known_as(self, name: str) -> str:
        """The name by which the game knows what a script calls so."""
        return next((known for other, known in self.called if other == name), name)

    def in_their_letters(self, line: str) -> str:
        """A line with every name in it, of players and of objects, in the small and capital letters that it has."""
        said, names = _in_any_letters(frozenset((*self.players, *self.objects)))
        return said.sub(lambda match: names.get(match[0].lower(), match[0]), line)

    def at(self, line: str, at: int) -> Iterator[int]:
        """Where each name that begins here ends, the longest first; names of objects."""
        ends = set(_ends(_tree(self.objects), line, at))
        starts = {at}
        while starts:
            further = {end for start in starts for end in _ends(_subtypes(), line, start)}
            ends |= further
            starts = {end + 1 for end in further if line.startswith(" ", end)}
        yield from sorted(ends, reverse=True)


#: At the end of a name in the tree of its signs.
_END: Final = ""

_Tree = dict[str, Any]


@lru_cache(maxsize=64)
def _tree(names: frozenset[str]) -> _Tree:
    """Names sign by sign, so that all that begin at a place are found in one walk."""
    tree: _Tree = {}
    for name in filter(None, names):
        at = tree
        for sign in name:
            at = at.setdefault(sign, {})
        at[_END] = {}
    return tree


@lru_cache(maxsize=64)
def _in_any_letters(names: frozenset[str]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds names in whatever letters, the longest that begins at a place; and each by its small letters."""
    longest_first = sorted(filter(None, names), key=lambda name: (-len(name), name))
    ways = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)", re.IGNORECASE), {name.lower(): name for name in longest_first}


def _subtypes() -> _Tree:
    return _tree(SUBTYPES)


def _ends(tree: _Tree, line: str, at: int) -> Iterator[int]:
    while True:
        if _END in tree and is_whole(line, at):
            yield at
        if at == len(line) or line[at] not in tree:
            return
        tree = tree[line[at]]
        at += 1


def is_whole(line: str, end: int) -> bool:
    """Whether a name that ends here isn't the beginning of a longer word."""
    return end == len(line) or not (line[end].isalnum() or line[end] == "-")


def stands_in(words: str, text: str) -> bool:
    """Whether words stand in a text, as they are and whole."""
    at = text.find(words)
    while at >= 0:
        if is_whole(text, at + len(words)) and not (at and text[at - 1].isalnum()):
            return True
        at = text.find(words, at + 1)
    return False
