"""Commanders, and where their owners leave them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CommanderLeftThere(Event):
    """A commander's owner left it in exile or in the graveyard (903.9a in 2026)."""

    card: GameObject

    def change(self, game: Game) -> None:
        self.card.left_here = True
