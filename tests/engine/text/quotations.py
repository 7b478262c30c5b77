"""The card texts that the examples of the rules quote, as they stand in “curly quotes” of rules_data/editions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

EDITIONS = Path(__file__).parents[3] / "rules_data" / "editions"
FEWEST_WORDS = 3
#: The editions whose examples play.
PLAYED = ("2006-10", "2008-03", "2009-07")

_QUOTE = re.compile("“([^“”]*)”")
_CARD = re.compile(r"\[\[([^\]|]*)(?:\|[^\]]*)?\]\]")


class Quotation(NamedTuple):
    """A quoted text, whole, and the name of the card that it speaks of."""

    text: str
    name: str | None


@cache
def quotations() -> tuple[Quotation, ...]:
    """Every quotation of an example that is long enough to be a card text, each once."""
    return tuple(dict.fromkeys(_quotations()))


def _quotations() -> Iterator[Quotation]:
    for file in sorted(file for edition in PLAYED for file in (EDITIONS / edition).glob("*.md")):
        for line in file.read_text(encoding="utf-8").split("\n"):
            if line.startswith("> **Example.**"):
                for quote in _QUOTE.findall(line):
                    names = _CARD.findall(quote)
                    text = _whole(_CARD.sub(r"\1", quote))
                    if len(text.split()) >= FEWEST_WORDS:
                        yield Quotation(text, names[0] if names else None)


def _whole(quote: str) -> str:
    """The quotation as a card would print it: with its full stop, its placeholder named, and quotes of its own."""
    text = re.sub(r"\[([Tt]his \w+)\]", r"\1", quote).replace("‘", "“").replace("’", "”")
    return text.rstrip(",.") + "." if text[-1] != "”" else text
