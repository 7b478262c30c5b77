"""The five colours (203.2; 105.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Colour(StrEnum):
    """A colour, written as its word in card English; `symbol` is its letter in mana costs."""

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
    def of_symbol(cls, symbol: str) -> Colour | None:
        """The color of a letter, None for a letter of none."""
        return _BY_SYMBOL.get(symbol)


_SYMBOLS: Final = {
    Colour.WHITE: "W",
    Colour.BLUE: "U",
    Colour.BLACK: "B",
    Colour.RED: "R",
    Colour.GREEN: "G",
}
_BY_SYMBOL: Final = {symbol: colour for colour, symbol in _SYMBOLS.items()}
