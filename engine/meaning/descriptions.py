"""Whether an object or player fits a description (200.9; 109.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from engine.meaning.context import Context, Thing
from engine.meaning.words import QUALITIES, matches, of_thing
from engine.state.objects import SPELL_KINDS, GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Head, Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.qualities import AllOf, AnyOf, Description, HasExtreme, InZone, Not


@once_for_each_tree
def zone_named(description: Quality) -> Zone | None:
    """The zone in which a description looks, where it names one."""
    if isinstance(description, InZone):
        return description.zone
    if isinstance(description, Description):
        return next((zone for part in description.qualities if (zone := zone_named(part))), None)
    return None


_IsA = Callable[[Thing, Context], bool]


_Test = Callable[[Any, Thing, Context], bool]


@of_thing(Description)
def _description(quality: Description, thing: Thing, context: Context) -> bool:
    is_a, tests = _asked_of_each(quality)
    return is_a(thing, context) and context.reaches(thing) and all(test(part, thing, context) for part, test in tests)


@once_for_each_tree
def _asked_of_each(description: Description) -> tuple[_IsA, tuple[tuple[Quality, _Test], ...]]:
    """What a description asks of one thing after the other: its noun's test, and its other words, each with its own.

    A word that isn't understood refuses when a thing comes as far as to it, as it does when it is asked by itself.
    """
    looks_elsewhere = description.head is Head.PERMANENT and zone_named(description) is not None
    if any(isinstance(part, HasExtreme) for part in description.qualities):
        description = with_kind_compared(description)
    tests = tuple((part, QUALITIES.get(type(part), matches)) for part in description.qualities)
    return _is_object if looks_elsewhere else _HEADS.get(description.head, _is_object), tests


def _is_object(thing: Thing, context: Context) -> bool:
    return isinstance(thing, GameObject)


def _is_player(thing: Thing, context: Context) -> bool:
    return isinstance(thing, Player) and not thing.has_lost


def _is_opponent(thing: Thing, context: Context) -> bool:
    return _is_player(thing, context) and thing is not context.you


def _is_on_battlefield(thing: Thing, context: Context) -> bool:
    return isinstance(thing, GameObject) and thing.zone is Zone.BATTLEFIELD and not thing.phased_out


def _is_spell(thing: Thing, context: Context) -> bool:
    return isinstance(thing, GameObject) and thing.zone is Zone.STACK and thing.kind in SPELL_KINDS


def _is_ability(thing: Thing, context: Context) -> bool:
    return isinstance(thing, GameObject) and thing.kind is ObjectKind.ABILITY


def _is_spell_or_ability(thing: Thing, context: Context) -> bool:
    return isinstance(thing, GameObject) and thing.zone is Zone.STACK and thing.kind is not ObjectKind.COMBAT_DAMAGE


def _is_card(thing: Thing, context: Context) -> bool:
    return isinstance(thing, GameObject) and thing.kind is ObjectKind.CARD


#: What a noun asks; any other asks for no more than an object.
_HEADS: Final[dict[Head, _IsA]] = {
    Head.PLAYER: _is_player,
    Head.OPPONENT: _is_opponent,
    Head.PERMANENT: _is_on_battlefield,
    Head.SPELL: _is_spell,
    Head.ABILITY: _is_ability,
    Head.SPELL_OR_ABILITY: _is_spell_or_ability,
    Head.CARD: _is_card,
}


def fits_description(description: Quality, thing: Thing, context: Context) -> bool:
    """Whether a thing is of a kind wherever it is: "creature spells", of a card that isn't one yet."""
    if isinstance(description, AnyOf):
        return any(fits_description(quality, thing, context) for quality in description.qualities)
    if isinstance(description, Description):
        return all(matches(part, thing, context) for part in description.qualities)
    return matches(description, thing, context)


def with_kind_compared(description: Description) -> Description:
    """ "The creature with the least power": among creatures. What is compared is whatever the other words describe."""
    others = tuple(part for part in description.qualities if not isinstance(part, HasExtreme))
    kind = Description(description.head, others)
    return replace(
        description,
        qualities=tuple(
            replace(part, among=kind) if isinstance(part, HasExtreme) and part.among is None else part
            for part in description.qualities
        ),
    )


@of_thing(Not)
def _is_not(quality: Not, thing: Thing, context: Context) -> bool:
    return not matches(quality.quality, thing, context)


@of_thing(AnyOf)
def _is_any(quality: AnyOf, thing: Thing, context: Context) -> bool:
    return any(matches(part, thing, context) for part in quality.qualities)


@of_thing(AllOf)
def _is_all(quality: AllOf, thing: Thing, context: Context) -> bool:
    return all(matches(part, thing, context) for part in quality.qualities)
