"""Changing a scenario's text on order: put a card somewhere, set a number, choose the edition. All else stays as it is.

The text may be half finished, so it isn't parsed as TOML; only a player's table is looked for, and a key in it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from rulesite.pages.sandbox.pieces import PieceOfToml, pieces_of

ZONES: Final = ("battlefield", "hand", "library", "graveyard", "exile")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


class CannotEdit(ValueError):
    """The text can't be changed so; the message says why."""


@dataclass(frozen=True)
class PutCard:
    """A card to put into a zone, with what is special about it there."""

    card: str
    zone: str
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)

    @property
    def as_toml(self) -> str:
        special = []
        if self.tapped:
            special.append("tapped = true")
        if self.counters:
            special.append(
                "counters = {" + ", ".join(f"{quoted(kind)} = {count}" for kind, count in self.counters.items()) + "}"
            )
        if special and self.zone == "battlefield":
            return "{card = " + ", ".join([quoted(self.card), *special]) + "}"
        return quoted(self.card)


def with_card(text: str, player: str, put: PutCard) -> str:
    """The text with a card more in a player's zone. Raises CannotEdit."""
    if put.zone not in ZONES:
        raise CannotEdit(f"There is no zone {put.zone[:40]!r}; there are {', '.join(ZONES)}.")
    text, table = _with_table(text, player)
    key = _key(text, table, put.zone)
    if key is None:
        return _with_line(text, table, f"{put.zone} = [{put.as_toml}]")
    value = text[key.start : key.end]
    if not (value.startswith("[") and value.endswith("]")):
        raise CannotEdit(f"{player}'s {put.zone} isn't a list in [square brackets], so nothing can be put into it.")
    inside = value[1:-1].rstrip()
    comma = "" if not inside.strip() or inside.endswith(",") else ","
    space = " " if inside.strip() else ""
    tail = value[1 + len(inside) : -1]
    if "#" in inside.rpartition("\n")[2]:
        raise CannotEdit(f"{player}'s {put.zone} ends in a comment; add the card there by hand.")
    return f"{text[: key.start]}[{inside}{comma}{space}{put.as_toml}{tail}]{text[key.end :]}"


def with_number(text: str, player: str, key: str, number: int) -> str:
    """The text with a player's life or poison set. Raises CannotEdit."""
    text, table = _with_table(text, player)
    found = _key(text, table, key)
    if found is None:
        return _with_line(text, table, f"{key} = {number}")
    return f"{text[: found.start]}{number}{text[found.end :]}"


def with_edition(text: str, edition: str) -> str:
    """The text with the edition by whose rules it is played."""
    head = _head(text)
    if (found := _key(text, head, "edition")) is not None:
        return f"{text[: found.start]}{quoted(edition)}{text[found.end :]}"
    title = _key(text, head, "title")
    place = 0 if title is None else title.end
    line = f"edition = {quoted(edition)}"
    return f"{text[:place]}\n{line}{text[place:]}" if place else f"{line}\n{text}"


def edition_in(text: str) -> str:
    """The edition that a text names, as it is written there; nothing where it names none."""
    found = _key(text, _head(text), "edition")
    return text[found.start : found.end].strip("\"'") if found else ""


def players_in(text: str) -> list[str]:
    """The players that a text has a table for, in its order."""
    names = (_player_of(table.name) for table in _tables(text))
    return list(dict.fromkeys(name for name in names if name))


def quoted(text: str) -> str:
    """A string as TOML writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


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


def _player_of(table: str) -> str:
    """Whose a table is: `players.Alice`, `players."Old Alice"`."""
    section, dot, name = table.partition(".")
    if section.strip() != "players" or not dot:
        return ""
    try:
        return str(tomllib.loads(f"name = {name.strip()}")["name"]) if name.strip()[:1] in ('"', "'") else name.strip()
    except tomllib.TOMLDecodeError:
        return ""


def _with_table(text: str, player: str) -> tuple[str, _Table]:
    """The text, with a table for the player if it has none yet, and where that stands."""
    if not player.strip() or len(player) > 60 or "\n" in player:
        raise CannotEdit("Say which player, by a name of at most 60 letters.")
    for table in _tables(text):
        if _player_of(table.name) == player:
            return text, table
    name = player if _BARE_KEY.fullmatch(player) else quoted(player)
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


def _with_line(text: str, table: _Table, line: str) -> str:
    """The text with a line more at the head of a table."""
    return f"{text[: table.start]}\n{line}{text[table.start :]}"
