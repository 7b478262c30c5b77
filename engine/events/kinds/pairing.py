"""Creatures that become paired, and unpaired (702.95 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CreaturesPaired(Event):
    """Two creatures became paired with each other."""

    sentence = "{first} and {second} become paired."

    first: GameObject
    second: GameObject

    def change(self, game: Game) -> None:
        game.pairs = {**game.pairs, self.first: self.second, self.second: self.first}


@dataclass(frozen=True, eq=False, kw_only=True)
class CreaturesUnpaired(Event):
    """One of two paired creatures left, changed controllers, or is no creature any more: neither is paired."""

    sentence = "{first} and {second} are no longer paired."

    first: GameObject
    second: GameObject

    def change(self, game: Game) -> None:
        gone = (self.first, self.second)
        game.pairs = {one: other for one, other in game.pairs.items() if one not in gone}
