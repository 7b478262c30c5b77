"""What a player is and has besides life and cards: designations, counters, emblems, and the way through a dungeon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.events.kinds.designations import initiative, monarchy
from engine.events.kinds.dungeons import dungeon_of
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.state.players import Player
from engine.text.keywords.dungeons import Dungeon, dungeons

#: So much of an emblem's text is told.
_LONGEST: Final = 60


@dataclass(frozen=True)
class RoomPicture:
    """A room of a dungeon: what it does, where arrows lead from it, and whether the venture marker is in it."""

    name: str
    effect: str
    leads_to: tuple[str, ...]
    has_marker: bool


@dataclass(frozen=True)
class DungeonPicture:
    """A dungeon that a player is in, from the top down: of rooms in one row the same number of arrows leads there."""

    name: str
    room: str
    rows: tuple[tuple[RoomPicture, ...], ...]


def standing_of(game: Game, player: Player) -> tuple[str, ...]:
    """What a player is and has, each in a few words: "the monarch", "3 energy counters"."""
    return tuple(_standing(game, player))


def _standing(game: Game, player: Player) -> Iterator[str]:
    crown, lead = monarchy(game), initiative(game)
    if crown is not None and crown.owner is player:
        yield "the monarch"
    if lead is not None and lead.owner is player:
        yield "the initiative"
    if player.has_blessing:
        yield "the city's blessing"
    if player.has_story:
        yield "an enduring story"
    if player.speed is not None:
        yield f"speed {player.speed}"
    if player.times_tempted:
        bearer = f", borne by {player.ring_bearer.name}" if player.ring_bearer is not None else ""
        yield f"the Ring{bearer}"
    for kind, count in player.counters.items():
        yield f"{count} {kind} counter{'' if count == 1 else 's'}"
    for each in game.command:
        if each.kind is ObjectKind.EMBLEM and each.owner is player and each.printed.name != "The Ring":
            yield f"an emblem: {_shortened(each.printed.rules_text)}" if each.printed.rules_text else "an emblem"
        elif each.commander and each.owner is player:
            yield f"{each.name} in the command zone"
    for name in player.completed_dungeons:
        yield f"{name} completed"


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"


def dungeon_pictured(game: Game, player: Player) -> DungeonPicture | None:
    """The dungeon that a player is in, with where the venture marker is; None for who is in none."""
    card = dungeon_of(game, player)
    if card is None or player.room is None:
        return None
    dungeon = dungeons()[card.printed.name]
    depths = _depths(dungeon)
    rows = tuple(
        tuple(
            RoomPicture(
                name=room.name,
                effect=room.effect,
                leads_to=tuple(dungeon.room(number).name for number in room.leads_to),
                has_marker=number == player.room,
            )
            for number, room in enumerate(dungeon.rooms, 1)
            if depths[number] == depth
        )
        for depth in range(max(depths.values()) + 1)
    )
    return DungeonPicture(dungeon.name, dungeon.room(player.room).name, rows)


def _depths(dungeon: Dungeon) -> dict[int, int]:
    """How many arrows lead to each room, from the topmost; rooms stand in the table above those they lead to."""
    depths = {1: 0}
    for number, room in enumerate(dungeon.rooms, 1):
        for after in room.leads_to:
            depths[after] = max(depths.get(after, 0), depths[number] + 1)
    return depths
