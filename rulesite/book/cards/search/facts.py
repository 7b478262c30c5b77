"""What can be asked of a card: what is printed on its faces, and what the rules make of that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

#: The colors by their letters, in the order of the rules.
COLORS: Final = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_LETTERS: Final = {color: letter for letter, color in COLORS.items()}
#: The color of the mana that each basic land type gives (305.6).
_BASIC: Final = {"plains": "w", "island": "u", "swamp": "b", "mountain": "r", "forest": "g"}
#: The layouts whose faces are one card in every zone but the stack: both costs count (709.4b).
_HALVES: Final = frozenset(("split", "aftermath", "fuse", "room"))
#: What is written on a face beside its name.
_WRITTEN: Final = ("mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense")
_SYMBOL: Final = re.compile(r"\{([^{}\s]{1,8})\}")
_REMINDER: Final = re.compile(r"\([^()]*\)")
_WORD: Final = re.compile(r"[a-z]+")
_NUMBER: Final = re.compile(r"[+-]?\d{1,4}(?:\.5)?")


@dataclass(frozen=True)
class Face:
    """A face of a card, or the whole of one that has no more."""

    name: str
    mana_cost: str
    type_line: str
    text: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    #: Of a color indicator.
    indicated: Sequence[str]

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return tuple(symbol.lower() for symbol in _SYMBOL.findall(self.mana_cost))

    @cached_property
    def colors(self) -> frozenset[str]:
        """Its colors by their letters: those of its mana cost and color indicator (105.2)."""
        return _colors_in(self.symbols) | {_LETTERS[color] for color in self.indicated if color in _LETTERS}

    @cached_property
    def identity(self) -> frozenset[str]:
        """What it brings to the color identity of its card (903.4): reminder text counts for nothing (903.4c)."""
        written = _SYMBOL.findall(without_reminders(self.text).lower())
        lands = {_BASIC[word] for word in _WORD.findall(self.type_line.lower()) if word in _BASIC}
        return self.colors | _colors_in(written) | lands

    @property
    def mana_value(self) -> float:
        return float(sum(map(_worth, self.symbols)))

    def stat(self, name: str) -> float | None:
        """Its power, toughness, loyalty or defense; a star is 0, and None is what it doesn't have."""
        written: str = getattr(self, name)
        found = _NUMBER.search(written)
        return (float(found.group()) if found else 0.0) if written else None


@dataclass(frozen=True)
class CardFacts:
    """A card by its faces."""

    slug: str
    layout: str
    name: str
    faces: tuple[Face, ...]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> CardFacts:
        """Those of a row of the table of cards."""
        whole = _face(row, row["name"])
        faces = tuple(_face(face, face.get("name", "")) for face in row["faces"])
        return cls(row["slug"], row["layout"], row["name"], faces or (whole,))

    @property
    def mana_value(self) -> float:
        """Both halves of a split card count together, of other cards the face that is cast by default (202.3)."""
        counted = self.faces if self.layout in _HALVES else self.faces[:1]
        return sum(face.mana_value for face in counted)

    @property
    def colors(self) -> frozenset[str]:
        counted = self.faces if self.layout in _HALVES else self.faces[:1]
        return frozenset().union(*(face.colors for face in counted))

    @property
    def identity(self) -> frozenset[str]:
        """Both faces count (903.4d)."""
        return frozenset().union(*(face.identity for face in self.faces))


def without_reminders(text: str) -> str:
    return _REMINDER.sub("", text)


def _face(printed: Mapping[str, Any], name: str) -> Face:
    written = {part: printed.get(part) or "" for part in _WRITTEN}
    return Face(name=name, indicated=tuple(printed.get("colors") or ()), **written)


def _colors_in(symbols: Iterable[str]) -> frozenset[str]:
    return frozenset(half for symbol in symbols for half in symbol.split("/") if half in COLORS)


def _worth(symbol: str) -> int:
    """What a symbol adds to a mana value: of a hybrid one the larger half, of X nothing (202.3e, 202.3f)."""
    halves = [int(half) if half.isdecimal() else int(half not in "xyz") for half in symbol.split("/")]
    return max(halves, default=0)
