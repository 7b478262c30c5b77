"""The table of dungeons: their rooms, what room abilities do, and where arrows lead (309 in 2026)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.text.keywords.table import BadKeyword, table_entries
from engine.values.words import small

_ONLY: Final = "only by "
_ARROW: Final = "->"


@dataclass(frozen=True)
class Room:
    """A room: its name, its effect in the words of cards, and the numbers of the rooms that arrows lead to; none from
    the bottommost."""

    name: str
    effect: str
    leads_to: tuple[int, ...]


@dataclass(frozen=True)
class Dungeon:
    """A dungeon with its rooms, counted from 1 for the topmost. `is_special`: only an instruction that names it takes a
    player there."""

    name: str
    rooms: tuple[Room, ...]
    is_special: bool

    def room(self, number: int) -> Room:
        """The room of a number."""
        return self.rooms[number - 1]

    @property
    def text(self) -> str:
        """Its room abilities in full (309.4c)."""
        return "\n".join(
            f"When you move your venture marker into room {number}, {small(room.effect)}"
            for number, room in enumerate(self.rooms, 1)
        )


@cache
def dungeons() -> Mapping[str, Dungeon]:
    """Every dungeon by its name."""
    return {head: _dungeon(head, lines) for head, lines in table_entries("dungeons.table")}


def _dungeon(name: str, lines: list[str]) -> Dungeon:
    said = [line for line in lines if not line.startswith(_ONLY)]
    heads = [line.partition(": ")[0] for line in said]
    rooms = []
    for head, line in zip(heads, said, strict=True):
        effect, _, arrows = line.partition(": ")[2].partition(_ARROW)
        after = [room.strip() for room in arrows.split(",") if room.strip()]
        unknown = [room for room in after if room not in heads]
        if not effect.strip() or unknown:
            raise BadKeyword(f"dungeons.table: {head} of {name} does nothing, or leads to no room: {unknown}")
        rooms.append(Room(head, effect.strip(), tuple(heads.index(room) + 1 for room in after)))
    return Dungeon(name, tuple(rooms), len(said) < len(lines))
