"""Cards that are set aside in exile, to be cast later."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject, SetAside


@dataclass(frozen=True, eq=False, kw_only=True)
class CardSetAside(Event):
    """A card in exile became foretold, plotted or warped: its owner may cast it in a later turn."""

    card: GameObject
    how: str

    def change(self, game: Game) -> None:
        self.card.set_aside = SetAside(self.how, game.turn_number)
