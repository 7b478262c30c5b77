"""What characteristics come to, and how those of two objects, or of one and a number, compare (200.9; 109.2)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.meaning.chosen import PARITY, chosen_number
from engine.meaning.context import Context, NotYetSupported
from engine.meaning.words import number, objects, of_object
from engine.rulebooks import Rulebook
from engine.state.characteristics import Characteristics
from engine.state.copying import chosen_for
from engine.state.objects import GameObject
from engine.state.printed import HALVES
from engine.text.tree.node import Quality
from engine.text.tree.nouns import Characteristic, Comparison, Zone
from engine.text.tree.qualities import (
    Compares,
    HasDifferentName,
    HasEvenValue,
    HasExtreme,
    HasMostCommonColor,
    HasSize,
    IsChosen,
    IsChosenParity,
    IsStrongerThanTough,
    IsTougherThanStrong,
    Shares,
)
from engine.text.tree.quantities import ChosenNumber
from engine.text.tree.references import All, Some
from engine.text.wording.vocabulary import in_words_of
from engine.values.colors import Color
from engine.values.subtypes import subtypes_of
from engine.values.type_line import PERMANENT_TYPES


def called_in(rulebook: Rulebook, characteristic: Characteristic) -> str:
    """What a characteristic is called in the words of an edition: the mana value was a converted mana cost."""
    newest = "mana value" if characteristic is Characteristic.CONVERTED_MANA_COST else characteristic.value
    return " ".join(in_words_of(rulebook.wording, newest.split()))


def compare(left: int, comparison: Comparison, right: int) -> bool:
    """Whether the first number is to the second as the words say: "or less", "greater than", "other than"."""
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


def has_no_size(game_object: GameObject, values: Characteristics) -> bool:
    """Whether something is a permanent, or was one at last, that is no creature, and so has no power and no toughness
    (208.3; 207.3). The layers keep what is printed or set until they know."""
    return game_object.zone is Zone.BATTLEFIELD and not values.is_creature


def _has(characteristic: Characteristic, game_object: GameObject, context: Context) -> bool:
    """Whether something has a characteristic at all: "with power 2 or less" isn't said of what has no power. A creature
    always has one (208.5 in 2018)."""
    values = context.characteristics(game_object)
    if characteristic is Characteristic.LOYALTY:
        return values.loyalty is not None
    if characteristic is Characteristic.DEFENSE:
        return values.defense is not None
    if characteristic not in (Characteristic.POWER, Characteristic.TOUGHNESS):
        return True
    if has_no_size(game_object, values):
        return False
    size = values.power if characteristic is Characteristic.POWER else values.toughness
    return values.is_creature or size is not None


def value_of(characteristic: Characteristic, game_object: GameObject, context: Context) -> int:
    """A characteristic that is a number; a missing one is 0 (104.2; 107.2)."""
    values = context.characteristics(game_object)
    match characteristic:
        case Characteristic.POWER | Characteristic.TOUGHNESS if has_no_size(game_object, values):
            return 0
        case Characteristic.POWER:
            return values.power or 0
        case Characteristic.TOUGHNESS:
            return values.toughness or 0
        case Characteristic.LOYALTY:
            return values.loyalty or 0
        case Characteristic.DEFENSE:
            return values.defense or 0
        case Characteristic.CONVERTED_MANA_COST:
            return sum(converted_mana_costs(game_object, context))
        case _:
            raise NotYetSupported(f"{characteristic.value} is not a number")


def converted_mana_costs(game_object: GameObject, context: Context) -> tuple[int, ...]:
    """One, with X as it was announced while it is a spell; two of a split card that is none, until 2013 (505.2;
    708.2)."""
    values = context.characteristics(game_object)
    x = game_object.announcement.x if game_object.zone is Zone.STACK else None
    extra = (x or 0) * values.mana_cost.variables if values.mana_cost else 0
    return tuple(answer.converted_mana_cost + extra for answer in values.costs)


def comparable_values(characteristic: Characteristic, values: Characteristics) -> frozenset[object]:
    """The values in which two objects can agree or differ: a split card has those of both halves (505.6; 708.6)."""
    asked = values.costs if characteristic in _OF_COSTS else values.answers
    return frozenset().union(*(_values_of_one(characteristic, answer) for answer in asked))


_OF_COSTS: Final = (Characteristic.MANA_COST, Characteristic.CONVERTED_MANA_COST)


def _values_of_one(characteristic: Characteristic, values: Characteristics) -> frozenset[object]:
    match characteristic:
        case Characteristic.NAME:
            return frozenset({values.name}) if values.name else frozenset()
        case Characteristic.COLOR:
            return values.colors
        case Characteristic.CARD_TYPE:
            return values.types
        case Characteristic.PERMANENT_TYPE:
            return values.types & PERMANENT_TYPES
        case Characteristic.SUPERTYPE:
            return values.supertypes
        case Characteristic.CREATURE_TYPE:
            return frozenset(subtypes_of("Creature", values.subtypes, values.types))
        case Characteristic.LAND_TYPE:
            return frozenset(subtypes_of("Land", values.subtypes, values.types))
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
        case Characteristic.DEFENSE:
            return frozenset({values.defense})


@of_object(Compares)
def _compares(quality: Compares, thing: GameObject, context: Context) -> bool:
    if isinstance(quality.quantity, ChosenNumber) and chosen_number(context) is None:
        return False
    if not _has(quality.characteristic, thing, context):
        return False
    wanted = number(quality.quantity, context)
    if quality.characteristic is Characteristic.CONVERTED_MANA_COST:
        return any(compare(value, quality.comparison, wanted) for value in converted_mana_costs(thing, context))
    return compare(value_of(quality.characteristic, thing, context), quality.comparison, wanted)


@of_object(IsStrongerThanTough)
def _is_stronger_than_tough(quality: IsStrongerThanTough, thing: GameObject, context: Context) -> bool:
    values = context.characteristics(thing)
    return values.is_creature and (values.power or 0) > (values.toughness or 0)


@of_object(IsTougherThanStrong)
def _is_tougher_than_strong(quality: IsTougherThanStrong, thing: GameObject, context: Context) -> bool:
    values = context.characteristics(thing)
    return values.is_creature and (values.toughness or 0) > (values.power or 0)


def most_common_colors(among: Quality, context: Context) -> frozenset[Color]:
    """The colors that most things of a kind have; of several colors each counts, and several may be tied."""
    fitting = objects(All(among), context)
    counts = Counter(color for thing in fitting for color in context.characteristics(thing).colors)
    most = max(counts.values(), default=0)
    return frozenset(color for color, count in counts.items() if count == most)


@of_object(HasMostCommonColor)
def _has_most_common_color(quality: HasMostCommonColor, thing: GameObject, context: Context) -> bool:
    return bool(context.characteristics(thing).colors & most_common_colors(quality.among, context))


@of_object(HasSize)
def _has_size(quality: HasSize, thing: GameObject, context: Context) -> bool:
    values = context.characteristics(thing)
    if has_no_size(thing, values):
        return False
    return (values.power, values.toughness) == (number(quality.power, context), number(quality.toughness, context))


@of_object(Shares)
def _shares(quality: Shares, thing: GameObject, context: Context) -> bool:
    mine = _values_compared(quality.characteristic, thing, context)
    reference = quality.reference
    if isinstance(reference, Some):
        # "A card in your graveyard": any of them, but the very object that is looked at.
        others = [
            game_object for game_object in objects(All(reference.description), context) if game_object is not thing
        ]
    else:
        others = list(objects(reference, context))
    shared = (mine & _values_compared(quality.characteristic, other, context) for other in others)
    if quality.every and isinstance(reference, All):
        # "With each creature you control": something with this one, perhaps, and something else with that.
        return all(shared)
    return any(shared)


@of_object(HasDifferentName)
def _has_different_name(quality: HasDifferentName, thing: GameObject, context: Context) -> bool:
    """Whether it has a name and shares none with any of the others, some of which may have none (201.2c in 2026)."""
    mine = _values_compared(Characteristic.NAME, thing, context)
    others = (each for each in objects(quality.reference, context) if each is not thing)
    return bool(mine) and not any(mine & _values_compared(Characteristic.NAME, other, context) for other in others)


def _values_compared(characteristic: Characteristic, game_object: GameObject, context: Context) -> frozenset[object]:
    if characteristic is Characteristic.CONVERTED_MANA_COST:
        return frozenset(converted_mana_costs(game_object, context))
    if not _has(characteristic, game_object, context):
        return frozenset()
    return comparable_values(characteristic, context.characteristics(game_object))


@of_object(IsChosen)
def _is_chosen(quality: IsChosen, thing: GameObject, context: Context) -> bool:
    chosen = chosen_for(context.game, context.source, quality.characteristic.value)
    values = comparable_values(quality.characteristic, context.characteristics(thing))
    if quality.characteristic is Characteristic.NAME and chosen is not None:
        # Both names of a split card were chosen; either will do (505.7; 708.7).
        return any(name in values for name in chosen.split(HALVES))
    return chosen is not None and chosen in values


@of_object(HasEvenValue)
def _has_even_value(quality: HasEvenValue, thing: GameObject, context: Context) -> bool:
    """Zero is even."""
    return (
        _has(quality.characteristic, thing, context)
        and value_of(quality.characteristic, thing, context) % 2 == quality.odd
    )


@of_object(IsChosenParity)
def _is_chosen_parity(quality: IsChosenParity, thing: GameObject, context: Context) -> bool:
    chosen = chosen_for(context.game, context.source, PARITY)
    if chosen is None or not _has(quality.characteristic, thing, context):
        return False
    is_odd = value_of(quality.characteristic, thing, context) % 2 == 1
    return is_odd is (chosen == "odd")


@of_object(HasExtreme)
def _is_extreme(quality: HasExtreme, thing: GameObject, context: Context) -> bool:
    """Whether nothing else of the kind has more of it, or less: several may be tied."""
    if not _has(quality.characteristic, thing, context):
        return False
    among = objects(All(quality.among), context) if quality.among is not None else context.game.permanents()
    values = [
        value_of(quality.characteristic, other, context)
        for other in among
        if _has(quality.characteristic, other, context)
    ]
    own = value_of(quality.characteristic, thing, context)
    return own >= max(values, default=own) if quality.greatest else own <= min(values, default=own)
