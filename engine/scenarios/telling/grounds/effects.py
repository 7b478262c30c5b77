"""What effects rest on: how long they last, what they change, what they replace or prevent (416–419; 609–616)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.continuous.parts import ReplacesWord
from engine.events.event import Event
from engine.events.kinds.attaching import Unattached
from engine.events.kinds.cards import CardDrawn
from engine.events.kinds.choosing import ThingChosen
from engine.events.kinds.counters import CountersRemoved
from engine.events.kinds.damage import DamageDealt, DamagePrevented
from engine.events.kinds.destruction import PermanentDestroyed, PermanentRegenerated
from engine.events.kinds.effects import EffectBegan, ReplacementApplied, ShieldBegan
from engine.events.kinds.game import GameEnded, PlayerLost
from engine.events.kinds.moving import ObjectCeased, ObjectMoved
from engine.events.kinds.triggering import AbilityTriggered, DelayedTriggerMade
from engine.events.kinds.turn import StepSkipped, TurnSkipped
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.printed import HALVES
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import CountOf, Variable
from engine.text.tree.references import Self
from engine.text.tree.walk import walk

#: What the game does by itself when it looks at its state.
STATE_BASED: Final = frozenset(
    {
        Cite.ZERO_LIFE,
        Cite.EMPTY_LIBRARY,
        Cite.TEN_POISON,
        Cite.TOKEN_CEASES,
        Cite.COPY_CEASES,
        Cite.ZERO_TOUGHNESS,
        Cite.LETHAL_DAMAGE,
        Cite.DEATHTOUCH_DAMAGE,
        Cite.ZERO_LOYALTY,
        Cite.PLANESWALKER_RULE,
        Cite.LEGEND_RULE,
        Cite.WORLD_RULE,
        Cite.AURA_FALLS_OFF,
        Cite.EQUIPMENT_FALLS_OFF,
        Cite.OTHER_FALLS_OFF,
        Cite.COUNTERS_CANCEL,
    }
)


@rests(ObjectMoved, PermanentDestroyed, ObjectCeased, PlayerLost, Unattached, CountersRemoved)
def _when_the_state_is_looked_at(game: Game, fact: Event) -> Iterator[Cited]:
    if fact.cites not in STATE_BASED:
        return
    yield from (Ground.STATE_BASED_TIMING, Ground.CHECKED_AGAIN)
    if fact.cites is Cite.ZERO_TOUGHNESS:
        yield Ground.WHAT_DESTROYS
    if game.turn_is_ending:
        yield Ground.CHECKED_AT_THE_END
    if fact.cites is Cite.EMPTY_LIBRARY and game.main_game is not None:
        yield Ground.TOO_FEW_CARDS
    if fact.cites is Cite.LEGEND_RULE and _is_planeswalker(game, fact):
        yield Ground.PLANESWALKERS_ARE_LEGENDS


def _is_planeswalker(game: Game, fact: Event) -> bool:
    return isinstance(fact, ObjectMoved) and "Planeswalker" in game.characteristics(fact.object).types


@rests(PermanentDestroyed)
def _what_it_was(game: Game, fact: PermanentDestroyed) -> Iterator[Cited]:
    types = game.characteristics(fact.permanent).types
    if {"Artifact", "Creature"} <= types:
        yield Ground.ARTIFACT_CREATURE


@rests(EffectBegan)
def _what_begins(game: Game, fact: EffectBegan) -> Iterator[Cited]:
    affected = [thing for thing in fact.effect.affected or () if isinstance(thing, GameObject)]
    if len(affected) > 1 and all(thing.zone is Zone.BATTLEFIELD for thing in affected):
        yield Ground.WHERE_EFFECTS_APPLY
    resolving = None if game.resolving is None else game.resolving.announcement.effect
    if resolving is not None and any(isinstance(node, CountOf | Variable) for node in walk(resolving)):
        yield Ground.VARIABLE_ONCE
    if any(isinstance(change, ReplacesWord) for change in fact.effect.changes):
        yield Ground.WORDS_CHANGED
        yield from (rule for thing in affected for rule in _of_words(game, thing))


def _of_words(game: Game, changed: GameObject) -> Iterator[Cited]:
    """A token's text is what its maker said; on a spell, words say what it will make; what was granted isn't text."""
    if changed.kind is ObjectKind.TOKEN:
        yield Ground.TOKEN_TEXT
    if changed.is_spell:
        yield Ground.TOKEN_WORDS
    if any(possessed.granted_by is not None for possessed in game.characteristics(changed).abilities):
        yield Ground.GRANTED_WORDS


@rests(ShieldBegan)
def _that_it_waits(game: Game, fact: ShieldBegan) -> Iterator[Cited]:
    yield from (Ground.REPLACES_LATER, Ground.BEFORE_THE_EVENT)
    if fact.shield.sources:
        yield from (Ground.SOURCE_CHOSEN, Ground.SOURCE_LOOKED_AT)
    before = game.facts[-2] if len(game.facts) > 1 else None
    if isinstance(before, ShieldBegan) and before.shield.source is fact.shield.source:
        yield Ground.SHIELD_FOR_EACH


@rests(PermanentRegenerated)
def _how_it_regenerates(_: Game, fact: PermanentRegenerated) -> Iterator[Cited]:
    if fact.shield is None:
        yield Ground.REGENERATES_EACH_TIME


@rests(DamagePrevented)
def _how_it_is_prevented(_: Game, fact: DamagePrevented) -> Iterator[Cited]:
    yield from (Ground.PREVENTED, Ground.APPLIES_AS_IT_HAPPENS)
    if fact.cites is Cite.PREVENTION:
        yield Ground.EVERY_SUCH_SOURCE


@rests(ReplacementApplied)
def _what_is_replaced(_: Game, fact: ReplacementApplied) -> Iterator[Cited]:
    if fact.cites is Cite.REPLACEMENT:
        yield Ground.INSTEAD
    if fact.again:
        yield from (Ground.ONE_CHANCE, Ground.REPLACES_IN_TURN)
    match fact.proposal:
        case ObjectMoved(to=Zone.BATTLEFIELD):
            yield Ground.ENTERS_OTHERWISE
        case ObjectMoved():
            yield Ground.MOVE_REPLACED
        case CardDrawn():
            yield Ground.DRAW_REPLACED
        case DamageDealt(to=to):
            if any(isinstance(event, DamageDealt) and event.to is not to for event in fact.became):
                yield Ground.REDIRECTED
            if fact.source is fact.proposal.by:
                yield Ground.SELF_REPLACED
        case _:
            pass


@rests(StepSkipped, TurnSkipped)
def _that_it_is_skipped(_: Game, __: StepSkipped | TurnSkipped) -> Iterator[Cited]:
    yield Ground.SKIPPING


@rests(DelayedTriggerMade)
def _when_it_will_trigger(_: Game, __: DelayedTriggerMade) -> Iterator[Cited]:
    yield from (Ground.DELAYED_FROM_THEN_ON, Ground.LATER)


@rests(AbilityTriggered)
def _about_what_it_was_delayed(_: Game, fact: AbilityTriggered) -> Iterator[Cited]:
    if fact.delayed is None:
        return
    things = [
        thing
        for thing in fact.delayed.environment.things(fact.delayed.environment.referents)
        if isinstance(thing, GameObject)
    ]
    if any(isinstance(node, Self) for node in walk(fact.waiting.ability)):
        things.append(fact.waiting.source)
    if any(thing.gone for thing in things):
        yield Ground.DELAYED_ABOUT_PERMANENT
    elif things:
        yield Ground.DELAYED_ABOUT_OBJECT


@rests(ThingChosen)
def _what_is_chosen(game: Game, fact: ThingChosen) -> Iterator[Cited]:
    if "type" in fact.kind:
        yield Ground.SUBTYPE_CHOSEN
    named = str(fact.value)
    if HALVES in named:
        yield Ground.NAMES_OF_HALVES
    if fact.kind == "name" and any(
        thing.printed.other_half is not None and thing.printed.other_half.name == named for thing in game.all_objects()
    ):
        yield Ground.NAME_OF_LOWER_HALF


@rests(GameEnded)
def _that_nobody_had_to_act(_: Game, fact: GameEnded) -> Iterator[Cited]:
    if fact.cites is Cite.MANDATORY_LOOP:
        yield Ground.NOBODY_IS_FORCED
