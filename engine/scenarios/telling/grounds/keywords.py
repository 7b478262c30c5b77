"""Keywords that change how something is done, such as vigilance or trample."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.events.kinds.combat import CreatureAttacked, DamageAssigned
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.effects import ReplacementApplied
from engine.events.kinds.playing import SpellCast
from engine.events.kinds.status import PermanentTapped, PhasedIn
from engine.events.kinds.triggering import AbilityTriggered
from engine.events.kinds.turn import StepBegan
from engine.keywords.hooks import hook_of
from engine.rulebooks import Cite, Cited, KeywordRule
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.turn import Phase
from engine.text.keywords.table import keywords
from engine.text.tree.triggers import Step

_ATTACKS_UNTAPPED: Final = KeywordRule("vigilance", "b", "tap")
_ATTACKS_AT_ONCE: Final = KeywordRule("haste", "b", "haste")
_TAPS_AT_ONCE: Final = KeywordRule("haste", "b, 2009-07 c", "haste")
_EARLY_DAMAGE: Final = {
    "first strike": KeywordRule("first strike", "b", "first strike"),
    "double strike": KeywordRule("double strike", "b", "strike"),
}
_TRAMPLES: Final = Cite.TRAMPLE
_UNBLOCKED_TRAMPLER: Final = KeywordRule("trample", "c, 2021-09 d", "trample")
_WITHERS: Final = KeywordRule("wither", "a", "wither")
_DIES_OF_IT: Final = KeywordRule("deathtouch", "c, 2010-07 b", "deathtouch")
_PHASED_IN: Final = KeywordRule("phasing", "b, 2009-07 c", "phase")


@rests(CreatureAttacked)
def _how_it_attacks(game: Game, fact: CreatureAttacked) -> Iterator[Cited]:
    if not fact.creature.tapped:
        yield from _by(game, fact.creature, "vigilance", _ATTACKS_UNTAPPED)
    if fact.creature.control_since >= game.turn_began:
        yield from _by(game, fact.creature, "haste", _ATTACKS_AT_ONCE)


@rests(PermanentTapped)
def _how_it_pays(game: Game, fact: PermanentTapped) -> Iterator[Cited]:
    permanent = fact.permanent
    came = game.controller_of(permanent).latest_turn_began
    if fact.cites is Cite.PAY_COSTS and fact.source is permanent and permanent.control_since >= came:
        yield from _by(game, permanent, "haste", _TAPS_AT_ONCE)


@rests(StepBegan)
def _who_deals_damage_in_it(game: Game, fact: StepBegan) -> Iterator[Cited]:
    if fact.part.step is not Step.COMBAT_DAMAGE or game.combat is None:
        return
    fighting = (*game.combat.attackers, *game.combat.blockers)
    for keyword, rule in _EARLY_DAMAGE.items():
        for creature in fighting:
            yield from _by(game, creature, keyword, rule)


@rests(DamageAssigned)
def _to_whom_it_assigns(game: Game, fact: DamageAssigned) -> Iterator[Cited]:
    """A blocked creature that assigns damage to what it attacks tramples (502.9b-c; 702.17b-c)."""
    combat, creature = game.combat, fact.by
    if combat is not None and creature in combat.blocked and fact.to == combat.attackers.get(creature):
        rule = _TRAMPLES if combat.blockers_of(creature) else _UNBLOCKED_TRAMPLER
        yield from _by(game, creature, "trample", rule)


@rests(DamageAssigned)
def _who_assigns_it(game: Game, fact: DamageAssigned) -> Iterator[Cited]:
    if game.combat is None:
        return
    if fact.by in game.combat.attackers:
        is_blocked = fact.by in game.combat.blocked
        yield Cite.BLOCKED_CREATURE_DAMAGE if is_blocked else Cite.UNBLOCKED_CREATURE_DAMAGE
    elif fact.by in game.combat.blockers:
        yield Cite.BLOCKING_CREATURE_DAMAGE


@rests(DamageDealt)
def _what_it_does(game: Game, fact: DamageDealt) -> Iterator[Cited]:
    if isinstance(fact.to, GameObject):
        yield from _by(game, fact.by, "wither", _WITHERS)


@rests(PermanentDestroyed)
def _of_what_it_dies(_: Game, fact: PermanentDestroyed) -> Iterator[Cited]:
    if fact.cites is Cite.DEATHTOUCH_DAMAGE:
        yield _DIES_OF_IT


@rests(PhasedIn)
def _that_it_is_there_again(_: Game, __: PhasedIn) -> Iterator[Cited]:
    yield _PHASED_IN


@rests(SpellCast)
def _how_it_was_cast(game: Game, fact: SpellCast) -> Iterator[Cited]:
    """What was paid for the spell besides its mana cost or in its place, what it cost less for, and when it came."""
    spell = fact.spell
    for payment in spell.announcement.paid:
        yield from _rule_of_cost(payment.what)
        yield from _several(game, spell, payment.what)
    for keyword in ("affinity", "convoke", "delve"):
        if game.characteristics(spell).has(keyword):
            yield from _rule_of_cost(keyword)
            yield from _several(game, spell, keyword)
    is_early = fact.player is not game.active_player or len(game.stack) > 1 or game.part.phase not in _MAIN
    if is_early and not game.characteristics(spell).types & {"Instant"}:
        hook = hook_of("flash")
        assert hook is not None
        yield from _by(game, spell, "flash", hook.rule)


@rests(AbilityTriggered, ReplacementApplied)
def _each_of_several(game: Game, fact: AbilityTriggered | ReplacementApplied) -> Iterator[Cited]:
    """Each instance of a keyword works by itself."""
    source = fact.waiting.source if isinstance(fact, AbilityTriggered) else fact.source
    if isinstance(fact.owing_to, KeywordRule) and source is not None:
        yield from _several(game, source, fact.owing_to.keyword)


_MAIN: Final = (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN)


def _by(game: Game, game_object: GameObject, keyword: str, rule: Cited) -> Iterator[Cited]:
    """A rule of a keyword, if an object has it; and that on having it more than once, if it does."""
    if game.characteristics(game_object).has(keyword):
        yield rule
        yield from _several(game, game_object, keyword)


def _several(game: Game, game_object: GameObject, keyword: str) -> Iterator[Cited]:
    if sum(1 for _ in game.characteristics(game_object).keywords(keyword)) > 1:
        yield from rule_of_several(keyword)


@cache
def rule_of_several(keyword: str) -> tuple[KeywordRule, ...]:
    """The rule on objects that have a keyword more than once; landwalk's for each kind of it."""
    entry = keywords().get("landwalk" if keyword.endswith("walk") else keyword)
    return (KeywordRule(entry.under, entry.several, entry.under),) if entry is not None and entry.several else ()


@cache
def _rule_of_cost(keyword: str) -> tuple[Cited, ...]:
    """The rule that lets a cost of this name be paid."""
    hook = hook_of(keyword)
    entry = keywords().get(keyword)
    if hook is not None:
        return (hook.rule,)
    return () if entry is None else (KeywordRule(entry.under, "a", entry.under),)
