"""Tables of results below a sentence in which dice are rolled (706.3a in 2026): what a row of one begins with."""

from __future__ import annotations

import re
from typing import Final

from engine.text.wording.tokens import DASH, Token

ROW: Final = "<row>"
_ROW: Final = re.compile(r"[ \t]*(?P<least>\d{1,9})(?:[—–-](?P<most>\d{1,9})|(?P<open>\+))?[ \t]?\|")
_ROLLS: Final = re.compile(r"\b[Rr]olls?\b")


def row_at(line: str, offset: int) -> tuple[Token, int] | None:
    """What a row of a table begins with, as one token, and where the rest of the line begins; None for other lines."""
    head = _ROW.match(line)
    if head is None:
        return None
    text = said_row(int(head["least"]), None if head["open"] else int(head["most"] or head["least"]))
    return Token(ROW, text, "row", offset + head.start("least"), offset + head.end()), head.end()


def said_row(least: int, most: int | None) -> str:
    """How a row begins that holds for these results."""
    if most is None:
        return f"{least}+ |"
    return f"{least} |" if least == most else f"{least}{DASH}{most} |"


def results_of(token: Token) -> tuple[int, int | None] | None:
    """The results for which a row holds that begins so; None for other tokens."""
    head = _ROW.fullmatch(token.text) if token.kind == "row" else None
    if head is None:
        return None
    return int(head["least"]), None if head["open"] else int(head["most"] or head["least"])


def is_below_a_roll(text: str, at: int) -> bool:
    """Whether the last line before the one that begins there, rows of a table aside, rolls dice."""
    above = (line for line in reversed(text[:at].splitlines()) if not _ROW.match(line))
    return bool(_ROLLS.search(next(above, "")))
