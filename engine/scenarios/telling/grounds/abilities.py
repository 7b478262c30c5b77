"""What abilities rest on: where they work, what they wait for, and how often (402–406; 112, 602–607 since 2009)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.actions.activatable import activated_abilities
from engine.actions.mana import could_produce
from engine.continuous.basics import BATTLE_TYPE
from engine.events.kinds.designations import initiative, monarchy
from engine.events.kinds.mana import ManaTriggerResolved
from engine.events.kinds.playing import AbilityActivated, Resolved, SpellCast
from engine.events.kinds.triggering import AbilityTriggered, TriggerPutOnStack
from engine.events.radiation import radiation_of
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.telling.grounds.register import rests
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.text.tree import statements
from engine.text.tree.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from engine.text.tree.effects.joints import ForEach
from engine.text.tree.effects.mana import AddManaOfChoice, AddsMana
from engine.text.tree.names import linked_names
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import CountOf
from engine.text.tree.triggers import (
    BecomesTrue,
    Expends,
    IsTappedForMana,
    JustDone,
    ReachesChapter,
    TapsForMana,
    UnlocksDoor,
    UnlocksThisDoor,
)
from engine.text.tree.walk import walk
from engine.values.type_line import BASIC_LAND_TYPES

#: What an ability may say of how its own object is cast.
_LIMITS: Final = (statements.CastOnly, statements.CastAsThoughFlash)
_OWN_COST: Final = (statements.CostsSelf,)
_PRICES: Final = (statements.AdditionalCost, statements.AlternativeCost)


@rests(AbilityActivated)
def _when_and_where_it_can_be_activated(game: Game, fact: AbilityActivated) -> Iterator[Cited]:
    if fact.of.zone is not Zone.BATTLEFIELD:
        yield Ground.COST_PAID_ELSEWHERE if fact.of.gone else Ground.MOVES_ITSELF
    elif fact.player is not fact.of.owner:
        yield Ground.PERMANENT_CONTROLLED
    used = next((each.ability for each in activated_abilities(game, fact.of) if each.key == fact.key), None)
    restriction = used.restriction if isinstance(used, ActivatedAbility) else None
    if restriction is not None and restriction.timing == "sorcery":
        yield from (Ground.AT_SORCERY_SPEED, Ground.AS_A_SORCERY)
    if restriction is not None and restriction.timing == "instant":
        yield Ground.AS_AN_INSTANT
    if fact.for_mana:
        yield from _of_mana_ability(game, fact, used)


def _of_mana_ability(game: Game, fact: AbilityActivated, used: Ability | None) -> Iterator[Cited]:
    yield Ground.MANA_AT_ONCE
    if used is not None and any(isinstance(node, ForEach | CountOf) for node in walk(used)):
        yield Ground.STILL_MANA_ABILITY
    choices = [node for node in walk(used) if isinstance(node, AddManaOfChoice)] if used is not None else []
    if any(node.produced_by or node.colors_of for node in choices):
        if not could_produce(game, fact.of):
            yield Ground.UNDEFINED_MANA
        elif any(node.produced_by for node in choices):
            yield Ground.COULD_PRODUCE
    if set(BASIC_LAND_TYPES) & set(game.characteristics(fact.of).subtypes):
        yield Ground.INTRINSIC_MANA


@rests(AbilityTriggered)
def _how_it_triggers(game: Game, fact: AbilityTriggered) -> Iterator[Cited]:
    ability = fact.waiting.ability
    yield Ground.TRIGGERS_WAIT
    if fact.delayed is not None:
        yield Ground.DELAYED_ONCE
        return
    if not isinstance(ability, TriggeredAbility):
        return
    if ability.condition is not None:
        yield Ground.IF_CHECKED_TWICE
    if isinstance(ability.event, BecomesTrue):
        yield Ground.STATE_TRIGGERS
    if isinstance(ability.event, JustDone):
        yield Ground.REFLEXIVE
    possessed = fact.waiting.possessed
    if possessed is not None and possessed.granted_by == BATTLE_TYPE:
        yield Ground.BATTLE_BEATEN
    if isinstance(ability.event, UnlocksThisDoor):
        yield Ground.DOOR_TRIGGERS
    if isinstance(ability.event, UnlocksDoor) and ability.event.fully:
        yield Ground.FULLY_UNLOCKED
    if isinstance(ability.event, ReachesChapter):
        yield Ground.CHAPTER_REACHED
    if isinstance(ability.event, Expends):
        yield Ground.EXPENDS
    if isinstance(ability.event, TapsForMana | IsTappedForMana):
        yield Ground.TRIGGERS_ON_MANA
    source = fact.waiting.source
    if source is monarchy(game):
        yield Ground.MONARCH_TRIGGERS
    if source is initiative(game):
        yield Ground.INITIATIVE_TRIGGERS
    if source.kind is ObjectKind.DUNGEON:
        yield Ground.ROOM_ABILITY
    if source is radiation_of(game, source.owner):
        yield Cite.RAD_COUNTERS
    if (source.copied or source.printed).linked_names:
        yield Ground.LINKS_COPIED if source.copied is not None else Ground.LINKED_ABILITIES
    if source.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        yield Ground.TRIGGERS_ELSEWHERE
    before = game.facts[-2] if len(game.facts) > 1 else None
    if isinstance(before, AbilityTriggered) and before.waiting.source is source:
        yield from _once_more(before.waiting, fact.waiting)


def _once_more(before: Waiting, now: Waiting) -> Iterator[Cited]:
    """The same ability triggers again on one occasion, or another one just like it does."""
    if before.ability != now.ability:
        return
    is_another = None not in (before.possessed, now.possessed) and before.possessed != now.possessed
    yield Ground.SEVERAL_ABILITIES if is_another else Ground.EVENTS


@rests(TriggerPutOnStack)
def _why_it_comes_now(_: Game, __: TriggerPutOnStack) -> Iterator[Cited]:
    yield from (Ground.TRIGGERS_WAIT, Ground.BEFORE_PRIORITY)


@rests(Resolved)
def _what_resolves(game: Game, fact: Resolved) -> Iterator[Cited]:
    ability = fact.object.ability
    if isinstance(ability, TriggeredAbility) and ability.condition is not None:
        yield Ground.IF_CHECKED_TWICE
    source = fact.object.source
    if ability is not None and source is not None and linked_names(ability) - source.printed.linked_names:
        yield Ground.LINKS_GAINED
    if fact.object.is_ability and source is not None and source.gone:
        yield Ground.ABILITY_WITHOUT_SOURCE
    delayed = (each for each in game.facts.of_kind(AbilityTriggered) if each.delayed is not None)
    if any(each.waiting.ability is ability and _is_about_what_left(each) for each in delayed):
        yield Ground.DELAYED_ABOUT_PERMANENT


def _is_about_what_left(fact: AbilityTriggered) -> bool:
    source = fact.waiting.source
    return source.gone and source.zone is Zone.BATTLEFIELD


@rests(ManaTriggerResolved)
def _at_once(_: Game, __: ManaTriggerResolved) -> Iterator[Cited]:
    yield Ground.MANA_AT_ONCE


@rests(SpellCast)
def _what_it_says_of_itself(_: Game, fact: SpellCast) -> Iterator[Cited]:
    """Abilities of a card that say when it can be cast and for what, before it is anywhere but in a hand."""
    own = fact.spell.printed.text.abilities
    for ability in own:
        yield from _of_itself(ability)
    if any(isinstance(node, AddsMana) for ability in own for node in walk(ability)) and not fact.spell.is_permanent:
        yield Ground.MANA_SPELL


def _of_itself(ability: Ability) -> Iterator[Cited]:
    if not isinstance(ability, StaticAbility):
        return
    for statement in ability.statements:
        if isinstance(statement, _LIMITS):
            yield Ground.LIMITS_ITSELF
        if isinstance(statement, _OWN_COST):
            yield Ground.CHANGES_OWN_COST
        if isinstance(statement, _PRICES):
            yield Ground.COST_IS_ABILITY
