"""Damage: dealt, prevented, worn off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.events.kinds.counters import counters_changed
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.played import reads_keyword


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageDealt(Event):
    """`by` is the source of the damage, which need not be the spell or ability that says so (118.7). `commanders`:
    which commanders that is as it deals the damage: it may merge with one later (903.3c, 903.10a in 2026)."""

    by: GameObject
    to: GameObject | Player
    amount: int
    combat: bool = False
    preventable: bool = True
    commanders: tuple[int, ...] = ()

    def as_it_turns_out(self, game: Game) -> DamageDealt:
        return replace(self, commanders=self.by.commanders) if self.by.commander else self

    def affected(self, game: Game) -> Player:
        return self.to if isinstance(self.to, Player) else game.controller_of(self.to)

    @reads_keyword("deathtouch", "wither", "infect")
    def change(self, game: Game) -> None:
        if isinstance(self.to, Player):
            return  # loss of life and counters are events of their own, see `_results_of_damage` in `happening.py`
        values = game.characteristics(self.by)
        target = game.characteristics(self.to)
        if "Planeswalker" in target.types:
            self.to.overkill += max(self.amount - self.to.counters_of("loyalty"), 0)
            self.to.counters = counters_changed(self.to.counters, "loyalty", -self.amount)
        if target.is_creature:
            if not (values.has("wither") or values.has("infect")):
                self.to.damage += self.amount
            if values.has("deathtouch"):
                self.to.hurt_by_deathtouch = True


@dataclass(frozen=True, eq=False, kw_only=True)
class DamagePrevented(Event):
    """Damage that would have been dealt isn't: `amount` of it, where a shield prevents only a part."""

    sentence = "{amount} damage from {by} to {to} is prevented."

    by: GameObject
    to: GameObject | Player
    amount: int


@dataclass(frozen=True, eq=False, kw_only=True)
class DamageRemoved(Event):
    """Marked damage goes, and with it that deathtouch dealt some of it."""

    sentence = "The damage on {permanent} wears off."

    permanent: GameObject

    def change(self, game: Game) -> None:
        self.permanent.damage = 0
        self.permanent.hurt_by_deathtouch = False
