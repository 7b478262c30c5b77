"""Keyword actions that somebody has taken."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class KeywordActionTaken(Event):
    """A keyword action was taken to its end, even if some of it was impossible: "whenever a creature explores"
    (701.44b in 2026-08). `object` did it, or had it done to it; without one, the player did."""

    action: str
    player: Player
    object: GameObject | None = None

    def affected(self, game: Game) -> Player:
        return self.player
