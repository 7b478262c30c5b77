"""Permanents that become attached to something, or to nothing."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.clock import tick
from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class Attached(Event):
    """Attached to something, or to something else than before; it gets a new timestamp (418.5e; 612.6d)."""

    sentence = "{attachment} becomes attached to {to}."

    attachment: GameObject
    to: GameObject | Player
    #: What it was attached to before.
    origin: GameObject | Player | None = None

    def change(self, game: Game) -> None:
        self.attachment.attached_to = self.to
        self.attachment.timestamp = tick(game)


@dataclass(frozen=True, eq=False, kw_only=True)
class Unattached(Event):
    """What was attached stays on the battlefield, attached to nothing."""

    sentence = "{attachment} becomes unattached."

    attachment: GameObject
    #: What it was attached to.
    origin: GameObject | Player | None

    def change(self, game: Game) -> None:
        self.attachment.attached_to = None


@dataclass(frozen=True, eq=False, kw_only=True)
class BestowEnded(Event):
    """A bestowed Aura, or the spell that would be one, is no longer bestowed: it is a creature, attached to nothing
    (702.103e-f in 2026)."""

    sentence = "{object} is no longer bestowed."

    object: GameObject

    def change(self, game: Game) -> None:
        self.object.bestowed = False
        self.object.attached_to = None
