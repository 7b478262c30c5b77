"""Mana and other symbols in rule text: `{2}{G}`, `{T}`."""

from __future__ import annotations

import re
from typing import Final

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

SYMBOL: Final = re.compile(r"\{([^{}\s]{1,8})\}")
_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_NAMED: Final = {"T": "tap", "Q": "untap", "S": "snow mana", "C": "colorless mana"}


def symbol_name(symbol: str) -> str | None:
    """What to read aloud for a symbol; None if there is no such symbol."""
    if symbol.isdigit():
        return f"{symbol} generic mana"
    if symbol in ("X", "Y", "Z"):
        return f"{symbol} generic mana"
    if symbol in _NAMED:
        return _NAMED[symbol]
    if symbol in _COLORS:
        return f"{_COLORS[symbol]} mana"
    one, slash, other = symbol.partition("/")
    if slash and (one in _COLORS or one.isdigit()) and (other in _COLORS or other == "P"):
        return f"{_COLORS.get(one, one)} or {_COLORS.get(other, '2 life')} mana"
    return None


def symbol_classes(symbol: str) -> str:
    """The CSS classes of a symbol's pip."""
    return " ".join(["pip", *(f"pip-{part.lower()}" for part in symbol.split("/") if not part.isdigit())])


def symbols(text: str) -> SafeString:
    """Text with its mana symbols as pips: `{2}{G}`."""
    if "{" not in text:
        return escape(text)
    pieces: list[str] = []
    at = 0
    for found in SYMBOL.finditer(text):
        name = symbol_name(found[1])
        pieces.append(format_html("{}", text[at : found.start()]))
        pieces.append(
            format_html(
                '<span class="{}" role="img" aria-label="{}">{}</span>', symbol_classes(found[1]), name, found[1]
            )
            if name
            else format_html("{}", found[0])
        )
        at = found.end()
    pieces.append(format_html("{}", text[at:]))
    return mark_safe("".join(pieces))  # noqa: S308 - every piece is escaped above
