"""Changing a scenario's text on order: put a card somewhere, set a number. All else stays as it is written.

The text may be half finished, so it isn't parsed as TOML; only a player's table is looked for, and a key in it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

ZONES: Final = ("battlefield", "hand", "library", "graveyard", "exile")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_HEADER: Final = re.compile(r"""[ \t]*\[(?P<name>(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\[\]"'\n])+)\][ \t]*(?:#.*)?""")
#: What a value is made of: strings are passed over whole, so that a bracket in a name is no bracket.
_PIECE: Final = re.compile(
    r'(?P<string>"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')'
    r"|(?P<comment>#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<line>\n)|(?P<other>.)",
    re.DOTALL,
)


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
        raise CannotEdit(f"A remark stands at the end of {player}'s {put.zone}; put the card in by hand there.")
    return f"{text[: key.start]}[{inside}{comma}{space}{put.as_toml}{tail}]{text[key.end :]}"


def with_number(text: str, player: str, key: str, number: int) -> str:
    """The text with a player's life or poison set. Raises CannotEdit."""
    text, table = _with_table(text, player)
    found = _key(text, table, key)
    if found is None:
        return _with_line(text, table, f"{key} = {number}")
    return f"{text[: found.start]}{number}{text[found.end :]}"


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
class _Span:
    start: int
    end: int
    name: str = ""


def _tables(text: str) -> Iterator[_Span]:
    """The tables of a text: from behind each header to the next header."""
    headers = list(_headers(text))
    ends = [*(header.start for header in headers[1:]), len(text)]
    for header, end in zip(headers, ends, strict=False):
        yield _Span(header.end, end, header.name)


def _headers(text: str) -> Iterator[_Span]:
    is_line_start, depth, place = True, 0, 0
    while place < len(text):
        if is_line_start and not depth and (header := _HEADER.match(text, place)):
            if header.end() == len(text) or text[header.end()] == "\n":
                yield _Span(header.start(), header.end(), header["name"].strip())
                place = header.end()
                continue
        piece = _PIECE.match(text, place)
        assert piece is not None  # a pattern of any one sign is among them
        depth = max(0, depth + (piece.lastgroup == "open") - (piece.lastgroup == "close"))
        is_line_start = piece.lastgroup == "line"
        place = piece.end()


def _player_of(table: str) -> str:
    """Whose a table is: `players.Alice`, `players."Old Alice"`."""
    section, dot, name = table.partition(".")
    if section.strip() != "players" or not dot:
        return ""
    try:
        return str(tomllib.loads(f"name = {name.strip()}")["name"]) if name.strip()[:1] in ('"', "'") else name.strip()
    except tomllib.TOMLDecodeError:
        return ""


def _with_table(text: str, player: str) -> tuple[str, _Span]:
    """The text, with a table for the player if it has none yet, and where that stands."""
    if not player.strip() or len(player) > 60 or "\n" in player:
        raise CannotEdit("Say which player, by a name of at most 60 letters.")
    for table in _tables(text):
        if _player_of(table.name) == player:
            return text, table
    name = player if _BARE_KEY.fullmatch(player) else quoted(player)
    text = f"{text.rstrip()}\n\n[players.{name}]\n"
    return text, _Span(len(text) - 1, len(text))


def _key(text: str, table: _Span, key: str) -> _Span | None:
    """Where the value of a key stands in a table."""
    start = re.compile(rf"[ \t]*{key}[ \t]*=[ \t]*")
    is_line_start, place = False, table.start
    while place < table.end:
        if is_line_start and (found := start.match(text, place)):
            return _Span(found.end(), _end_of_value(text, found.end(), table.end))
        piece = _PIECE.match(text, place)
        assert piece is not None
        is_line_start = piece.lastgroup == "line"
        place = piece.end()
    return None


def _end_of_value(text: str, start: int, end: int) -> int:
    depth, place, last = 0, start, start
    while place < end:
        piece = _PIECE.match(text, place)
        assert piece is not None
        if piece.lastgroup in ("line", "comment") and not depth:
            break
        depth += (piece.lastgroup == "open") - (piece.lastgroup == "close")
        place = piece.end()
        if not piece[0].isspace():
            last = place
    return last


def _with_line(text: str, table: _Span, line: str) -> str:
    """The text with a line more at the head of a table."""
    return f"{text[: table.start]}\n{line}{text[table.start :]}"
