"""Changing a scenario's text in one place: a player's value, a key of the whole, the script, a card. All else stays as
it is written, remarks and blank lines among it.

The text may be half finished, so it isn't parsed as TOML; only a table is looked for, and a key in it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

import engine
from rulesite.pages.sandbox.pieces import PieceOfToml, pieces_of

ZONES: Final = ("battlefield", "hand", "library", "graveyard", "exile")
_LONGEST_NAME: Final = 60
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


class CannotEdit(ValueError):
    """The text can't be changed so; the message says why."""


def with_value(text: str, player: str, key: str, value: object) -> str:
    """The text with a value of a player's, or without it where it is None. Raises CannotEdit."""
    text, table = _with_table(text, player)
    found = _key(text, table, key)
    if value is None:
        return text if found is None else _without_line(text, found)
    if found is None:
        return _with_line(text, table, f"{key} = {engine.written(value)}")
    return f"{text[: found.start]}{engine.written(value)}{text[found.end :]}"


def with_head(text: str, key: str, value: str) -> str:
    """The text with a value of the whole: its edition, whose turn it is, which step."""
    return _with_head(text, key, engine.written(value))


def without_head(text: str, key: str) -> str:
    """The text without a value of the whole."""
    found = _key(text, _head(text), key)
    return text if found is None else _without_line(text, found)


def with_script(text: str, script: str) -> str:
    """The text with a script."""
    return _with_head(text, "script", engine.written_script(script))


def with_card(text: str, name: str, fields: Mapping[str, str]) -> str:
    """The text with a card of its own more, or with what such a card is now. Raises CannotEdit."""
    if not name.strip() or len(name) > _LONGEST_NAME or "\n" in name:
        raise CannotEdit(f"Say what the card is called, in at most {_LONGEST_NAME} letters.")
    if any(_named(table.name, "cards") == name for table in _tables(text)):
        raise CannotEdit(f"A card called {name} is in the text already: change it there, or choose another name.")
    lines = "".join(f"{key} = {engine.written(value)}\n" for key, value in fields.items() if value)
    return f"{text.rstrip()}\n\n[cards.{engine.written(name)}]\n{lines}"


def with_instead(text: str, number: int, written: str, instead: str) -> str:
    """The text with something else in the place of what is written on a line; with 0 for the line, wherever it stands.

    Raises CannotEdit where that doesn't stand there any more.
    """
    lines = text.splitlines(keepends=True)
    at = range(len(lines)) if number == 0 else range(number - 1, number)
    meant = [place for place in at if 0 <= place < len(lines) and written and written in lines[place]]
    if not meant:
        raise CannotEdit("That isn't written there any more.")
    for place in meant:
        lines[place] = lines[place].replace(written, instead, -1 if number == 0 else 1)
    return "".join(lines)


def edition_in(text: str) -> str:
    """The edition that a text names, as it is written there; nothing where it names none."""
    found = _key(text, _head(text), "edition")
    return text[found.start : found.end].strip("\"'") if found else ""


# Where things stand ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Table:
    """A table of a text: where it begins behind its header, and its pieces up to the next header."""

    name: str
    start: int
    pieces: tuple[PieceOfToml, ...] = ()


@dataclass(frozen=True)
class _Value:
    """Where the value of a key stands."""

    start: int
    end: int


def _tables(text: str) -> Iterator[_Table]:
    """The tables of a text. What stands before the first header belongs to none."""
    header: PieceOfToml | None = None
    pieces: list[PieceOfToml] = []
    for piece in pieces_of(text):
        if piece.kind != "header":
            pieces.append(piece)
            continue
        if header is not None:
            yield _Table(header.name, header.end, tuple(pieces))
        header, pieces = piece, []
    if header is not None:
        yield _Table(header.name, header.end, tuple(pieces))


def _head(text: str) -> _Table:
    """What stands before the first header."""
    return _Table("", 0, tuple(takewhile(lambda piece: piece.kind != "header", pieces_of(text))))


def _named(table: str, section: str) -> str:
    """Whose a table of a section is: `players.Alice`, `players."Old Alice"`."""
    within, dot, name = table.partition(".")
    if within.strip() != section or not dot:
        return ""
    try:
        return str(tomllib.loads(f"name = {name.strip()}")["name"]) if name.strip()[:1] in ('"', "'") else name.strip()
    except tomllib.TOMLDecodeError:
        return ""


def _with_table(text: str, player: str) -> tuple[str, _Table]:
    """The text, with a table for the player if it has none yet, and where that stands."""
    if not player.strip() or len(player) > _LONGEST_NAME or "\n" in player:
        raise CannotEdit(f"Say which player, by a name of at most {_LONGEST_NAME} letters.")
    for table in _tables(text):
        if _named(table.name, "players") == player:
            return text, table
    name = player if _BARE_KEY.fullmatch(player) else engine.written(player)
    text = f"{text.rstrip()}\n\n[players.{name}]\n"
    return text, _Table(name, len(text) - 1)


def _key(text: str, table: _Table, key: str) -> _Value | None:
    """The value of a key in a table."""
    start = re.compile(rf"[ \t]*+{key}[ \t]*+=[ \t]*+")
    is_line_start = not table.start
    for place, piece in enumerate(table.pieces):
        if is_line_start and (found := start.match(text, piece.start)):
            return _value(found.end(), table.pieces[place:])
        is_line_start = piece.kind == "line"
    return None


def _value(start: int, pieces: Iterable[PieceOfToml]) -> _Value:
    """The value that begins here, among these pieces and those before it: it ends with its line, once it is whole."""
    depth, end = 0, start
    for piece in pieces:
        if piece.end <= start:
            continue
        if piece.kind in ("line", "remark") and not depth:
            break
        depth += piece.opened
        if piece.kind not in ("line", "space"):
            end = piece.end
    return _Value(start, end)


def _without_line(text: str, value: _Value) -> str:
    """The text without the line, or lines, in which a key has its value."""
    start, end = text.rfind("\n", 0, value.start) + 1, text.find("\n", value.end)
    return text[:start] + (text[end + 1 :] if end >= 0 else "")


def _with_line(text: str, table: _Table, line: str) -> str:
    """The text with a line more at the head of a table."""
    return f"{text[: table.start]}\n{line}{text[table.start :]}"


def _with_head(text: str, key: str, written: str) -> str:
    """The text with a key of the whole, which may stand below the players as well."""
    for table in (_head(text), *_tables(text)):
        if not table.name or _named(table.name, "players"):
            found = _key(text, table, key)
            if found is not None:
                return f"{text[: found.start]}{written}{text[found.end :]}"
    head = _head(text)
    places = [found.end for above in ("title", "about", "edition") if (found := _key(text, head, above)) is not None]
    line = f"{key} = {written}"
    if not places:
        return f"{line}\n{text}"
    end = _end_of_line(text, max(places))
    return f"{text[:end]}\n{line}{text[end:]}"


def _end_of_line(text: str, place: int) -> int:
    """Where the line ends that this place is in: a remark after a value stays with its value."""
    end = text.find("\n", place)
    return end if end >= 0 else len(text)
