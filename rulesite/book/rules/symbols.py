"""Mana and other symbols in rule text: `{2}{G}`, `{T}`."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

SYMBOL: Final = re.compile(r"\{([^{}\s]{1,8})\}")
_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_NAMED: Final = {
    "T": "tap",
    "Q": "untap",
    "S": "snow mana",
    "C": "colorless mana",
    "E": "energy",
    "P": "Phyrexian",
    "H": "a Phyrexian mana symbol of any color",
    "TK": "ticket",
    "PW": "Planeswalker",
    "CHAOS": "chaos",
    "N+": "station, N or more",
}
#: What each half of a symbol of several can be paid with.
_WAYS: Final = {**_COLORS, "C": "colorless", "P": "2 life"}
#: Chapter symbols of Sagas, as rules write them for any number.
_CHAPTER: Final = re.compile(r"rN?\d?")


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
    if _CHAPTER.fullmatch(symbol):
        return f"chapter {symbol.removeprefix('r')}"
    ways = [_WAYS.get(way) or (f"{way} generic" if way.isdigit() else None) for way in symbol.split("/")]
    if len(ways) > 1 and None not in ways:
        return f"{' or '.join(map(str, ways))} mana"
    return None


def symbol_classes(symbol: str) -> str:
    """The CSS classes of a symbol's pip."""
    return " ".join(["pip", *(f"pip-{part.lower()}" for part in symbol.split("/") if not part.isdigit())])


def symbols(text: str) -> SafeString:
    """Text with its mana symbols as pips: `{2}{G}`."""
    escaped = escape(text)
    return SafeString(SYMBOL.sub(lambda symbol: _pip(symbol[1]) or symbol[0], escaped) if "{" in text else escaped)


def _pip(symbol: str) -> SafeString | None:
    """A symbol's pip; None if there is no such symbol."""
    if (name := symbol_name(symbol)) is None:
        return None
    pip = '<span class="{}" role="img" aria-label="{}">{}</span>'
    return format_html(pip, symbol_classes(symbol), name, symbol)


def paragraphs(text: str) -> SafeString:
    """Card text: one paragraph a line, with symbols."""
    return format_html_join("", "<p>{}</p>", ((symbols(line),) for line in text.splitlines() if line.strip()))
