"""The five colors (203.2; 105.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Color(StrEnum):
    """A color, written as its word in card English; `symbol` is its letter in mana costs."""

    WHITE = "white"
    BLUE = "blue"
    BLACK = "black"
    RED = "red"
    GREEN = "green"

    @property
    def symbol(self) -> str:
        """Its letter in mana symbols: "U" for blue."""
        return _SYMBOLS[self]

    @classmethod
    def of_symbol(cls, symbol: str) -> Color | None:
        """The color of a letter, None for a letter of none."""
        return _BY_SYMBOL.get(symbol)


_SYMBOLS: Final = {
    Color.WHITE: "W",
    Color.BLUE: "U",
    Color.BLACK: "B",
    Color.RED: "R",
    Color.GREEN: "G",
}
_BY_SYMBOL: Final = {symbol: color for color, symbol in _SYMBOLS.items()}
