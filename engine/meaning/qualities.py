"""What an object is by itself: its types, colors, abilities and counters, and the status it has."""

from __future__ import annotations

from typing import Final

from engine.meaning.combat import combat_of
from engine.meaning.context import Context
from engine.meaning.words import fits_player, of_object, of_values
from engine.rulebooks import KeywordRule
from engine.state.characteristics import Characteristics
from engine.state.copying import values_under_status
from engine.state.objects import GameObject, ObjectKind
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from engine.text.tree.changes import IsSaddled
from engine.text.tree.costs import PaysLoyalty
from engine.text.tree.nouns import DESIGNATIONS, Status, Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import (
    AnyColor,
    CanBePermanent,
    EnteredThisTurn,
    HasColor,
    HasCounters,
    HasInset,
    HasKeyword,
    HasName,
    HasNoAbilities,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    HasXInCost,
    IsAbilityKind,
    IsAbilityOfKeyword,
    IsColorless,
    IsDealtDamageItself,
    IsHistoric,
    IsModified,
    IsMonocolored,
    IsMulticolored,
    IsNamedLikeSelf,
    IsOutlaw,
)
from engine.text.tree.statements import CountedAsNamed
from engine.text.tree.walk import walk
from engine.values.type_line import PERMANENT_TYPES

#: The creature types of which an outlaw has one (700.12 in 2026).
_OUTLAWS: Final = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})

of_values(HasType)(lambda quality, values: quality.type in values.types)
of_values(HasSupertype)(lambda quality, values: quality.supertype in values.supertypes)
of_values(HasSubtype)(lambda quality, values: quality.subtype in values.subtypes)
of_values(HasColor)(lambda quality, values: quality.color in values.colors)
of_values(IsColorless)(lambda quality, values: not values.colors)
of_values(IsMulticolored)(lambda quality, values: len(values.colors) > 1)
of_values(HasXInCost)(lambda quality, values: values.mana_cost is not None and bool(values.mana_cost.variables))
of_values(IsMonocolored)(lambda quality, values: len(values.colors) == 1)
of_values(AnyColor)(lambda quality, values: bool(values.colors))
of_values(HasNoAbilities)(lambda quality, values: not values.abilities)
of_values(IsOutlaw)(lambda quality, values: not _OUTLAWS.isdisjoint(values.subtypes))
of_values(IsHistoric)(
    lambda quality, values: "Artifact" in values.types or "Legendary" in values.supertypes or "Saga" in values.subtypes
)
of_values(CanBePermanent)(lambda quality, values: bool(values.types & PERMANENT_TYPES))


@of_values(HasKeyword)
def _has_keyword(quality: HasKeyword, values: Characteristics) -> bool:
    return any(
        isinstance(possessed.ability, KeywordAbility) and quality.keyword.lower() in names_of_keyword(possessed.ability)
        for possessed in values.abilities
    )


def names_of_keyword(ability: KeywordAbility) -> tuple[str, ...]:
    """The names by which cards speak of a keyword ability: landwalk for Islands is islandwalk, too (502.6; 702.13), and
    each landcycling is a cycling ability, and hexproof from something is hexproof (702.29f, 702.11d in 2026)."""
    kinds = [ability.keyword]
    if ability.keyword == "landcycling":
        kinds.append("cycling")
    if ability.keyword == "hexproof from":
        kinds.append("hexproof")
    for generic, ending in (("landwalk", "walk"), ("landcycling", "cycling")):
        if ability.keyword == generic and ability.quality is not None:
            subtypes = (node.subtype for node in walk(ability.quality) if isinstance(node, HasSubtype))
            kinds += [f"{subtype.lower()}{ending}" for subtype in subtypes]
    return tuple(kinds)


@of_object(IsDealtDamageItself)
def _is_dealt_damage_itself(quality: IsDealtDamageItself, thing: GameObject, context: Context) -> bool:
    """Planeswalkers, and battles, are among any targets (115.4 in 2026)."""
    allowed = context.game.rulebook.any_target_has_planeswalkers
    return allowed and bool(context.characteristics(thing).types & {"Battle", "Planeswalker"})


@of_object(HasName)
def _has_name(quality: HasName, thing: GameObject, context: Context) -> bool:
    names = {answer.name for answer in context.characteristics(thing).answers}
    return quality.name in names or _is_counted_as(quality.name, thing, context)


@reads(CountedAsNamed)
def _is_counted_as(name: str, thing: GameObject, context: Context) -> bool:
    """Whether a card in a graveyard says that it counts as one of a name for the effects of a spell like this one."""
    source = context.source
    if source is None or not source.is_spell or thing.zone is not Zone.GRAVEYARD:
        return False
    counted = (
        statement
        for possessed in context.characteristics(thing).abilities
        if isinstance(possessed.ability, StaticAbility)
        for statement in possessed.ability.statements
        if isinstance(statement, CountedAsNamed)
    )
    spell = context.characteristics(source).name
    return any(statement.name == name and statement.spells == spell for statement in counted)


@of_object(IsNamedLikeSelf)
def _is_named_like_self(quality: IsNamedLikeSelf, thing: GameObject, context: Context) -> bool:
    """A name in a text means the name of the object that the text is on, whatever that is by now (202.3; 201.3)."""
    source = context.source
    if source is None:
        return False
    name = context.characteristics(source).name
    return name == context.characteristics(thing).name or _is_counted_as(name, thing, context)


@of_object(HasCounters)
def _counters(quality: HasCounters, thing: GameObject, context: Context) -> bool:
    count = sum(thing.counters.values()) if quality.kind is None else thing.counters_of(quality.kind)
    return count >= quality.at_least


@of_object(HasStatus)
@reads(IsSaddled)
def _status(quality: HasStatus, thing: GameObject, context: Context) -> bool:
    if quality.status in DESIGNATIONS:
        return quality.status in thing.designations
    combat = combat_of(thing, context)
    match quality.status:
        case Status.TAPPED:
            return thing.tapped
        case Status.UNTAPPED:
            return thing.zone is Zone.BATTLEFIELD and not thing.tapped  # only permanents have a status (214.5; 110.6d)
        case Status.FACE_DOWN:
            return thing.face_down
        case Status.FACE_UP:
            return not thing.face_down
        case Status.FLIPPED:
            return thing.flipped
        case Status.COMMANDER:
            return bool(thing.commander)
        case Status.TRANSFORMED:
            return thing.transformed and thing.zone is Zone.BATTLEFIELD
        case Status.TOKEN:
            return thing.kind is ObjectKind.TOKEN
        case Status.ATTACKING:
            return combat is not None and thing in combat.attackers
        case Status.ATTACKING_ALONE:
            return combat is not None and tuple(combat.attackers) == (thing,)
        case Status.BLOCKING:
            return combat is not None and thing in combat.blockers
        case Status.BLOCKED:
            return combat is not None and thing in combat.blocked
        case Status.UNBLOCKED:
            return (
                combat is not None
                and combat.blocks_declared
                and thing in combat.attackers
                and thing not in combat.blocked
            )
        case Status.ENCHANTED:
            return _bears("Aura", thing, context)
        case Status.EQUIPPED:
            return _bears("Equipment", thing, context)
        case Status.UNPAIRED:
            return thing not in context.game.pairs
        case Status.SADDLED:
            return any(isinstance(said.change, IsSaddled) for said in context.characteristics(thing).rules)
        case Status.FORETOLD | Status.PLOTTED | Status.WARPED as how:
            waited = _last_in_exile(thing).set_aside
            return waited is not None and waited.how == how.value  # 702.185b in 2026
        case Status.SUSPENDED:
            return (
                thing.zone is Zone.EXILE
                and thing.counters_of("time") > 0
                and context.characteristics(thing).has("suspend")
            )


def _last_in_exile(thing: GameObject) -> GameObject:
    """The card that was cast, of a spell or of the permanent that it became: what is said of having been foretold is
    said of that. Anything else is itself."""
    spell = thing.predecessor if thing.zone is Zone.BATTLEFIELD and thing.predecessor is not None else thing
    return spell.predecessor if spell.zone is Zone.STACK and spell.predecessor is not None else thing


def _bears(subtype: str, thing: GameObject, context: Context) -> bool:
    return any(
        other.attached_to is thing and subtype in context.characteristics(other).subtypes
        for other in context.game.permanents()
    )


@of_object(IsModified)
def _is_modified(quality: IsModified, thing: GameObject, context: Context) -> bool:
    """An Aura that somebody else controls is no modification (700.9 in 2026)."""
    if thing.counters or _bears("Equipment", thing, context):
        return True
    whose = context.controller_of(thing)
    auras = (each for each in context.game.permanents() if each.attached_to is thing)
    return any(
        "Aura" in context.characteristics(each).subtypes and context.controller_of(each) is whose for each in auras
    )


@of_object(HasInset)
def _has_inset(quality: HasInset, thing: GameObject, context: Context) -> bool:
    """Whether it has such a spell to be cast as, or is one (715.2a, 720.2a in 2026)."""
    values = values_under_status(context.game, thing)
    having = [face for face in (values, values.inset, thing.printed.inset) if face is not None]
    return any(quality.kind in face.type_line.subtypes for face in having)


@of_object(EnteredThisTurn)
def _entered_this_turn(quality: EnteredThisTurn, thing: GameObject, context: Context) -> bool:
    if thing.zone is not Zone.BATTLEFIELD or thing.came_at < context.game.turn_began:
        return False
    return quality.player is None or (
        thing.controller is not None and fits_player(quality.player, thing.controller, context)
    )


@of_object(IsAbilityOfKeyword)
def _ability_of_keyword(quality: IsAbilityOfKeyword, thing: GameObject, context: Context) -> bool:
    rule = thing.announcement.owing_to
    return thing.ability is not None and isinstance(rule, KeywordRule) and rule.keyword == quality.keyword


@of_object(IsAbilityKind)
def _ability_kind(quality: IsAbilityKind, thing: GameObject, context: Context) -> bool:
    if quality.kind == "loyalty":  # an activated ability with a loyalty symbol in its cost (606.2 in 2026)
        ability = thing.ability
        return isinstance(ability, ActivatedAbility) and any(
            isinstance(part, PaysLoyalty) for part in ability.cost.parts
        )
    kinds = {"activated ability": ActivatedAbility, "triggered ability": TriggeredAbility}
    kind = kinds.get(quality.kind if quality.kind.endswith("ability") else f"{quality.kind} ability")
    return kind is not None and isinstance(thing.ability, kind)
