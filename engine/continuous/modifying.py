"""What each kind of change does to characteristics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from engine.continuous.basics import LAND_TYPE, intrinsic_mana_abilities, values_of
from engine.continuous.parts import AppliedEffect, ReplacesWord, SizeFromCounters
from engine.events.functioning import ordinary
from engine.meaning.chosen import in_chosen_words
from engine.meaning.context import NotYetSupported
from engine.meaning.quantities import bonus
from engine.meaning.words import number, objects, player
from engine.state.characteristics import Characteristics, Possessed
from engine.state.copying import BecomesLike, MergesWith, chosen_for, values_once_merged
from engine.state.objects import GameObject
from engine.text.reading.reader import names_of_a_game
from engine.text.tree import changes
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.names import OneObject, linked_names, with_names_from
from engine.text.tree.node import Ability, Change
from engine.text.tree.nouns import Characteristic
from engine.text.tree.played import reads
from engine.text.tree.references import GrantingObject
from engine.text.tree.walk import rebuild, walk
from engine.text.tree.word_change import change_words
from engine.values.colors import Color
from engine.values.subtypes import CREATURE_TYPES, subtypes_of, types_of
from engine.values.type_line import BASIC_LAND_TYPES

#: What makes a change plain to compare, so that dependency can be tried out: the values that it works with.
Outcome = tuple[object, ...]


def outcome(change: Change, effect: AppliedEffect) -> Outcome:
    """What a change would do now, with its numbers worked out, as something that can be compared.

    Raises NotYetSupported for changes that the layers don't apply.
    """
    find = _OUTCOMES.get(type(change))
    if find is None:
        raise NotYetSupported(f"doesn't yet apply {type(change).__name__}")
    return find(change, effect)


def modify(
    change: Change, does: Outcome, effect: AppliedEffect, values: Characteristics, game_object: GameObject
) -> None:
    """Do a change, with its outcome, to the characteristics of one object."""
    if isinstance(change, BecomesLike):
        values.become(values_of(change.printed, game_object))
        return
    if isinstance(change, MergesWith):
        values.become(values_of(values_once_merged(effect.context.game, game_object, change), game_object))
        return
    _MODIFIERS[type(change)](does, effect, values)


# Size ----------------------------------------------------------------------------------------------------------------


def _size_outcome(
    change: changes.SetsPowerToughness | changes.SetsBasePowerToughness, effect: AppliedEffect
) -> Outcome:
    return tuple(
        None if quantity is None else number(quantity, effect.context) for quantity in (change.power, change.toughness)
    )


def _bonuses(change: changes.GetsPowerToughness, effect: AppliedEffect) -> Outcome:
    return (bonus(change.power, effect.context), bonus(change.toughness, effect.context))


def _set_size(size: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    power, toughness = size
    if isinstance(power, int):
        values.power = power
    if isinstance(toughness, int):
        values.toughness = toughness


def _modify_size(size: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    power, toughness = size
    if isinstance(power, int) and values.power is not None:
        values.power += power
    if isinstance(toughness, int) and values.toughness is not None:
        values.toughness += toughness


def _switch_size(size: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    values.power, values.toughness = values.toughness, values.power


# Abilities -----------------------------------------------------------------------------------------------------------


def _gained(change: changes.GainsAbilities, effect: AppliedEffect) -> Outcome:
    given = change.abilities
    if effect.terms.names_its_source:
        given = tuple(named_by(effect.source, ability) for ability in given)
    if effect.terms.grants_what_is_chosen:
        given = tuple(in_chosen_words(ability, effect.context.game, effect.source) for ability in given)
    if any(map(linked_names, given)):
        given = _linked_by(effect.key if isinstance(effect.key, int) else effect.source.id, given)
    return tuple(Possessed(ability, effect.key, index, effect.timestamp) for index, ability in enumerate(given))


def _gained_of_others(change: changes.GainsAbilitiesOf, effect: AppliedEffect) -> Outcome:
    """The activated abilities that others have now, keywords that stand for some among them; what they speak of is what
    has them now (201.5b in 2026)."""
    context = effect.context
    gained: tuple[Ability, ...] = ()
    for having in objects(change.of, context):
        of_one = tuple(
            possessed.ability
            for possessed in context.characteristics(having).abilities
            if any(isinstance(plain, ActivatedAbility) for plain in ordinary(possessed.ability, context.game.rulebook))
        )
        if any(map(linked_names, of_one)):
            of_one = _linked_by(_OF_OTHERS + having.id, of_one)
        gained += of_one
    return tuple(Possessed(ability, effect.key, index, effect.timestamp) for index, ability in enumerate(gained))


#: Apart from the numbers of effects and objects, which are counted from one in each game: what an object gives another
#: to have is linked there by the giver's number beyond this.
_OF_OTHERS: Final = 1_000_000_000


@lru_cache(maxsize=1024)
def _linked_by(effect: int, given: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Abilities that one effect gives together are linked to each other, and to none that an equal effect gives (607.5
    in 2026): what they mean of each other has names that are that effect's own."""
    own = {node.named for ability in given for node in walk(ability)}
    if own.isdisjoint(name for ability in given for name in linked_names(ability)):
        return given
    return tuple(with_names_from(ability, names_of_a_game(effect)) for ability in given)


def _gain(gained: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    values.abilities = (*values.abilities, *gained)  # type: ignore[arg-type]
    if values.barred:
        _take_away(values, values.barred)


def _bar(barred: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    """Nothing gives it these, whether that came before or comes later (113.11 in 2026)."""
    values.barred = (*values.barred, *barred)  # type: ignore[arg-type]
    _take_away(values, values.barred)


def _take_away(values: Characteristics, which: tuple[Ability, ...]) -> None:
    """Every instance of these goes (407.3; 112.9)."""
    values.abilities = tuple(possessed for possessed in values.abilities if not _is_among(possessed.ability, which))


def _lose(lost: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    (which,) = lost
    if which is None:
        values.abilities = ()
    elif isinstance(which, tuple):
        _take_away(values, which)


#: Keywords that are special forms of others: what loses the other loses them, too (502.11a; 702.19b; 702.11e in
#: 2026-08).
_SPECIAL_FORMS: Final = {"bands with other": ("banding",), "hexproof from": ("hexproof",)}


def _is_among(ability: Ability, lost: tuple[Ability, ...]) -> bool:
    for lost_ability in lost:
        if ability == lost_ability:
            return True
        if isinstance(lost_ability, KeywordAbility) and isinstance(ability, KeywordAbility):
            unspecified = (
                lost_ability.cost is None
                and lost_ability.number is None
                and lost_ability.quality is None
                and lost_ability.text is None
            )
            if unspecified and lost_ability.keyword in (ability.keyword, *_SPECIAL_FORMS.get(ability.keyword, ())):
                return True
    return False


@reads(GrantingObject)
def named_by(granter: GameObject, ability: Ability) -> Ability:
    """An ability in which the name of what grants it means just that object, whoever has the ability (201.2b)."""
    meant = OneObject(granter)
    return rebuild(ability, lambda node: meant if isinstance(node, GrantingObject) else node)


# Colors -------------------------------------------------------------------------------------------------------------


def _color(colors: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    added, *names = colors
    new = frozenset(Color(name) for name in names if isinstance(name, str))
    values.colors = values.colors | new if added else new


def _chosen_colors(change: changes.BecomesChosenColors, effect: AppliedEffect) -> Outcome:
    chosen = chosen_for(effect.context.game, effect.source, Characteristic.COLOR.value)
    if not change.already_chosen:
        raise NotYetSupported("a color of one's choice is chosen when the effect begins")
    return (change.added, chosen) if chosen is not None else (True,)


# Types ---------------------------------------------------------------------------------------------------------------


def _types_outcome(change: changes.BecomesTypes, effect: AppliedEffect) -> Outcome:
    """What becomes an "artifact creature" keeps the types and subtypes it had, without more words (212.1c; 204.1b)."""
    added = change.added or ({"Artifact", "Creature"} <= set(change.types) and not change.alone)
    return (added, change.types, change.subtypes, change.supertypes)


def _become_types(given: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    """New types replace the old, unless they are added; subtypes go with the types they belong to (212.1b–c), and none
    is gained that belongs to no type that the object has (205.3d in 2013)."""
    added, types, subtypes, supertypes = given
    assert isinstance(types, tuple)
    assert isinstance(subtypes, tuple)
    assert isinstance(supertypes, tuple)
    before = values.types
    if types:
        values.types = before | set(types) if added else frozenset(types)
    kept = tuple(subtype for subtype in values.subtypes if types_of(subtype, before) & values.types)
    if subtypes and not added:
        replaced_types = frozenset().union(*(types_of(subtype, values.types) for subtype in subtypes))
        kept = tuple(subtype for subtype in kept if not types_of(subtype, before) & replaced_types)
    gained = (each for each in subtypes if each not in kept and types_of(each, values.types) & values.types)
    values.subtypes = (*kept, *gained)
    values.supertypes = values.supertypes | set(supertypes)
    if any(subtype in BASIC_LAND_TYPES for subtype in subtypes):
        _become_basic_land_type(subtypes, bool(added), effect, values)


def _lose_types(given: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    """Subtypes go with the types that they belong to (205.1a in 2026-08)."""
    types, supertypes = given
    assert isinstance(types, tuple)
    assert isinstance(supertypes, tuple)
    before = values.types
    values.types = before - set(types)
    values.supertypes = values.supertypes - set(supertypes)
    values.subtypes = tuple(each for each in values.subtypes if types_of(each, before) & values.types)


def _become_basic_land_type(
    subtypes: tuple[str, ...], added: bool, effect: AppliedEffect, values: Characteristics
) -> None:
    """Set to a basic land type, a land loses its text and has the type's mana ability (212.6e; 305.7)."""
    if not added:
        values.abilities = tuple(
            possessed for possessed in values.abilities if possessed.granted_by not in (None, LAND_TYPE)
        )
    values.abilities = (*values.abilities, *intrinsic_mana_abilities(subtypes))


def _every_creature_type(given: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    _no_creature_type(given, effect, values)
    if types_of(CREATURE_TYPES[0], values.types) & values.types:
        values.subtypes = (*values.subtypes, *CREATURE_TYPES)


def _no_land_type(given: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    land_types = subtypes_of("Land", values.subtypes, values.types)
    values.subtypes = tuple(subtype for subtype in values.subtypes if subtype not in land_types)


def _no_creature_type(given: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    creature_types = subtypes_of("Creature", values.subtypes, values.types)
    values.subtypes = tuple(subtype for subtype in values.subtypes if subtype not in creature_types)


def _chosen_subtype(change: changes.BecomesChosenSubtype, effect: AppliedEffect) -> Outcome:
    chosen = chosen_for(effect.context.game, effect.source, change.characteristic.value)
    return (change.added, (), () if chosen is None else (str(chosen),), ())


# Text ----------------------------------------------------------------------------------------------------------------


def _change_text(words: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    """Words change in the text box and in the type line, not in names, and not in what other effects give
    (418.6a-b; 611.2-3)."""
    characteristic, old, new = words
    assert isinstance(characteristic, Characteristic)
    assert isinstance(old, str)
    assert isinstance(new, str)
    changed = tuple(new if subtype == old else subtype for subtype in values.subtypes)
    own = [possessed for possessed in values.abilities if possessed.granted_by != LAND_TYPE]
    abilities = tuple(
        replace(possessed, ability=_changed_ability(possessed.ability, characteristic, old, new)) for possessed in own
    )
    if characteristic is Characteristic.COLOR:
        lands = tuple(possessed for possessed in values.abilities if possessed.granted_by == LAND_TYPE)
        changed = values.subtypes
    else:
        lands = intrinsic_mana_abilities(changed) if "Land" in values.types else ()
    values.subtypes = tuple(dict.fromkeys(changed))
    values.abilities = (*abilities, *lands)


@lru_cache(maxsize=1024)
def _changed_ability(ability: Ability, characteristic: Characteristic, old: str, new: str) -> Ability:
    """Kept, so that the very same text gives the very same tree."""
    return change_words(ability, characteristic, old, new)


# Control -------------------------------------------------------------------------------------------------------------


def _control_outcome(change: changes.ChangesControl, effect: AppliedEffect) -> Outcome:
    """Nobody who has left the game gets control of anything (600.4b; 800.4b)."""
    whose = player(change.player, effect.context)
    return (None if whose is None or whose.has_lost else whose,)


def _control(given: Outcome, effect: AppliedEffect, values: Characteristics) -> None:
    (controller,) = given
    if controller is not None:
        values.controller = controller  # type: ignore[assignment]


_OUTCOMES: Final[dict[type[Change], Callable[[Any, AppliedEffect], Outcome]]] = {
    BecomesLike: lambda change, effect: (change.printed,),
    MergesWith: lambda change, effect: (change.printed, change.on_top),
    changes.SetsPowerToughness: _size_outcome,
    changes.SetsBasePowerToughness: _size_outcome,
    changes.GetsPowerToughness: _bonuses,
    SizeFromCounters: lambda change, effect: (change.power, change.toughness),
    changes.SwitchesPowerToughness: lambda change, effect: (),
    changes.GainsAbilities: _gained,
    changes.GainsAbilitiesOf: _gained_of_others,
    changes.LosesAbilities: lambda change, effect: (change.abilities,),
    changes.CantHaveAbilities: lambda change, effect: change.abilities,
    changes.BecomesColors: lambda change, effect: (change.added, *change.colors),
    changes.BecomesChosenColors: _chosen_colors,
    changes.BecomesTypes: _types_outcome,
    changes.BecomesChosenSubtype: _chosen_subtype,
    changes.IsEveryCreatureType: lambda change, effect: (),
    changes.IsEveryLandType: lambda change, effect: (change.added, (), BASIC_LAND_TYPES, ()),
    changes.LosesCreatureTypes: lambda change, effect: (),
    changes.LosesLandTypes: lambda change, effect: (),
    changes.LosesTypes: lambda change, effect: (change.types, change.supertypes),
    changes.ChangesControl: _control_outcome,
    ReplacesWord: lambda change, effect: (change.characteristic, change.old, change.new),
}

_MODIFIERS: Final[dict[type[Change], Callable[[Outcome, AppliedEffect, Characteristics], None]]] = {
    changes.SetsPowerToughness: _set_size,
    changes.SetsBasePowerToughness: _set_size,
    changes.GetsPowerToughness: _modify_size,
    SizeFromCounters: _modify_size,
    changes.SwitchesPowerToughness: _switch_size,
    changes.GainsAbilities: _gain,
    changes.GainsAbilitiesOf: _gain,
    changes.LosesAbilities: _lose,
    changes.CantHaveAbilities: _bar,
    changes.BecomesColors: _color,
    changes.BecomesChosenColors: _color,
    changes.BecomesTypes: _become_types,
    changes.BecomesChosenSubtype: _become_types,
    changes.IsEveryCreatureType: _every_creature_type,
    changes.IsEveryLandType: _become_types,
    changes.LosesCreatureTypes: _no_creature_type,
    changes.LosesLandTypes: _no_land_type,
    changes.LosesTypes: _lose_types,
    changes.ChangesControl: _control,
    ReplacesWord: _change_text,
}

#: Changes of characteristics that the layers apply.
PLAYED_CHANGES: Final = frozenset(_MODIFIERS)
