"""Damage that is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.events.event import Event
from engine.events.kinds.damage import DamageDealt
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.battles import BATTLE
from engine.meaning.context import Context, Thing
from engine.meaning.words import number
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import triggers
from engine.text.tree.node import TriggerEvent
from engine.text.tree.played import reads_keyword


def as_seen_by(waited_for: TriggerEvent, facts: Sequence[Fact]) -> Iterator[Fact]:
    """The events, as a trigger condition sees them: damage that one source deals at once, or that one thing is dealt at
    once, is a single event for an ability that doesn't say to what, or by what (410.9; 603.2c)."""
    if isinstance(waited_for, triggers.DealsDamage) and waited_for.to is None:
        yield from _combined(facts, lambda fact: fact.by)
    elif isinstance(waited_for, triggers.IsDealtDamage) and waited_for.by is None and not waited_for.single_source:
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
        amount = excess_of(fact, context) if waited_for.excess else fact.amount
        if amount and (waited_for.least is None or amount >= number(waited_for.least, context)):
            yield about(waited_for, (waited_for.subject, fact.to), (waited_for.by, fact.by), amount=amount)


@reads_keyword("wither", "infect")
def excess_of(fact: DamageDealt, context: Context) -> int:
    """How much of the damage that a permanent has been dealt at once was more than lethal, or than its loyalty; of
    several card types the one of which it was most counts (120.10 in 2026)."""
    if not isinstance(fact.to, GameObject):
        return 0
    game, values = context.game, context.characteristics(fact.to)
    excess = [0]
    if values.is_creature:
        by = game.characteristics(fact.by)
        marked = 0 if by.has("wither") or by.has("infect") else fact.amount
        lethal = max((values.toughness or 0) + fact.amount - marked - (fact.to.damage - marked), 0)
        if fact.to.hurt_by_deathtouch and game.rulebook.deathtouch_is_lethal:
            lethal = min(lethal, 1)
        excess.append(fact.amount - lethal)
    if values.types & {"Planeswalker", BATTLE}:
        excess.append(min(fact.to.overkill, fact.amount))
    return max(excess)


@on(triggers.DamageToPlayer, DamageDealt)
def _damage_to_player(waited_for: triggers.DamageToPlayer, fact: DamageDealt, context: Context) -> Iterator[Match]:
    if not isinstance(fact.to, Player):
        return
    if fits(waited_for.player, fact.to, context) and fits(waited_for.source, fact.by, context):
        yield about(waited_for, (waited_for.player, fact.to), (waited_for.source, fact.by), amount=fact.amount)
