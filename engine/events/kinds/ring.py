"""What comes of being tempted by the Ring (701.54 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class RingBearerChosen(Event):
    """A creature became a player's Ring-bearer, and whatever was it no longer is."""

    sentence = "{creature} becomes {player}'s Ring-bearer."

    player: Player
    creature: GameObject

    def change(self, game: Game) -> None:
        self.player.ring_bearer = self.creature


@dataclass(frozen=True, eq=False, kw_only=True)
class RingTempted(Event):
    """The Ring has tempted a player once more."""

    sentence = "The Ring tempts {player}."

    player: Player

    def change(self, game: Game) -> None:
        self.player.times_tempted += 1
