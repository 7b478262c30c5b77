"""Damage that is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.events.event import Event
from engine.events.kinds.damage import DamageDealt
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context, Thing
from engine.state.history import Fact
from engine.state.players import Player
from engine.text.tree import triggers
from engine.text.tree.node import TriggerEvent


def as_seen_by(waited_for: TriggerEvent, facts: Sequence[Fact]) -> Iterator[Fact]:
    """The events, as a trigger condition sees them: damage that one source deals at once, or that one thing is dealt at
    once, is a single event for an ability that doesn't say to what, or by what (410.9; 603.2c)."""
    if isinstance(waited_for, triggers.DealsDamage) and waited_for.to is None:
        yield from _combined(facts, lambda fact: fact.by)
    elif isinstance(waited_for, triggers.IsDealtDamage) and waited_for.by is None:
        yield from _combined(facts, lambda fact: fact.to)
    else:
        yield from facts


def _combined(facts: Sequence[Fact], of: Callable[[DamageDealt], Thing]) -> Iterator[Event]:
    damage: dict[Thing, DamageDealt] = {}
    for fact in facts:
        if isinstance(fact, DamageDealt):
            known = damage.get(of(fact))
            damage[of(fact)] = fact if known is None else replace(known, amount=known.amount + fact.amount)
    yield from damage.values()


def _is_such_damage(waited_for: triggers.DealsDamage | triggers.IsDealtDamage, fact: DamageDealt) -> bool:
    return not (waited_for.combat and not fact.combat) and not (waited_for.noncombat and fact.combat)


@on(triggers.DealsDamage, DamageDealt)
def _deals_damage(waited_for: triggers.DealsDamage, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if not _is_such_damage(waited_for, fact):
        return
    if fits(waited_for.source, fact.by, context) and fits(waited_for.to, fact.to, context):
        yield about(waited_for, (waited_for.source, fact.by), (waited_for.to, fact.to), amount=fact.amount)


@on(triggers.IsDealtDamage, DamageDealt)
def _is_dealt_damage(waited_for: triggers.IsDealtDamage, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if not _is_such_damage(waited_for, fact):
        return
    if fits(waited_for.subject, fact.to, context) and fits(waited_for.by, fact.by, context):
        yield about(waited_for, (waited_for.subject, fact.to), (waited_for.by, fact.by), amount=fact.amount)


@on(triggers.DamageToPlayer, DamageDealt)
def _damage_to_player(waited_for: triggers.DamageToPlayer, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if not isinstance(fact.to, Player):
        return
    if fits(waited_for.player, fact.to, context) and fits(waited_for.source, fact.by, context):
        yield about(waited_for, (waited_for.player, fact.to), (waited_for.source, fact.by), amount=fact.amount)
