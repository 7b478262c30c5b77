"""Spells and abilities from being played to resolving, and lands."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.kinds.moving import ObjectCeased, ObjectMoved
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject
from engine.state.players import Player
from engine.text.tree.costs import Cost
from engine.text.tree.effects.moving import Position
from engine.text.tree.node import Referring
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class SpellCast(Event):
    """A spell became played (409.1i; 601.2h)."""

    spell: GameObject
    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class AbilityActivated(Event):
    """An activated ability became activated for a cost; `on_stack` is None for mana abilities. `key` tells it from the
    others of the object."""

    of: GameObject
    cost: Cost
    player: Player
    key: object
    on_stack: GameObject | None
    for_mana: bool = False

    def change(self, game: Game) -> None:
        self.of.uses = (*self.of.uses, self.key)


@dataclass(frozen=True, eq=False, kw_only=True)
class LandPlayed(Event):
    """A land is put onto the battlefield by playing it, which uses one of the turn's land plays: the one that `by` the
    source of an effect allows, or the one of the rule."""

    sentence = "{player} plays {land}."

    land: GameObject
    player: Player
    by: GameObject | None = None
    #: By its back face, of a modal double-faced card (712.12 in 2026).
    transformed: bool = False

    def parts(self, game: Game) -> tuple[Event, ...]:
        return (
            ObjectMoved(
                object=self.land,
                to=Zone.BATTLEFIELD,
                verb="played",
                under=self.player,
                transformed=self.transformed,
                cites=self.cites,
            ),
        )

    def change(self, game: Game) -> None:
        self.player.land_plays = (*self.player.land_plays, self.by)


@dataclass(frozen=True, eq=False, kw_only=True)
class BecameTarget(Event):
    """`of`: the spell or ability on the stack that targets it. Each target of it brings about one of these."""

    target: GameObject | Player
    of: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class CrimeCommitted(Event):
    """A player played something, or put a triggered ability on the stack, that targets an opponent or what is an
    opponent's (700.13 in 2026)."""

    player: Player
    of: GameObject


@dataclass(frozen=True, eq=False, kw_only=True)
class TargetsChanged(Event):
    """A spell or ability got new targets, with what each use of the word now has and how an amount is divided."""

    of: GameObject
    announcement: Announcement

    def change(self, game: Game) -> None:
        self.of.announcement = self.announcement


@dataclass(frozen=True, eq=False, kw_only=True)
class SpellCountered(Event):
    """A spell or ability left the stack without resolving (414; 701.5): a card goes to its owner's graveyard, if what
    counters it doesn't say `to` somewhere else."""

    sentence = "{spell} is countered."

    spell: GameObject
    to: Zone = Zone.GRAVEYARD
    position: Position = Position.TOP

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.spell)

    def parts(self, game: Game) -> tuple[Event, ...]:
        if self.spell.is_ability:
            return (ObjectCeased(object=self.spell, cites=self.cites, source=self.source),)
        return (
            ObjectMoved(
                object=self.spell,
                to=self.to,
                position=self.position,
                verb="countered",
                cites=self.cites,
                source=self.source,
            ),
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class DidntResolve(Event):
    """A spell or ability left the stack without resolving, since none of its targets was legal any more. That isn't
    being countered (608.2b in 2018)."""

    sentence = "{object} doesn't resolve."

    object: GameObject

    def affected(self, game: Game) -> Player:
        return game.controller_of(self.object)

    def parts(self, game: Game) -> tuple[Event, ...]:
        if self.object.is_ability:
            return (ObjectCeased(object=self.object, cites=self.cites, source=self.source),)
        moved = ObjectMoved(object=self.object, to=Zone.GRAVEYARD, verb="put", cites=self.cites, source=self.source)
        return (moved,)


@dataclass(frozen=True, eq=False, kw_only=True)
class Resolved(Event):
    """The top of the stack began to resolve."""

    sentence = "{object} resolves."

    object: GameObject

    def change(self, game: Game) -> None:
        game.resolving = self.object


@dataclass(frozen=True, eq=False, kw_only=True)
class NothingMeant(Event):
    """A word of the text being followed stands for nothing: it was never found, or isn't there any more."""

    word: Referring
