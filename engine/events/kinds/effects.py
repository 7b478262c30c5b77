"""Continuous, replacement and prevention effects: how they begin, do something, and end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.meaning.context import Context
from engine.state.effects import DelayedTrigger, Ending, FloatingEffect, Shield
from engine.state.game import Game
from engine.state.players import Player
from engine.text.tree.node import Instruction


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectBegan(Event):
    """A continuous effect of a resolved spell or ability begins; it lasts until its duration ends."""

    effect: FloatingEffect

    def change(self, game: Game) -> None:
        game.effects = (*game.effects, self.effect)


@dataclass(frozen=True, eq=False, kw_only=True)
class ShieldBegan(Event):
    """A replacement or prevention effect of a resolved spell or ability waits for its event."""

    shield: Shield

    def change(self, game: Game) -> None:
        game.shields = (*game.shields, self.shield)


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectsEndable(Event):
    """A player may end these effects from now on: "you may pay {W} to end this effect"."""

    effects: tuple[FloatingEffect, ...]
    ending: Ending

    def change(self, game: Game) -> None:
        game.effects = tuple(
            replace(effect, ending=self.ending) if effect in self.effects else effect for effect in game.effects
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectIgnored(Event):
    """A player ignores what an ability of the source says, for as long as this effect lasts."""

    sentence = "{player} ignores the effect of {source} until {effect.span.end}."

    player: Player
    effect: FloatingEffect

    def change(self, game: Game) -> None:
        game.effects = (*game.effects, self.effect)


@dataclass(frozen=True, eq=False, kw_only=True)
class EffectsEnded(Event):
    """Effects, shields and delayed triggers whose duration is over are gone, all at once."""

    effects: tuple[FloatingEffect, ...] = ()
    shields: tuple[Shield, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()

    def change(self, game: Game) -> None:
        game.effects = tuple(effect for effect in game.effects if effect not in self.effects)
        game.shields = tuple(shield for shield in game.shields if shield not in self.shields)
        if self.delayed:
            game.delayed = tuple(delayed for delayed in game.delayed if delayed not in self.delayed)


@dataclass(frozen=True, eq=False, kw_only=True)
class ReplacementApplied(Event):
    """A replacement or prevention effect of `source` changed an event before it happened; `what` says which."""

    what: str
    #: What would have happened, and what it became.
    proposal: Event | None = None
    became: tuple[Event, ...] = ()
    #: Whether another effect had changed the event before.
    again: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class InsteadFollowed(Event):
    """A replacement effect's own instructions take the place of an event (419.5; 613.6)."""

    instruction: Instruction
    context: Context
    #: Where several events at once lead to this together, what they have in common: it is followed once.
    for_all: object = None
    #: The replacement effects that led to this.
    had_chance: frozenset[object] = frozenset()

    def affected(self, game: Game) -> Player:
        return self.context.you
