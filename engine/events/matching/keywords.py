"""Abilities of keywords that resolve, are activated, or let their creature grow."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.counters import CountersPut
from engine.events.kinds.playing import AbilityActivated, Resolved
from engine.events.kinds.setting_aside import CardSetAside
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.rulebooks import Cited, KeywordRule
from engine.state.objects import GameObject
from engine.text.tree import triggers
from engine.text.tree.players import PromisedPlayer
from engine.text.tree.walk import walk


def _is_of(rule: Cited | None, keyword: str) -> bool:
    return isinstance(rule, KeywordRule) and rule.keyword == keyword


@on(triggers.GrowsByKeyword, CountersPut)
def _grows(waited_for: triggers.GrowsByKeyword, fact: CountersPut, context: Context) -> Iterator[Match]:
    """What it is put on is what the ability is of."""
    if _is_of(fact.owing_to, waited_for.keyword) and fact.kind == "+1/+1" and fact.on is fact.source:
        if fits(waited_for.subject, fact.on, context):
            yield about(waited_for, (waited_for.subject, fact.on))


@on(triggers.KeywordResolves, Resolved)
def _resolves(waited_for: triggers.KeywordResolves, fact: Resolved, context: Context) -> Iterator[Match]:
    ability = fact.object
    if not ability.is_ability or not _is_of(ability.announcement.owing_to, waited_for.keyword):
        return
    if waited_for.player is not None:
        player = context.game.controller_of(ability)
        if fits(waited_for.player, player, context):
            yield about(waited_for, (waited_for.player, player))
    elif waited_for.subject is not None and ability.source is not None:
        if fits(waited_for.subject, ability.source, context):
            yield about(waited_for, (waited_for.subject, ability.source))


@on(triggers.GivesGift, Resolved)
def _gives(waited_for: triggers.GivesGift, fact: Resolved, context: Context) -> Iterator[Match]:
    """A permanent spell gives nothing yet: the ability does that triggers as what it becomes enters."""
    player = context.game.controller_of(fact.object)
    if _gives_a_gift(fact.object, context) and fits(waited_for.player, player, context):
        yield about(waited_for, (waited_for.player, player))


def _gives_a_gift(resolving: GameObject, context: Context) -> bool:
    if resolving.ability is not None:
        return any(isinstance(node, PromisedPlayer) for node in walk(resolving.ability))
    values = context.characteristics(resolving)
    return resolving.announcement.was_paid("gift") and bool(values.types & {"Instant", "Sorcery"})


@on(triggers.BecomesSetAside, CardSetAside)
def _becomes_set_aside(waited_for: triggers.BecomesSetAside, fact: CardSetAside, context: Context) -> Iterator[Match]:
    if fact.how == waited_for.how and fits(waited_for.subject, fact.card, context):
        yield about(waited_for, (waited_for.subject, fact.card))


@on(triggers.Boasts, AbilityActivated)
def _boasts(waited_for: triggers.Boasts, fact: AbilityActivated, context: Context) -> Iterator[Match]:
    if _is_of(fact.owing_to, "boast") and fits(waited_for.subject, fact.of, context):
        yield about(waited_for, (waited_for.subject, fact.of))
