"""Which other rules a line of the log rests on: those without which it would have come out otherwise.

What made something happen is known as it happens (`Fact.rules`). A keyword that only changes how it is done, such as
vigilance or trample, is seen by looking at the game just after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, TypeVar

from engine.events.kinds.combat import CreatureAttacked, DamageAssigned
from engine.events.kinds.damage import DamageDealt
from engine.events.kinds.destruction import PermanentDestroyed
from engine.events.kinds.playing import SpellCast
from engine.events.kinds.status import PermanentTapped, PhasedIn
from engine.events.kinds.triggering import AbilityTriggered
from engine.events.kinds.turn import StepBegan
from engine.keywords.hooks import hook_of
from engine.rulebooks import Cite, Cited, KeywordRule
from engine.state.game import Game
from engine.state.history import Fact
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
_UNBLOCKED_TRAMPLER: Final = KeywordRule("trample", "c", "trample")
_WITHERS: Final = KeywordRule("wither", "a", "wither")
_DIES_OF_IT: Final = KeywordRule("deathtouch", "c, 2010-07 b", "deathtouch")
_PHASED_IN: Final = KeywordRule("phasing", "b, 2009-07 c", "phase")

_Unit = TypeVar("_Unit", bound=Callable[[Game, Any], Iterator[Cited]])
_UNITS: Final[dict[type[Fact], list[Callable[[Game, Any], Iterator[Cited]]]]] = {}


def grounds(game: Game, fact: Fact) -> tuple[str, ...]:
    """The numbers of further rules that something that just happened rests on, apart from those that made it happen."""
    cited = [rule for unit in _UNITS.get(type(fact), ()) for rule in unit(game, fact)]
    return tuple(dict.fromkeys(filter(None, map(game.number_of, cited))))


def _rests(kind: type[Fact]) -> Callable[[_Unit], _Unit]:
    """Register what finds the rules that a kind of event rests on."""

    def register(unit: _Unit) -> _Unit:
        _UNITS.setdefault(kind, []).append(unit)
        return unit

    return register


@_rests(CreatureAttacked)
def _how_it_attacks(game: Game, fact: CreatureAttacked) -> Iterator[Cited]:
    if not fact.creature.tapped:
        yield from _by(game, fact.creature, "vigilance", _ATTACKS_UNTAPPED)
    if fact.creature.control_since >= game.turn_began:
        yield from _by(game, fact.creature, "haste", _ATTACKS_AT_ONCE)


@_rests(PermanentTapped)
def _how_it_pays(game: Game, fact: PermanentTapped) -> Iterator[Cited]:
    permanent = fact.permanent
    came = game.controller_of(permanent).latest_turn_began
    if fact.cites is Cite.PAY_COSTS and fact.source is permanent and permanent.control_since >= came:
        yield from _by(game, permanent, "haste", _TAPS_AT_ONCE)


@_rests(StepBegan)
def _who_deals_damage_in_it(game: Game, fact: StepBegan) -> Iterator[Cited]:
    if fact.part.step is not Step.COMBAT_DAMAGE or game.combat is None:
        return
    fighting = (*game.combat.attackers, *game.combat.blockers)
    for keyword, rule in _EARLY_DAMAGE.items():
        for creature in fighting:
            yield from _by(game, creature, keyword, rule)


@_rests(DamageAssigned)
def _to_whom_it_assigns(game: Game, fact: DamageAssigned) -> Iterator[Cited]:
    """A blocked creature that assigns damage to what it attacks tramples (502.9b-c; 702.17b-c)."""
    combat, creature = game.combat, fact.by
    if combat is not None and creature in combat.blocked and fact.to == combat.attackers.get(creature):
        rule = _TRAMPLES if combat.blockers_of(creature) else _UNBLOCKED_TRAMPLER
        yield from _by(game, creature, "trample", rule)


@_rests(DamageDealt)
def _what_it_does(game: Game, fact: DamageDealt) -> Iterator[Cited]:
    if isinstance(fact.to, GameObject):
        yield from _by(game, fact.by, "wither", _WITHERS)


@_rests(PermanentDestroyed)
def _of_what_it_dies(_: Game, fact: PermanentDestroyed) -> Iterator[Cited]:
    if fact.cites is Cite.DEATHTOUCH_DAMAGE:
        yield _DIES_OF_IT


@_rests(PhasedIn)
def _that_it_is_there_again(_: Game, __: PhasedIn) -> Iterator[Cited]:
    yield _PHASED_IN


@_rests(SpellCast)
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


@_rests(AbilityTriggered)
def _each_of_several(game: Game, fact: AbilityTriggered) -> Iterator[Cited]:
    """Each instance of a keyword triggers by itself."""
    if isinstance(fact.owing_to, KeywordRule):
        yield from _several(game, fact.waiting.source, fact.owing_to.keyword)


_MAIN: Final = (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN)


def _by(game: Game, game_object: GameObject, keyword: str, rule: Cited) -> Iterator[Cited]:
    """A rule of a keyword, if an object has it; and that on having it more than once, if it does."""
    if game.characteristics(game_object).has(keyword):
        yield rule
        yield from _several(game, game_object, keyword)


def _several(game: Game, game_object: GameObject, keyword: str) -> Iterator[Cited]:
    if sum(1 for _ in game.characteristics(game_object).keywords(keyword)) > 1:
        yield from _rule_of_several(keyword)


@cache
def _rule_of_several(keyword: str) -> tuple[KeywordRule, ...]:
    entry = keywords().get(keyword)
    return (KeywordRule(entry.under, entry.several, entry.under),) if entry is not None and entry.several else ()


@cache
def _rule_of_cost(keyword: str) -> tuple[Cited, ...]:
    """The rule that lets a cost of this name be paid."""
    hook = hook_of(keyword)
    entry = keywords().get(keyword)
    if hook is not None:
        return (hook.rule,)
    return () if entry is None else (KeywordRule(entry.under, "a", entry.under),)
