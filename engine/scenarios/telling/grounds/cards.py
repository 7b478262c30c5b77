"""What the types of a card say of how it is played, resolves and is attached (212; 301–307 since 2009)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.events.kinds.attaching import Attached, Unattached
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.playing import LandPlayed, SpellCast
from engine.rulebooks import Cite, Cited, Ground
from engine.scenarios.telling.grounds.register import rests
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.nouns import Zone

_CAST: Final = {
    "Artifact": Ground.CAST_ARTIFACT,
    "Creature": Ground.CAST_CREATURE,
    "Enchantment": Ground.CAST_ENCHANTMENT,
    "Instant": Ground.CAST_INSTANT,
    "Sorcery": Ground.CAST_SORCERY,
}
_RESOLVES: Final = {
    "Artifact": Ground.ARTIFACT_RESOLVES,
    "Creature": Ground.CREATURE_RESOLVES,
    "Enchantment": Ground.ENCHANTMENT_RESOLVES,
    "Instant": Ground.INSTANT_RESOLVES,
    "Sorcery": Ground.SORCERY_RESOLVES,
}


@rests(SpellCast)
def _as_what_it_is_cast(game: Game, fact: SpellCast) -> Iterator[Cited]:
    values = game.characteristics(fact.spell)
    yield from (rule for card_type, rule in _CAST.items() if card_type in values.types)
    if "Aura" in values.subtypes and fact.spell.announcement.targets:
        yield Ground.AURA_TARGETS


@rests(LandPlayed)
def _as_a_land(game: Game, fact: LandPlayed) -> Iterator[Cited]:
    types = game.characteristics(fact.land.current()).types
    yield from (Ground.PLAY_LAND, Ground.PLAY)
    if len(types) > 1:
        yield Ground.LAND_OF_MORE_TYPES
    if "Artifact" in types:
        yield Ground.ARTIFACT_LAND
    if sum(1 for _ in game.facts_of_this_turn(LandPlayed)) > 1:
        yield Ground.LANDS_A_TURN


@rests(ObjectMoved)
def _as_what_it_resolves(game: Game, fact: ObjectMoved) -> Iterator[Cited]:
    """A permanent spell that enters, an instant or sorcery that is done."""
    if fact.object.zone is Zone.STACK and (fact.to is Zone.BATTLEFIELD or fact.cites is Cite.SPELL_TO_GRAVEYARD):
        types = game.characteristics(fact.object).types
        yield from (rule for card_type, rule in _RESOLVES.items() if card_type in types)


@rests(ObjectMoved)
def _why_an_aura_goes(game: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.cites is Cite.AURA_FALLS_OFF:
        is_creature = game.characteristics(fact.object).is_creature
        yield Ground.AURA_AS_CREATURE if is_creature else Ground.AURA_ON_ILLEGAL


@rests(ObjectMoved)
def _what_it_comes_attached_to(game: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.to is Zone.BATTLEFIELD and fact.attached_to is not None:
        yield from _of_attaching(game, fact.object.current())
        if fact.object.zone is not Zone.STACK:
            yield Cite.AURA_ENTERS


@rests(Attached)
def _what_it_is_attached_to(game: Game, fact: Attached) -> Iterator[Cited]:
    yield from _of_attaching(game, fact.attachment)
    yield Ground.ATTACHED_ANEW


@rests(Unattached)
def _why_it_comes_off(game: Game, fact: Unattached) -> Iterator[Cited]:
    if fact.cites is Cite.EQUIPMENT_FALLS_OFF:
        is_creature = game.characteristics(fact.attachment).is_creature
        yield Ground.EQUIPMENT_AS_CREATURE if is_creature else Ground.EQUIPMENT_EQUIPS
    else:
        yield Ground.UNATTACH


def _of_attaching(game: Game, attachment: GameObject) -> Iterator[Cited]:
    subtypes = game.characteristics(attachment).subtypes
    if "Aura" in subtypes:
        yield Ground.AURA_ENCHANTS
    if "Equipment" in subtypes:
        yield Ground.EQUIPMENT_EQUIPS
