"""The tables of keywords: abilities with blanks, definitions or hooks (`keywords.table`), actions with card texts
(`actions.table`), and tokens that the rules describe (`tokens.table`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

BLANKS: Final = ("N", "[cost]", "[quality]", "[ability]")
_HOOK: Final = "hook"
_OF: Final = "of "
_SEVERAL: Final = "several "
_SAID_IN: Final = "said in "
_MEANS: Final = "means "


class BadKeyword(ValueError):
    """A mistake in a table of keywords."""


@dataclass(frozen=True)
class KeywordEntry:
    """A keyword, its blanks in order, and the lines of its definition; `hooked`: the rules themselves know it.

    `under`: the keyword under which the rules tell of it, most often itself.
    `said_in`: the letter of the line that says what it stands for.
    `several`: the letter of the line on objects that have it more than once, as in `KeywordRule`; empty without one.
    """

    name: str
    blanks: tuple[str, ...]
    definition: tuple[str, ...]
    hooked: bool
    under: str
    several: str
    said_in: str


@cache
def keywords() -> dict[str, KeywordEntry]:
    """Every keyword ability by its name."""
    entries: dict[str, KeywordEntry] = {}
    for head, lines in table_entries("keywords.table"):
        keyword = _keyword(head, lines)
        if keyword.name in entries:
            raise BadKeyword(f"keywords.table: {keyword.name} is there already")
        entries[keyword.name] = keyword
    return entries


@cache
def keyword_actions() -> dict[str, tuple[str, ...]]:
    """Every keyword action by its name, with card texts in which somebody does it."""
    return {
        head: tuple(line for line in lines if not line.startswith(_MEANS))
        for head, lines in table_entries("actions.table")
    }


@cache
def action_meanings() -> dict[str, str]:
    """What keyword actions mean in the words of cards, by their names: those that the rules define so."""
    meanings = {
        head: [line.removeprefix(_MEANS) for line in lines if line.startswith(_MEANS)]
        for head, lines in table_entries("actions.table")
    }
    return {head: " ".join(lines) for head, lines in meanings.items() if lines}


@cache
def predefined_tokens() -> dict[str, tuple[str, ...]]:
    """Every token that the rules describe, by its name, with card text in which somebody makes one."""
    return {head: tuple(lines) for head, lines in table_entries("tokens.table")}


def table_entries(file: str) -> Iterator[tuple[str, list[str]]]:
    """The entries of a table: each head with the indented lines below it."""
    head, lines = "", list[str]()
    text = (resources.files("engine.text.keywords") / file).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#") or not line.strip():
            continue
        if not line[:1].isspace():
            if head:
                yield head, lines
            head, lines = line.strip(), []
        elif head:
            lines.append(line.strip())
        else:
            raise BadKeyword(f"{file}, line {number}: a definition of nothing")
    if head:
        yield head, lines


def _keyword(head: str, lines: list[str]) -> KeywordEntry:
    words = head.split()
    blanks = tuple(word for word in words if word in BLANKS)
    name = " ".join(word for word in words if word not in BLANKS)
    if not lines:
        raise BadKeyword(f"keywords.table: {name} says neither what it stands for nor that it is a hook")
    under = next((line.removeprefix(_OF) for line in lines if line.startswith(_OF)), name)
    several = next((line.removeprefix(_SEVERAL) for line in lines if line.startswith(_SEVERAL)), "")
    said_in = next((line.removeprefix(_SAID_IN) for line in lines if line.startswith(_SAID_IN)), "a")
    definition = tuple(line for line in lines if line != _HOOK and not line.startswith((_OF, _SEVERAL, _SAID_IN)))
    return KeywordEntry(name, blanks, definition, _HOOK in lines, under, several, said_in)


def names_with(*blanks: str) -> list[str]:
    """The keywords that have exactly these blanks."""
    return [keyword.name for keyword in keywords().values() if keyword.blanks == blanks]
