"""Triggered abilities, from their trigger to the stack."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.effects import DelayedTrigger, Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class AbilityTriggered(Event):
    """An ability triggered; it goes on the stack later (404.2; 603.2)."""

    sentence = "{waiting.source}'s ability triggers."

    waiting: Waiting
    #: The delayed ability that it is; one that triggers once is gone with that.
    delayed: DelayedTrigger | None = None

    def change(self, game: Game) -> None:
        game.waiting = (*game.waiting, self.waiting)
        if self.delayed is not None and (self.delayed.span is None or self.delayed.once):
            game.delayed = tuple(delayed for delayed in game.delayed if delayed is not self.delayed)


@dataclass(frozen=True, eq=False, kw_only=True)
class TriggerCeased(Event):
    """An ability that has triggered never goes on the stack: the turn ends before (716.1a in 2018)."""

    sentence = "{waiting.source}'s ability, which has triggered, ceases to exist."

    waiting: Waiting

    def change(self, game: Game) -> None:
        game.waiting = tuple(waiting for waiting in game.waiting if waiting is not self.waiting)


@dataclass(frozen=True, eq=False, kw_only=True)
class DelayedTriggerMade(Event):
    """A delayed triggered ability was set up: it will trigger when its time comes (404.4; 603.7)."""

    sentence = "From now on a delayed ability of {delayed.source} waits to trigger."

    delayed: DelayedTrigger

    def change(self, game: Game) -> None:
        game.delayed = (*game.delayed, self.delayed)


@dataclass(frozen=True, eq=False, kw_only=True)
class TriggerPutOnStack(Event):
    """A triggered ability that was waiting is on the stack, as `on_stack`, with its choices made."""

    on_stack: GameObject
    player: Player
