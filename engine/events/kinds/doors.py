"""Doors of Rooms that are unlocked and locked (709.5 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class DoorUnlocked(Event):
    """A half of a permanent, called `door`, was unlocked; `fully`: now all of them are."""

    sentence = "{player} unlocks {door}."

    permanent: GameObject
    half: int
    door: str
    player: Player
    fully: bool

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        permanent = self.permanent.current()
        permanent.unlocked |= {self.half}


@dataclass(frozen=True, eq=False, kw_only=True)
class DoorLocked(Event):
    """A half of a permanent was locked."""

    sentence = "{player} locks {door}."

    permanent: GameObject
    half: int
    door: str
    player: Player

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        self.permanent.unlocked -= {self.half}
