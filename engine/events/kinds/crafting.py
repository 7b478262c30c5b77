"""What a permanent is crafted with (702.167c in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class MaterialsExiled(Event):
    """Permanents and cards were exiled to pay for the craft ability of a permanent."""

    sentence = "{player} crafts {permanent} with {materials}."

    player: Player
    permanent: GameObject
    materials: tuple[GameObject, ...]

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        self.permanent.crafted_with = tuple(card for material in self.materials for card in material.became)
