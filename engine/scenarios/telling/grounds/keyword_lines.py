"""The further lines of a keyword's rule, each where it says how something came out (502; 702 since 2009)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.actions.activatable import activated_abilities
from engine.events.event import Event
from engine.events.kinds.attaching import Unattached
from engine.events.kinds.cards import CardCycled
from engine.events.kinds.combat import (
    BandFormed,
    BecameBlocked,
    BlockedWithItsBand,
    CreatureAttacked,
    CreatureBlocked,
    DamageAssigned,
    RemovedFromCombat,
)
from engine.events.kinds.crafting import MaterialsExiled
from engine.events.kinds.effects import EffectBegan, EffectsEnded, ReplacementApplied
from engine.events.kinds.moving import ObjectCeased, ObjectLeftGame, ObjectMoved
from engine.events.kinds.playing import AbilityActivated, Resolved, SpellCast
from engine.events.kinds.status import PhasedIn, PhasedOut
from engine.events.kinds.triggering import AbilityTriggered, TriggerPutOnStack
from engine.events.kinds.turn import StepBegan, StepSkipped
from engine.keywords.hooks import hooks
from engine.rulebooks import Cite, Cited, Ground, KeywordRule
from engine.scenarios.telling.grounds.keywords import rule_of_several
from engine.scenarios.telling.grounds.register import rests
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import GainsAbilities, LosesAbilities
from engine.text.tree.nouns import Zone
from engine.text.tree.qualities import HasSupertype
from engine.text.tree.triggers import Step
from engine.text.tree.walk import walk

#: What a spell rests on for which a keyword's cost was paid.
_CAST_WITH: Final[Mapping[str, tuple[Ground, ...]]] = {
    "kicker": (Ground.OWN_KICKER,),
    "entwine": (Ground.ENTWINED_ORDER,),
    "splice": (Ground.SPLICED_TEXT, Ground.SPLICED_CHARACTERISTICS),
    "offering": (Ground.OFFERING_ANNOUNCED, Ground.OFFERING_REDUCES),
    "prowl": (Ground.PROWL_LOOKS_BACK,),
}
#: What something rests on that an ability of a keyword does or is.
_OF_ABILITY: Final[Mapping[str, tuple[Ground, ...]]] = {
    "ninjutsu": (Ground.NINJUTSU_SHOWN, Ground.NINJUTSU_ATTACKS),
    "epic": (Ground.EPIC_COPIES,),
    "haunt": (Ground.HAUNTS,),
    "forecast": (Ground.FORECAST_WHEN,),
    "aura swap": (Ground.AURA_SWAP_WHOLE,),
    "sunburst": (Ground.SUNBURST_CAST,),
    "absorb": (Ground.ABSORB_EACH,),
}


#: What a keyword rests on whose number isn't given.
_WITHOUT_NUMBER: Final[Mapping[str, tuple[Ground, ...]]] = {
    "vanishing": (Ground.VANISHING_WITHOUT_NUMBER,),
    "bloodthirst": (Ground.BLOODTHIRST_X,),
    "modular": (Ground.SUNBURST_NUMBER,),
}


@rests(SpellCast)
def _with_what_it_was_cast(game: Game, fact: SpellCast) -> Iterator[Cited]:
    announced = fact.spell.announcement
    paid = [payment.what for payment in announced.paid]
    for what in paid:
        yield from _CAST_WITH.get(what, ())
    was = fact.spell.predecessor
    if was is not None and was.zone is not Zone.HAND:
        yield from (
            hook.rule
            for hook, _ in hooks(game, fact.spell)
            if hook.casts_from is was.zone and not hook.replaces_the_cost
        )
    if fact.spell.prototyped:
        yield from (hook.rule for hook, _ in hooks(game, fact.spell) if hook.casts_prototyped)
        yield Ground.AS_PROTOTYPE
    if "splice" in paid and announced.targets:
        yield Ground.SPLICED_TARGETS
    if _of_keyword(fact.spell, "kicker") and len(_kicker_costs(fact.spell)) > 1:
        yield Ground.SEVERAL_KICKERS
    if game.characteristics(fact.spell).has("affinity"):
        yield Ground.AFFINITY_GENERIC
    if game.characteristics(fact.spell).has("epic"):
        yield Ground.EPIC_COPIES
    if sum(1 for _ in game.characteristics(fact.spell).keywords("enchant")) > 1:
        yield Ground.ALL_ENCHANTS
    if _of_keyword(fact.spell, "enchant") and any(isinstance(target, Player) for target in announced.all_targets()):
        yield Ground.ENCHANTS_PLAYER
    if _silenced(game, fact.spell):
        yield Ground.UNDER_SPLIT_SECOND


def _of_keyword(game_object: GameObject, keyword: str) -> list[KeywordAbility]:
    printed = game_object.printed.text.abilities
    return [ability for ability in printed if isinstance(ability, KeywordAbility) and ability.keyword == keyword]


def _kicker_costs(spell: GameObject) -> list[object]:
    own = _of_keyword(spell, "kicker")
    return [cost for ability in own for cost in (ability.cost, ability.second_cost) if cost is not None]


@rests(AbilityActivated)
def _of_what_is_activated(game: Game, fact: AbilityActivated) -> Iterator[Cited]:
    used = next((each.possessed.ability for each in activated_abilities(game, fact.of) if each.key == fact.key), None)
    keyword = used.keyword if isinstance(used, KeywordAbility) else ""
    yield from _OF_ABILITY.get(keyword, ())
    if sum(1 for _ in game.characteristics(fact.of).keywords(keyword)) > 1:
        yield from {"equip": (Ground.ANY_EQUIP,), "fortify": (Ground.ANY_FORTIFY,)}.get(keyword, ())
    if keyword.endswith("cycling") and keyword != "cycling":
        yield Ground.TYPECYCLING
    if _silenced(game, fact.on_stack):
        yield Ground.UNDER_SPLIT_SECOND


@rests(AbilityTriggered, TriggerPutOnStack, ObjectMoved, ReplacementApplied, Resolved)
def _of_what_does_it(_: Game, fact: Event) -> Iterator[Cited]:
    owing = fact.owing_to
    if isinstance(owing, KeywordRule):
        yield from _OF_ABILITY.get(owing.keyword, ())
    elif owing is Cite.HAUNT:
        yield Ground.HAUNTS


@rests(EffectBegan)
def _when_rampage_is_counted(_: Game, fact: EffectBegan) -> Iterator[Cited]:
    if isinstance(fact.owing_to, KeywordRule) and fact.owing_to.keyword == "rampage":
        yield Ground.RAMPAGE_ONCE


@rests(AbilityTriggered, ReplacementApplied, ObjectMoved)
def _without_a_number(_: Game, fact: Event) -> Iterator[Cited]:
    """What a keyword means whose number isn't given."""
    owing = fact.owing_to
    source = fact.waiting.source if isinstance(fact, AbilityTriggered) else fact.source
    if not isinstance(owing, KeywordRule):
        return
    own = [] if source is None else _of_keyword(source, owing.keyword)
    if any(ability.number is None for ability in own):
        yield from _WITHOUT_NUMBER.get(owing.keyword, ())


@rests(ObjectMoved)
def _what_is_over_off_the_stack(_: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.object.zone is Zone.STACK and fact.object.announcement.was_paid("splice"):
        yield Ground.SPLICE_ENDS


def _is_encoded(game: Game, waiting: Waiting) -> bool:
    """Whether an ability comes of a card that is encoded on the creature."""
    given_by = None if waiting.possessed is None else waiting.possessed.granted_by
    encoded = {card.id for card in game.exile if card.encoded_on is waiting.source}
    return isinstance(given_by, tuple) and given_by[0] in encoded


@rests(MaterialsExiled)
def _where_materials_lie(_: Game, fact: MaterialsExiled) -> Iterator[Cited]:
    if len({material.zone for material in fact.materials} | {Zone.BATTLEFIELD}) > 1:
        yield Ground.MATERIALS_ANYWHERE


@rests(ObjectMoved)
def _what_it_was_crafted_with(_: Game, fact: ObjectMoved) -> Iterator[Cited]:
    if fact.to is Zone.BATTLEFIELD and fact.object.current().crafted_with:
        yield Ground.CRAFTED_WITH


@rests(AbilityTriggered)
def _what_triggers(game: Game, fact: AbilityTriggered) -> Iterator[Cited]:
    if fact.waiting.source.haunts is not None:
        yield from (Ground.HAUNTS, Ground.HAUNT_TRIGGERS)
    if _is_encoded(game, fact.waiting):
        yield Ground.STAYS_ENCODED
    if _silenced(game, None):
        yield Ground.UNDER_SPLIT_SECOND


def _silenced(game: Game, but: GameObject | None) -> bool:
    """Whether a spell with split second is on the stack, another than this."""
    return any(spell is not but and game.characteristics(spell).has("split second") for spell in game.spells)


@rests(CardCycled)
def _what_cycling_is(_: Game, fact: CardCycled) -> Iterator[Cited]:
    yield Ground.CYCLING_TRIGGERS
    if not _of_keyword(fact.card, "cycling"):
        yield Ground.TYPECYCLING_IS_CYCLING


@rests(CreatureAttacked)
def _how_it_may_be_blocked(game: Game, fact: CreatureAttacked) -> Iterator[Cited]:
    walks = list(_landwalks(game, fact.creature))
    if any(isinstance(node, HasSupertype) for ability in walks for node in walk(ability)):
        yield Ground.LANDWALK_QUALITIES
    if any(ability.quality is None for ability in game.characteristics(fact.creature).keywords("protection")):
        yield Ground.PROTECTION_FROM_EVERYTHING
    if len(walks) > 1:
        yield Ground.LANDWALK_TWICE
    if walks and any(
        any(True for _ in _landwalks(game, other))
        for other in game.permanents()
        if game.controller_of(other) is fact.defender
    ):
        yield Ground.LANDWALK_UNANSWERED


def _landwalks(game: Game, creature: GameObject) -> Iterator[KeywordAbility]:
    for possessed in game.characteristics(creature).abilities:
        if isinstance(possessed.ability, KeywordAbility) and possessed.ability.keyword.endswith("walk"):
            yield possessed.ability


@rests(EffectBegan)
def _banding_of_any_kind(game: Game, fact: EffectBegan) -> Iterator[Cited]:
    lost = [
        ability
        for change in fact.effect.changes
        if isinstance(change, LosesAbilities)
        for ability in change.abilities or ()
    ]
    if any(isinstance(ability, KeywordAbility) and ability.keyword == "banding" for ability in lost):
        yield Ground.BANDING_LOST
    if any(isinstance(ability, KeywordAbility) and ability.keyword == "protection" for ability in lost):
        yield Ground.PROTECTIONS_JOINED


@rests(EffectBegan)
def _protection_once_more(game: Game, fact: EffectBegan) -> Iterator[Cited]:
    """Protection from what it had protection from already."""
    gained = [
        ability for change in fact.effect.changes if isinstance(change, GainsAbilities) for ability in change.abilities
    ]
    for thing in fact.effect.affected or ():
        own = list(game.characteristics(thing).keywords("protection")) if isinstance(thing, GameObject) else []
        if any(own.count(ability) > 1 for ability in own if ability in gained):
            yield from rule_of_several("protection")


@rests(CreatureBlocked)
def _how_it_can_block(game: Game, fact: CreatureBlocked) -> Iterator[Cited]:
    if game.characteristics(fact.attacker).has("flying") and game.characteristics(fact.blocker).has("reach"):
        yield Ground.REACH_BLOCKS


@rests(BandFormed)
def _what_a_band_is(_: Game, __: BandFormed) -> Iterator[Cited]:
    yield from (Ground.BAND_ATTACKS_ONE, Ground.BAND_MEMBERS_APART)


@rests(RemovedFromCombat)
def _out_of_the_band(game: Game, fact: RemovedFromCombat) -> Iterator[Cited]:
    if any(isinstance(earlier, BandFormed) and fact.creature in earlier.band.members for earlier in game.facts):
        yield Ground.BAND_LEFT


@rests(BecameBlocked, BlockedWithItsBand)
def _with_its_band(_: Game, fact: BecameBlocked | BlockedWithItsBand) -> Iterator[Cited]:
    if isinstance(fact, BlockedWithItsBand):
        yield Ground.BAND_LASTS
    elif not fact.blockers:
        yield Ground.BAND_BLOCKED_BY_EFFECT


@rests(DamageAssigned)
def _how_it_is_divided(game: Game, fact: DamageAssigned) -> Iterator[Cited]:
    values = game.characteristics(fact.by)
    if values.has("deathtouch"):
        yield Ground.DEATHTOUCH_DIVIDES
    if (
        values.has("trample")
        and isinstance(fact.to, GameObject)
        and "Planeswalker" in game.characteristics(fact.to).types
    ):
        yield Ground.TRAMPLE_ON_PLANESWALKER
    yield from _of_banding(game, fact)


def _of_banding(game: Game, fact: DamageAssigned) -> Iterator[Cited]:
    """A banding blocker lets the defending player divide an attacker's damage, a banding attacker the active player
    that of a blocker."""
    combat = game.combat
    if combat is None:
        return
    attacks = fact.by in combat.attackers
    against = combat.blockers_of(fact.by) if attacks else combat.blockers.get(fact.by, ())
    if any(game.characteristics(creature).has("banding") for creature in against):
        yield Cite.BAND_DAMAGE_TO_BLOCKERS if attacks else Cite.BAND_DAMAGE_TO_ATTACKERS


@rests(StepBegan)
def _who_strikes_again(game: Game, fact: StepBegan) -> Iterator[Cited]:
    """In the second combat damage step, whoever has lost or gained first or double strike since the first one."""
    combat = game.combat
    if fact.part.step is not Step.COMBAT_DAMAGE or combat is None or combat.first_strikers is None:
        return
    for creature in (*combat.attackers, *combat.blockers):
        values = game.characteristics(creature)
        struck = creature in combat.first_strikers
        if struck and values.has("double strike"):
            yield Ground.DOUBLE_STRIKE_GAINED
        elif struck and not values.has("first strike"):
            yield from (Ground.DOUBLE_STRIKE_LOST, Ground.FIRST_STRIKE_LATE)
        elif not struck and values.has("first strike"):
            yield Ground.FIRST_STRIKE_LATE


@rests(ObjectMoved, Unattached)
def _of_protection(game: Game, fact: ObjectMoved | Unattached) -> Iterator[Cited]:
    attachment = fact.object if isinstance(fact, ObjectMoved) else fact.attachment
    host = attachment.attached_to
    if fact.cites is Cite.AURA_FALLS_OFF and _is_protected(game, host):
        yield Ground.PROTECTION_FROM_AURAS
    if fact.cites is Cite.EQUIPMENT_FALLS_OFF and any(
        _is_protected(game, permanent) for permanent in game.permanents()
    ):
        yield Ground.PROTECTION_FROM_EQUIPMENT


def _is_protected(game: Game, host: GameObject | Player | None) -> bool:
    return isinstance(host, GameObject) and not host.gone and game.characteristics(host).has("protection")


@rests(PhasedOut, PhasedIn)
def _what_phasing_leaves(game: Game, fact: PhasedOut | PhasedIn) -> Iterator[Cited]:
    yield Ground.PHASING_IN_PLACE
    if isinstance(fact, PhasedOut):
        if any(
            fact.permanent in (effect.affected or ()) or fact.permanent in effect.span.objects
            for effect in game.effects
        ):
            yield Ground.PHASED_OUT_EFFECTS
        if fact.along_with is not None and game.characteristics(fact.permanent).has("phasing"):
            yield Ground.PHASES_ALONG
    elif isinstance(fact.permanent.attached_to, GameObject):
        yield Ground.PHASES_IN_ATTACHED


@rests(EffectsEnded)
def _that_ended_as_it_phased_out(_: Game, fact: EffectsEnded) -> Iterator[Cited]:
    if any(thing.phased_out is not None for effect in fact.effects for thing in (effect.source, *effect.span.objects)):
        yield Ground.PHASED_OUT_EFFECTS


@rests(ObjectLeftGame)
def _while_it_was_phased_out(_: Game, fact: ObjectLeftGame) -> Iterator[Cited]:
    if fact.object.phased_out is not None:
        yield Ground.PHASED_OUT_OWNER_LEFT


@rests(ObjectCeased)
def _a_token_that_is_phased_out(_: Game, fact: ObjectCeased) -> Iterator[Cited]:
    if fact.object.phased_out is not None:
        yield Ground.PHASED_OUT_TOKEN


@rests(StepSkipped)
def _no_phasing(_: Game, fact: StepSkipped) -> Iterator[Cited]:
    if fact.part.step is Step.UNTAP:
        yield Ground.NO_PHASING_EVENT
