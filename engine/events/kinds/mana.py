"""Mana in players' pools: where it comes from, and where it goes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.state.effects import Until, Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import KeptMana, LimitedMana, Player, kept_within
from engine.text.tree.effects.mana import SpendOnly, WhenSpent
from engine.values.mana import NO_MANA, ManaPool


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaAdded(Event):
    """`purpose`: what alone it can be spent on, where the text of `source` limits that; `spent`: what comes of spending
    it. `of_snow`: a snow permanent produced it. `kept`: how long it isn't lost as steps and phases end. `tapped`: the
    permanent that is tapped for it, by a mana ability with its own tapping among its costs."""

    player: Player
    mana: ManaPool
    purpose: SpendOnly | None = None
    spent: WhenSpent | None = None
    of_snow: bool = False
    kept: Until | None = None
    tapped: GameObject | None = None

    def change(self, game: Game) -> None:
        player = self.player
        if self.kept is not None:
            player.kept_mana = (*player.kept_mana, KeptMana(self.mana, self.kept))
        player.mana_pool = player.mana_pool.plus(self.mana)
        if self.of_snow:
            player.snow_mana = player.snow_mana.plus(self.mana)
        if (self.purpose is not None or self.spent is not None) and self.source is not None:
            limited = LimitedMana(self.mana, self.source, self.purpose, self.spent)
            player.limited_mana = (*player.limited_mana, limited)


@dataclass(frozen=True, eq=False, kw_only=True)
class TappedForMana(Event):
    """A mana ability with its own tapping among its costs has resolved, and put this mana into pools (406.4; 106.9)."""

    permanent: GameObject
    player: Player
    mana: ManaPool

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaTriggerResolved(Event):
    """A triggered mana ability resolves at once, without the stack (406.4; 605.4a)."""

    sentence = "{waiting.source}'s mana ability resolves at once."

    waiting: Waiting

    def change(self, game: Game) -> None:
        game.waiting = tuple(waiting for waiting in game.waiting if waiting is not self.waiting)


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaSpent(Event):
    """`limited_left`: what is left of the player's mana that can be spent on some things alone, and `snow_left` of that
    which snow permanents produced."""

    player: Player
    mana: ManaPool
    on: GameObject | None = None
    limited_left: tuple[LimitedMana, ...] = ()
    snow_left: ManaPool = NO_MANA

    def change(self, game: Game) -> None:
        if not self.player.pays_freely:
            self.player.mana_pool = self.player.mana_pool.minus(self.mana)
            self.player.kept_mana = kept_within(self.player.kept_mana, self.player.mana_pool)
            self.player.limited_mana = self.limited_left
            self.player.snow_mana = self.snow_left
        if self.on is not None:
            announced = self.on.announcement
            self.on.announcement = replace(announced, spent=announced.spent.plus(self.mana))


@dataclass(frozen=True, eq=False, kw_only=True)
class ManaEmptied(Event):
    """Unused mana went away, but for what is `kept`, and what isn't lost for its color; before Magic 2010 it burned
    (300.3)."""

    player: Player
    amount: int
    burns: bool
    kept: tuple[KeptMana, ...] = ()
    stays: ManaPool = NO_MANA

    def change(self, game: Game) -> None:
        pool, player = self.stays, self.player
        for each in self.kept:
            pool = pool.plus(each.mana)
        player.mana_pool = pool
        player.kept_mana = self.kept
        staying = ((each, each.mana.shared_with(self.stays)) for each in player.limited_mana)
        player.limited_mana = tuple(replace(each, mana=mana) for each, mana in staying if mana.total)
        player.snow_mana = player.snow_mana.shared_with(self.stays)
