"""What playing a spell or ability rests on: modes, targets, costs, and the stack (213, 409; 601–602 since 2009)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.functioning import statements_on_battlefield
from engine.events.kinds.copying import CopyPutOnStack
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.playing import AbilityActivated, DidntResolve, SpellCast, SpellCountered, TargetsChanged
from engine.events.kinds.triggering import TriggerPutOnStack
from engine.rulebooks import Cite, Cited, Ground, KeywordRule
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import Announcement, GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.conditions import WasPaid
from engine.text.tree.costs import PaysLoyalty
from engine.text.tree.effects.joints import IfSo
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone
from engine.text.tree.players import TargetPlayer
from engine.text.tree.qualities import Description, IsDealtDamageItself, Not
from engine.text.tree.references import Target
from engine.text.tree.statements import AdditionalCostOfAbilities
from engine.text.tree.walk import walk

_DISGUISED: Final = KeywordRule("disguise", "a", "disguise")


@rests(ObjectMoved)
def _what_is_announced(game: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.to is not Zone.STACK:
        return
    yield Ground.SPELL
    if game.controller_of(fact.object.current()) is not fact.object.owner:
        yield Ground.SPELL_CONTROLLED
    if fact.face_down:
        yield from (_DISGUISED,) if fact.face_down_as == _DISGUISED.keyword else (Cite.MORPH, Ground.MORPH_CAST)
        yield Ground.CAST_FACE_DOWN


@rests(SpellCast)
def _what_was_announced(game: Game, fact: SpellCast) -> Iterator[Cited]:
    announced = fact.spell.announcement
    yield Ground.CAST
    yield from _modes(announced, Ground.MODES_CAST)
    if announced.effect is not None and any(_asks_for_targets(node) for node in walk(announced.effect)):
        yield from (Ground.TARGETS_OF_WHAT_IS_PAID, Ground.KICKER_TARGETS)
    if _paid_otherwise(fact.spell):
        yield Ground.TOTAL_COST
    own = fact.spell.printed.text.abilities
    if any(isinstance(node, IsDealtDamageItself) for ability in own for node in walk(ability)):
        yield Ground.ANY_TARGET
    if fact.spell.printed.halves:
        yield Cite.SPLIT_HALF
    if fact.spell.printed.modal:
        yield Cite.MODAL_FACE
    yield from (rule for target in announced.all_targets() for rule in _of_split_card(fact.spell, target))
    came_from = fact.spell.predecessor
    if fact.spell.commander and came_from is not None and came_from.zone is Zone.COMMAND:
        yield Ground.COMMANDER_CAST
    cost = fact.spell.printed.mana_cost
    if cost is not None and any(len(symbol.ways_to_pay()) > 1 for symbol in cost.symbols):
        yield Ground.HYBRID_PAID
    if len(game.stack) > 1:
        yield Ground.TOP_OF_STACK


@rests(AbilityActivated)
def _what_was_activated(game: Game, fact: AbilityActivated) -> Iterator[Cited]:
    yield Ground.BEFORE_THE_COLON
    if fact.on_stack is not None:
        yield Ground.ACTIVATE
        yield from _modes(fact.on_stack.announcement, Ground.MODES_CAST)
    if any(isinstance(part, PaysLoyalty) for part in fact.cost.parts):
        added = (each.cost.parts for _, each, _ in statements_on_battlefield(game, AdditionalCostOfAbilities))
        if any(isinstance(part, PaysLoyalty) for parts in added for part in parts):
            yield Ground.LOYALTY_IN_ONE


@rests(TriggerPutOnStack)
def _what_was_chosen_for_it(_: Game, fact: TriggerPutOnStack) -> Iterator[Cited]:
    yield from _modes(fact.on_stack.announcement, Ground.MODES_TRIGGERED)


def _of_split_card(spell: GameObject, target: GameObject | Player) -> Iterator[Cited]:
    """What is asked of a split card before it can be a target, where it has both halves."""
    if not isinstance(target, GameObject) or target.zone in (Zone.STACK, Zone.BATTLEFIELD) or not target.printed.halves:
        return
    yield from (Ground.TWO_ANSWERS, Ground.COMBINED_COST)
    asked = [
        node for ability in spell.printed.text.abilities for node in walk(ability) if isinstance(node, Description)
    ]
    qualities = [quality for description in asked for quality in description.qualities]
    yield Ground.NOT_EITHER_HALF if any(isinstance(quality, Not) for quality in qualities) else Ground.EITHER_HALF
    if len(qualities) > 1:
        yield Ground.ONE_HALF_AT_A_TIME


def _asks_for_targets(node: Node) -> bool:
    """Whether it is something that is done, to a target, only if a cost was paid."""
    paid = isinstance(node, IfSo) and any(isinstance(part, WasPaid) for part in walk(node.condition))
    return paid and any(isinstance(part, Target | TargetPlayer) for part in walk(node))


def _modes(announced: Announcement, chosen: Ground) -> Iterator[Cited]:
    if not announced.modes:
        return
    yield chosen
    yield Ground.MODES_TARGETS


def _paid_otherwise(spell: GameObject) -> bool:
    """Whether more or less mana was paid for a spell than stands on its card."""
    announced, cost = spell.announcement, spell.printed.mana_cost
    paid = announced.spent.total
    return bool(paid) and cost is not None and not announced.x and paid != cost.converted


@rests(TargetsChanged)
def _what_stays_of_it(_: Game, fact: TargetsChanged) -> Iterator[Cited]:
    if fact.announcement.modes:
        yield Ground.MODES_NEW_TARGETS
    if fact.of.kind is ObjectKind.SPELL_COPY:
        yield Ground.TARGETS_OF_COPY
    yield Ground.NEW_TARGETS_TOGETHER


@rests(CopyPutOnStack)
def _what_is_copied(_: Game, fact: CopyPutOnStack) -> Iterator[Cited]:
    if fact.original.announcement.modes:
        yield Ground.MODES_COPIED
    if fact.original.is_ability:
        yield Ground.SOURCE_OF_COPY
    if fact.original.announcement.targets:
        yield Ground.TARGETS_OF_COPY


@rests(SpellCountered)
def _why_it_is_countered(game: Game, fact: SpellCountered) -> Iterator[Cited]:
    if fact.cites is Cite.ALL_TARGETS_ILLEGAL:
        yield from _new_objects(fact.spell)
    else:
        yield Ground.ABILITY_IS_NO_SPELL if fact.spell.is_ability else Ground.NO_REFUND


@rests(DidntResolve)
def _why_it_doesnt_resolve(_: Game, fact: DidntResolve) -> Iterator[Cited]:
    yield from _new_objects(fact.object)


def _new_objects(on_stack: GameObject) -> Iterator[Cited]:
    """A target that has changed zones isn't there any more, whatever became of it."""
    if any(isinstance(target, GameObject) and target.gone for target in on_stack.announcement.all_targets()):
        yield Ground.NEW_OBJECT
    if on_stack.is_ability:
        yield Ground.ABILITY_IS_NO_SPELL
