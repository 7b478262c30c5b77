"""Dungeons that are brought into the game, gone through and completed (309 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.kinds.moving import leave
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class DungeonBroughtIn(Event):
    """A player put a dungeon card into the command zone from outside the game."""

    sentence = "{player} enters {printed.name}."

    player: Player
    printed: Printed

    def change(self, game: Game) -> None:
        put_in_zone(game, make_object(game, ObjectKind.DUNGEON, self.printed, self.player, Zone.COMMAND))


@dataclass(frozen=True, eq=False, kw_only=True)
class VentureMarkerMoved(Event):
    """A player's venture marker came into a room of their dungeon, counted from 1; `room`: its name."""

    sentence = "{player}'s venture marker moves into {room}."

    player: Player
    dungeon: GameObject
    number: int
    room: str

    def change(self, game: Game) -> None:
        self.player.room = self.number


@dataclass(frozen=True, eq=False, kw_only=True)
class DungeonCompleted(Event):
    """A player removed a dungeon card from the game whose bottommost room they had come to."""

    sentence = "{player} completes {dungeon}."

    player: Player
    dungeon: GameObject

    def change(self, game: Game) -> None:
        self.player.room = None
        self.player.completed_dungeons += (self.dungeon.printed.name,)
        leave(game, self.dungeon)


def dungeon_of(game: Game, player: Player) -> GameObject | None:
    """The dungeon card that a player owns in the command zone: never more than one (309.3)."""
    return next((each for each in game.command if each.kind is ObjectKind.DUNGEON and each.owner is player), None)
