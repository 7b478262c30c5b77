"""Battles and who protects them (310 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class ProtectorChosen(Event):
    """A battle got another protector."""

    sentence = "{player} protects {battle}."

    battle: GameObject
    player: Player

    def change(self, game: Game) -> None:
        self.battle.protector = self.player
