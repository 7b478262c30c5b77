"""The table of keyword abilities: names, blanks, and definitions or hooks, from `keywords.table`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

BLANKS: Final = ("N", "[cost]", "[quality]", "[ability]")
_HOOK: Final = "hook"
_LATER: Final = "later"


class BadKeyword(ValueError):
    """A mistake in the table of keywords."""


@dataclass(frozen=True)
class KeywordEntry:
    """A keyword, its blanks in order, and the lines of its definition; `hooked`: the rules themselves know it."""

    name: str
    blanks: tuple[str, ...]
    definition: tuple[str, ...]
    hooked: bool
    later: bool


@cache
def keywords() -> dict[str, KeywordEntry]:
    """Every keyword by its name."""
    text = (resources.files("engine.text.keywords") / "keywords.table").read_text(encoding="utf-8")
    found: dict[str, KeywordEntry] = {}
    head, lines = "", list[str]()
    for at, line in enumerate([*text.splitlines(), ""], 1):
        if line.lstrip().startswith("#") or (not line.strip() and at <= text.count("\n")):
            continue
        if line[:1].isspace():
            if not head:
                raise BadKeyword(f"keywords.table, line {at}: a definition of nothing")
            lines.append(line.strip())
            continue
        if head:
            keyword = _keyword(head, lines)
            if keyword.name in found:
                raise BadKeyword(f"keywords.table, line {at}: {keyword.name} is there already")
            found[keyword.name] = keyword
        head, lines = line.strip(), []
    return found


def _keyword(head: str, lines: list[str]) -> KeywordEntry:
    words = head.split()
    blanks = tuple(word for word in words if word in BLANKS)
    name = " ".join(word for word in words if word not in BLANKS)
    if not lines:
        raise BadKeyword(f"keywords.table: {name} says neither what it stands for nor that it is a hook")
    definition = tuple(line for line in lines if line not in (_HOOK, _LATER))
    return KeywordEntry(name, blanks, definition, _HOOK in lines, _LATER in lines)


def names_with(*blanks: str) -> list[str]:
    """The keywords that have exactly these blanks."""
    return [keyword.name for keyword in keywords().values() if keyword.blanks == blanks]
