"""Life gained and lost."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class LifeGained(Event):
    """A life total rises by `amount`, which is above 0."""

    sentence = "{player} gains {amount} life."

    player: Player
    amount: int

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        self.player.life += self.amount


@dataclass(frozen=True, eq=False, kw_only=True)
class LifeLost(Event):
    """A life total falls by `amount`, which is above 0; it may fall below 0. In the event in which damage takes it, the
    player may gain some life beside it."""

    sentence = "{player} loses {amount} life."

    player: Player
    amount: int
    gained_beside: int = 0

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        self.player.life -= self.amount
