"""Attacking and blocking."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.combat import (
    AttackersDeclared,
    BecameBlocked,
    CreatureAttacked,
    CreatureBlocked,
    CreatureEnlisted,
    EnteredBlocking,
    NotBlocked,
)
from engine.events.matching.match import Match, about, are_enough, earlier_this_turn, fits, is_counted, on
from engine.meaning.context import Context, Thing
from engine.meaning.words import matches, number
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree import triggers
from engine.text.tree.node import Node
from engine.text.tree.nouns import Status
from engine.text.tree.qualities import HasStatus
from engine.text.tree.references import Count


@on(triggers.Attacks, CreatureAttacked)
def _attacks(waited_for: triggers.Attacks, fact: CreatureAttacked, context: Context) -> Iterator[Match]:
    if waited_for.alone and not fact.alone:
        return
    if waited_for.target is not None and not fits(waited_for.target, fact.defender, context):
        return
    if waited_for.saddled and not matches(HasStatus(Status.SADDLED), fact.creature, context):
        return
    if waited_for.first and earlier_this_turn(fact, lambda other: other.creature is fact.creature, context):
        return
    if fits(waited_for.subject, fact.creature, context):
        yield about(waited_for, (waited_for.subject, fact.creature), (waited_for.target, fact.defender))


@on(triggers.Enlists, CreatureEnlisted)
def _enlists(waited_for: triggers.Enlists, fact: CreatureEnlisted, context: Context) -> Iterator[Match]:
    if waited_for.own and fact.instance != context.announcement.instance:
        return
    if fits(waited_for.subject, fact.creature, context) and fits(waited_for.what, fact.enlisted, context):
        yield about(waited_for, (waited_for.subject, fact.creature), (waited_for.what, fact.enlisted))


@on(triggers.AttacksWith, AttackersDeclared)
def _attacks_with(waited_for: triggers.AttacksWith, fact: AttackersDeclared, context: Context) -> Iterator[Match]:
    if not fits(waited_for.player, fact.player, context):
        return
    fitting = [attacker for attacker in fact.attackers if matches(waited_for.description, attacker, context)]
    for attacked, attackers in _by_attacked(waited_for, fitting, context):
        if _are_so_many(waited_for, len(attackers), context):
            roles: list[tuple[Node | None, Thing]] = [(waited_for.player, fact.player)]
            if attacked is not None:
                roles.append((waited_for.target, attacked))
            yield about(waited_for, *roles, amount=len(attackers))


def _are_so_many(waited_for: triggers.AttacksWith, attackers: int, context: Context) -> bool:
    assert isinstance(waited_for.count, Count)
    least, most = waited_for.count.least, waited_for.count.most
    return number(least, context) <= attackers and (most is None or attackers <= number(most, context))


def _by_attacked(
    waited_for: triggers.AttacksWith, attackers: list[GameObject], context: Context
) -> Iterator[tuple[Player | GameObject | None, list[GameObject]]]:
    """The attackers, all together where nothing is said of what they attack; else those of each such player or
    permanent (508.3e in 2026)."""
    if waited_for.target is None:
        yield None, attackers
        return
    combat = context.game.combat
    attacked = {each: combat.attackers.get(each) for each in attackers} if combat is not None else {}
    for defender in dict.fromkeys(attacked.values()):
        if defender is not None and fits(waited_for.target, defender, context):
            yield defender, [each for each in attackers if attacked[each] is defender]


@on(triggers.AttacksAlongside, AttackersDeclared)
def _attacks_alongside(
    waited_for: triggers.AttacksAlongside, fact: AttackersDeclared, context: Context
) -> Iterator[Match]:
    for attacker in fact.attackers:
        if fits(waited_for.subject, attacker, context):
            others = [
                other
                for other in fact.attackers
                if other is not attacker and matches(waited_for.description, other, context)
            ]
            if len(others) >= number(waited_for.count, context):
                yield about(waited_for, (waited_for.subject, attacker))


@on(triggers.BlocksCreature, CreatureBlocked)
def _blocks(waited_for: triggers.BlocksCreature, fact: CreatureBlocked, context: Context) -> Iterator[Match]:
    if not fits(waited_for.subject, fact.blocker, context):
        return
    if waited_for.blocked is None:
        # "Whenever it blocks" triggers once, however many it blocks (410.9a; 509.4a): on the first of them.
        combat = context.game.combat
        if combat is not None and combat.blockers.get(fact.blocker, (fact.attacker,))[0] is not fact.attacker:
            return
        yield about(waited_for, (waited_for.subject, fact.blocker))
    elif fits(waited_for.blocked, fact.attacker, context):
        yield about(waited_for, (waited_for.subject, fact.blocker), (waited_for.blocked, fact.attacker))


@on(triggers.BecomesBlocked, BecameBlocked, EnteredBlocking)
def _becomes_blocked(
    waited_for: triggers.BecomesBlocked, fact: BecameBlocked | EnteredBlocking, context: Context
) -> Iterator[Match]:
    if not fits(waited_for.subject, fact.attacker, context):
        return
    if waited_for.by is None:
        if isinstance(fact, BecameBlocked):
            yield about(waited_for, (waited_for.subject, fact.attacker), amount=len(fact.blockers))
        return
    blockers = fact.blockers if isinstance(fact, BecameBlocked) else _one_more(waited_for.by, fact, context)
    for blocker in blockers:
        if fits(waited_for.by, blocker, context):
            yield about(waited_for, (waited_for.subject, fact.attacker), (waited_for.by, blocker))


def _one_more(by: Node, fact: EnteredBlocking, context: Context) -> tuple[GameObject, ...]:
    """Whom a blocked attacker becomes blocked by as another creature enters blocking it (509.3d–e in 2026): the one;
    where the words count them, by all of them, unless there were enough before."""
    combat = context.game.combat
    if not fact.was_blocked or combat is None:
        return ()
    if not is_counted(by):
        return (fact.blocker,)
    others = tuple(each for each in combat.blockers_of(fact.attacker) if each is not fact.blocker)
    were_enough = are_enough(by, [each for each in others if fits(by, each, context)], context)
    return () if were_enough else (*others, fact.blocker)


@on(triggers.AttacksUnblocked, NotBlocked)
def _unblocked(waited_for: triggers.AttacksUnblocked, fact: NotBlocked, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.attacker, context):
        yield about(waited_for, (waited_for.subject, fact.attacker))
