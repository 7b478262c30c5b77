"""Whether an object or player fits a description (109.2; 200.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.meaning.context import Context, NotYetSupported, Thing
from engine.meaning.words import QUALITIES, fits_player, matches, number, objects, players, things
from engine.state.characteristics import Characteristics
from engine.state.copying import chosen_for
from engine.state.game import Game
from engine.state.objects import SPELL_KINDS, GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import HALVES
from engine.state.turn import Combat
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility
from engine.text.tree.node import Ability, Node, PlayerReference, Quality, Reference
from engine.text.tree.nouns import Characteristic, Comparison, Head, Status, Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.qualities import (
    AllOf,
    AnyColour,
    AnyOf,
    Blocks,
    CanBePermanent,
    CastBy,
    CastFrom,
    Compares,
    ControlledBy,
    Description,
    EnteredThisTurn,
    FromAmong,
    HasColour,
    HasCounters,
    HasExtreme,
    HasKeyword,
    HasName,
    HasNoAbilities,
    HasSize,
    HasSource,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    IsAbilityKind,
    IsAttachedTo,
    IsAttackingPlayer,
    IsBlockedBy,
    IsChosen,
    IsColourless,
    IsMonocoloured,
    IsMulticoloured,
    IsNamedLikeSelf,
    IsOther,
    IsSelf,
    LinkedTo,
    Not,
    OwnedBy,
    Shares,
    Targets,
    ThisWay,
)
from engine.text.tree.quantities import ChosenNumber
from engine.text.tree.references import All, Anything, Either, Some
from engine.text.tree.walk import rebuild, walk
from engine.values.colours import Colour
from engine.values.type_line import PERMANENT_TYPES


def compare(left: int, comparison: Comparison, right: int) -> bool:
    match comparison:
        case Comparison.EXACTLY:
            return left == right
        case Comparison.OR_LESS:
            return left <= right
        case Comparison.OR_MORE:
            return left >= right
        case Comparison.LESS:
            return left < right
        case Comparison.GREATER:
            return left > right
        case Comparison.EXCEPT:
            return left != right


def value_of(characteristic: Characteristic, game_object: GameObject, context: Context) -> int:
    """A characteristic that is a number; a missing one is 0 (104.2; 107.2)."""
    values = context.characteristics(game_object)
    match characteristic:
        case Characteristic.POWER:
            return values.power or 0
        case Characteristic.TOUGHNESS:
            return values.toughness or 0
        case Characteristic.LOYALTY:
            return values.loyalty or 0
        case Characteristic.CONVERTED_MANA_COST:
            return sum(converted_mana_costs(game_object, context))
        case _:
            raise NotYetSupported(f"{characteristic.value} is not a number")


def converted_mana_costs(game_object: GameObject, context: Context) -> tuple[int, ...]:
    """One, with X as it was announced while it is a spell; two of a split card that is none (505.2; 708.2)."""
    values = context.characteristics(game_object)
    x = game_object.announcement.x if game_object.zone is Zone.STACK else None
    extra = (x or 0) * values.mana_cost.variables if values.mana_cost else 0
    return tuple(answer.converted_mana_cost + extra for answer in values.answers)


def comparable_values(characteristic: Characteristic, values: Characteristics) -> frozenset[object]:
    """The values in which two objects can agree or differ: a split card has those of both halves (505.6; 708.6)."""
    return frozenset().union(*(_values_of_one(characteristic, answer) for answer in values.answers))


def _values_of_one(characteristic: Characteristic, values: Characteristics) -> frozenset[object]:
    match characteristic:
        case Characteristic.NAME:
            return frozenset({values.name}) if values.name else frozenset()
        case Characteristic.COLOUR:
            return values.colours
        case Characteristic.CARD_TYPE:
            return values.types
        case Characteristic.SUPERTYPE:
            return values.supertypes
        case Characteristic.CREATURE_TYPE:
            return frozenset(values.subtypes) if values.types & {"Creature", "Tribal"} else frozenset()
        case Characteristic.LAND_TYPE:
            return frozenset(values.subtypes) if "Land" in values.types else frozenset()
        case Characteristic.TYPE:
            return frozenset((*values.types, *values.subtypes))
        case Characteristic.MANA_COST:
            return frozenset({values.mana_cost}) if values.mana_cost else frozenset()
        case Characteristic.CONVERTED_MANA_COST:
            return frozenset({values.converted_mana_cost})
        case Characteristic.POWER:
            return frozenset({values.power})
        case Characteristic.TOUGHNESS:
            return frozenset({values.toughness})
        case Characteristic.LOYALTY:
            return frozenset({values.loyalty})


@once_for_each_tree
def zone_named(description: Quality) -> Zone | None:
    """The zone in which a description looks, where it names one."""
    if isinstance(description, InZone):
        return description.zone
    if isinstance(description, Description):
        return next((zone for part in description.qualities if (zone := zone_named(part))), None)
    return None


def _description(quality: Description, thing: Thing, context: Context) -> bool:
    is_a, tests = _asked_of_each(quality)
    return is_a(thing, context) and all(test(part, thing, context) for part, test in tests)


_IsA = Callable[[Thing, Context], bool]
_Test = Callable[[Any, Thing, Context], bool]


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


def _on_object(test: Callable[[Any, GameObject, Context], bool]) -> Callable[[Any, Thing, Context], bool]:
    """A test that no player passes."""

    def tested(quality: Any, thing: Thing, context: Context) -> bool:
        return isinstance(thing, GameObject) and test(quality, thing, context)

    return tested


def _on_values(test: Callable[[Any, Characteristics], bool]) -> Callable[[Any, Thing, Context], bool]:
    """A test that looks at characteristics alone."""

    def tested(quality: Any, thing: Thing, context: Context) -> bool:
        return isinstance(thing, GameObject) and test(quality, context.characteristics(thing))

    return tested


def _combat(thing: Thing | None, context: Context) -> Combat | None:
    """The combat there is; for what has left, the one that it was in (413.2g; 607.2h)."""
    if isinstance(thing, GameObject) and thing.gone:
        return thing.last_combat
    return context.game.combat


def _status(quality: HasStatus, thing: GameObject, context: Context) -> bool:
    combat = _combat(thing, context)
    match quality.status:
        case Status.TAPPED:
            return thing.tapped
        case Status.UNTAPPED:
            return not thing.tapped
        case Status.FACE_DOWN:
            return thing.face_down
        case Status.FACE_UP:
            return not thing.face_down
        case Status.FLIPPED:
            return thing.flipped
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
        case Status.SUSPENDED:
            return (
                thing.zone is Zone.EXILE
                and thing.counters_of("time") > 0
                and context.characteristics(thing).has("suspend")
            )


def _bears(subtype: str, thing: GameObject, context: Context) -> bool:
    return any(
        other.attached_to is thing and subtype in context.characteristics(other).subtypes
        for other in context.game.permanents()
    )


def _has_keyword(quality: HasKeyword, values: Characteristics) -> bool:
    return any(
        isinstance(possessed.ability, KeywordAbility) and quality.keyword.lower() in names_of_keyword(possessed.ability)
        for possessed in values.abilities
    )


def names_of_keyword(ability: KeywordAbility) -> tuple[str, ...]:
    """The names by which cards speak of a keyword ability: landwalk for Islands is islandwalk, too (502.6; 702.13)."""
    kinds = [ability.keyword]
    for generic, ending in (("landwalk", "walk"), ("landcycling", "cycling")):
        if ability.keyword == generic and ability.quality is not None:
            subtypes = (node.subtype for node in walk(ability.quality) if isinstance(node, HasSubtype))
            kinds += [f"{subtype.lower()}{ending}" for subtype in subtypes]
    return tuple(kinds)


def _counters(quality: HasCounters, thing: GameObject, context: Context) -> bool:
    count = sum(thing.counters.values()) if quality.kind is None else thing.counters_of(quality.kind)
    return count >= quality.at_least


def _is_named_like_self(quality: IsNamedLikeSelf, thing: GameObject, context: Context) -> bool:
    """A name in a text means the name of the object that the text is on, whatever that is by now (201.3; 217.1b)."""
    source = context.source
    return source is not None and context.characteristics(source).name == context.characteristics(thing).name


def chosen_number(context: Context) -> int | None:
    """The number that was chosen for what says "the chosen number"; None where none was (706.7a)."""
    chosen: int | None = chosen_for(context.game, context.source, "number")
    return chosen


def _compares(quality: Compares, thing: GameObject, context: Context) -> bool:
    if isinstance(quality.quantity, ChosenNumber) and chosen_number(context) is None:
        return False
    wanted = number(quality.quantity, context)
    if quality.characteristic is Characteristic.CONVERTED_MANA_COST:
        return any(compare(value, quality.comparison, wanted) for value in converted_mana_costs(thing, context))
    return compare(value_of(quality.characteristic, thing, context), quality.comparison, wanted)


def _shares(quality: Shares, thing: GameObject, context: Context) -> bool:
    mine = comparable_values(quality.characteristic, context.characteristics(thing))
    reference = quality.reference
    if isinstance(reference, Some):
        # "A card in your graveyard": any of them, but the very object that is looked at.
        others = [
            game_object for game_object in objects(All(reference.description), context) if game_object is not thing
        ]
    else:
        others = list(objects(reference, context))
    return any(mine & comparable_values(quality.characteristic, context.characteristics(other)) for other in others)


def _is_chosen(quality: IsChosen, thing: GameObject, context: Context) -> bool:
    chosen = chosen_for(context.game, context.source, quality.characteristic.value)
    values = comparable_values(quality.characteristic, context.characteristics(thing))
    if quality.characteristic is Characteristic.NAME and chosen is not None:
        # Both names of a split card were chosen; either will do (505.7; 708.7).
        return any(name in values for name in chosen.split(HALVES))
    return chosen is not None and chosen in values


#: What it is to have a word of each kind that can be chosen.
WORD_QUALITIES: Final[Mapping[Characteristic, Callable[[str], Quality]]] = {
    Characteristic.COLOUR: lambda word: HasColour(Colour(word)),
    Characteristic.CREATURE_TYPE: HasSubtype,
    Characteristic.LAND_TYPE: HasSubtype,
    Characteristic.CARD_TYPE: HasType,
}


def in_chosen_words(ability: Ability, game: Game, source: GameObject) -> Ability:
    """An ability with the chosen word put in place of words for what was chosen, so that whoever is given it has it
    with that word. Where nothing was chosen the words stay, and nothing fits them."""

    def settled(node: Node) -> Node:
        if not isinstance(node, IsChosen) or node.just_now or node.characteristic not in WORD_QUALITIES:
            return node
        chosen = chosen_for(game, source, node.characteristic.value)
        return node if chosen is None else WORD_QUALITIES[node.characteristic](chosen)

    return rebuild(ability, settled)


def _controlled(quality: ControlledBy, thing: GameObject, context: Context) -> bool:
    controller = context.characteristics(thing).controller
    if controller is None and thing.zone is not Zone.BATTLEFIELD:
        controller = thing.owner
    return controller is not None and fits_player(quality.player, controller, context)


def _owned(quality: OwnedBy, thing: GameObject, context: Context) -> bool:
    return fits_player(quality.player, thing.owner, context)


def _in_zone(quality: InZone, thing: GameObject, context: Context) -> bool:
    if thing.zone is not quality.zone:
        return False
    return quality.player is None or fits_player(quality.player, thing.owner, context)


def _other(quality: IsOther, thing: Thing, context: Context) -> bool:
    return quality.means is None or thing not in things(quality.means, context)


def _linked_to(quality: LinkedTo, thing: Thing, context: Context) -> bool:
    return quality.means is not None and thing in things(quality.means, context)


def _this_way(quality: ThisWay, thing: Thing, context: Context) -> bool:
    if quality.means is None or thing not in things(quality.means, context):
        return False
    if quality.whose is None:
        return True
    return isinstance(thing, GameObject) and thing.owner in players(quality.whose, context)


def _is_meant(reference: Reference | PlayerReference, thing: Thing, context: Context) -> bool:
    """Whether a thing is among those that a description speaks of: "a creature" is any creature there."""
    if isinstance(reference, Anything):
        return True
    if isinstance(reference, Some | All):
        return matches(reference.description, thing, context)
    if isinstance(reference, Either):
        return any(_is_meant(alternative, thing, context) for alternative in reference.references)
    return thing in things(reference, context)


def _combat_with(reference: Node, thing: GameObject, context: Context) -> Combat | None:
    """The combat in which two things met: if one of them has left, the one that it was in."""
    if not isinstance(reference, Some | All | Either):
        gone = next(
            (
                candidate
                for candidate in things(reference, context)
                if isinstance(candidate, GameObject) and candidate.gone
            ),
            None,
        )
        if gone is not None and not thing.gone:
            return gone.last_combat
    return _combat(thing, context)


def _blocks(quality: Blocks, thing: GameObject, context: Context) -> bool:
    combat = _combat_with(quality.reference, thing, context)
    blocked = combat.blockers.get(thing, ()) if combat else ()
    return any(_is_meant(quality.reference, attacker, context) for attacker in blocked)


def _blocked_by(quality: IsBlockedBy, thing: GameObject, context: Context) -> bool:
    combat = _combat_with(quality.reference, thing, context)
    return combat is not None and any(
        thing in blocked and _is_meant(quality.reference, blocker, context)
        for blocker, blocked in combat.blockers.items()
    )


def _attacks_player(quality: IsAttackingPlayer, thing: GameObject, context: Context) -> bool:
    combat = _combat(thing, context)
    defender = combat.attackers.get(thing) if combat else None
    return isinstance(defender, Player) and fits_player(quality.player, defender, context)


def _attached(quality: IsAttachedTo, thing: GameObject, context: Context) -> bool:
    return thing.attached_to is not None and _is_meant(quality.reference, thing.attached_to, context)


def _targets(quality: Targets, thing: GameObject, context: Context) -> bool:
    chosen = thing.announcement.all_targets()
    return any(_is_meant(quality.target, target, context) for target in chosen) and (
        not quality.only or len(chosen) == 1
    )


def _from_among(quality: FromAmong, thing: GameObject, context: Context) -> bool:
    return thing in objects(quality.reference, context)


def _has_size(quality: HasSize, thing: GameObject, context: Context) -> bool:
    values = context.characteristics(thing)
    return (values.power, values.toughness) == (number(quality.power, context), number(quality.toughness, context))


def _ability_kind(quality: IsAbilityKind, thing: GameObject, context: Context) -> bool:
    kinds = {"activated ability": ActivatedAbility, "triggered ability": TriggeredAbility}
    kind = kinds.get(quality.kind if quality.kind.endswith("ability") else f"{quality.kind} ability")
    return kind is not None and isinstance(thing.ability, kind)


def _has_source(quality: HasSource, thing: GameObject, context: Context) -> bool:
    return thing.source is not None and matches(quality.source, thing.source, context)


def _is_extreme(quality: HasExtreme, thing: GameObject, context: Context) -> bool:
    """Whether nothing else of the kind has more of it, or less: several may be tied."""
    among = quality.among
    values = [
        value_of(quality.characteristic, other, context)
        for other in (objects(All(among), context) if among is not None else context.game.permanents())
    ]
    own = value_of(quality.characteristic, thing, context)
    return own >= max(values, default=own) if quality.greatest else own <= min(values, default=own)


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


def _cast_from(quality: CastFrom, thing: GameObject, context: Context) -> bool:
    """Whether a spell was played from a zone; a copy wasn't played from anywhere."""
    return thing.zone is Zone.STACK and thing.predecessor is not None and thing.predecessor.zone is quality.zone


def _cast_by(quality: CastBy, thing: GameObject, context: Context) -> bool:
    return thing.zone is Zone.STACK and fits_player(quality.player, context.controller_of(thing), context)


QUALITIES.update(
    {
        Description: _description,
        HasType: _on_values(lambda quality, values: quality.type in values.types),
        HasSupertype: _on_values(lambda quality, values: quality.supertype in values.supertypes),
        HasSubtype: _on_values(lambda quality, values: quality.subtype in values.subtypes),
        HasColour: _on_values(lambda quality, values: quality.colour in values.colours),
        IsColourless: _on_values(lambda quality, values: not values.colours),
        IsMulticoloured: _on_values(lambda quality, values: len(values.colours) > 1),
        IsMonocoloured: _on_values(lambda quality, values: len(values.colours) == 1),
        HasStatus: _on_object(_status),
        HasKeyword: _on_values(_has_keyword),
        HasCounters: _on_object(_counters),
        HasNoAbilities: _on_values(lambda quality, values: not values.abilities),
        HasName: _on_values(lambda quality, values: quality.name in [answer.name for answer in values.answers]),
        IsNamedLikeSelf: _on_object(_is_named_like_self),
        Compares: _on_object(_compares),
        Shares: _on_object(_shares),
        IsChosen: _on_object(_is_chosen),
        ControlledBy: _on_object(_controlled),
        OwnedBy: _on_object(_owned),
        InZone: _on_object(_in_zone),
        IsOther: _other,
        ThisWay: _this_way,
        LinkedTo: _linked_to,
        IsSelf: lambda quality, thing, context: thing is context.source,
        Blocks: _on_object(_blocks),
        IsBlockedBy: _on_object(_blocked_by),
        IsAttackingPlayer: _on_object(_attacks_player),
        IsAttachedTo: _on_object(_attached),
        EnteredThisTurn: _on_object(
            lambda quality, thing, context: (
                thing.zone is Zone.BATTLEFIELD and thing.timestamp >= context.game.turn_began
            )
        ),
        Targets: _on_object(_targets),
        FromAmong: _on_object(_from_among),
        HasSize: _on_object(_has_size),
        IsAbilityKind: _on_object(_ability_kind),
        HasSource: _on_object(_has_source),
        CastBy: _on_object(_cast_by),
        CastFrom: _on_object(_cast_from),
        HasExtreme: _on_object(_is_extreme),
        AnyColour: _on_values(lambda quality, values: bool(values.colours)),
        CanBePermanent: _on_values(lambda quality, values: bool(values.types & PERMANENT_TYPES)),
        Not: lambda quality, thing, context: not matches(quality.quality, thing, context),
        AnyOf: lambda quality, thing, context: any(matches(part, thing, context) for part in quality.qualities),
        AllOf: lambda quality, thing, context: all(matches(part, thing, context) for part in quality.qualities),
    }
)
