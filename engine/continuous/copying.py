"""Copiable values with what a copy effect excepts (503.8; 706.8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.continuous.basics import LAND_TYPE, printed_characteristics
from engine.continuous.collecting import kinds_defined_by
from engine.continuous.modifying import modify, outcome
from engine.continuous.parts import AppliedEffect, Terms
from engine.meaning.context import Context, NotYetSupported
from engine.rulebooks import LayerKind
from engine.state.copying import copiable_values, of_such, values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.printed import Printed
from engine.text.tree import changes
from engine.text.tree.abilities import CardText
from engine.text.tree.node import Ability, Change
from engine.text.tree.nouns import Characteristic
from engine.text.tree.played import reads
from engine.values.type_line import TypeLine


def copied_values(
    original: GameObject,
    copier: GameObject | None,
    exceptions: Iterable[Change],
    context: Context,
    this_ability: Ability | None = None,
) -> Printed:
    """The values that `copier`, or a new object, gets by becoming a copy of an object. What the text excepts is part of
    the copy, so a copy of the copy has it, too (706.8). `this_ability` is what "and gains this ability" means."""
    values = copiable_values(context.game, original)
    if values.valued_as is not None:  # a copy of a back face has no front to take a mana value from (202.3b in 2018)
        values = replace(values, valued_as=None)
    exceptions = tuple(exceptions)
    if not exceptions:
        return values

    def excepting(face: Printed) -> Printed:
        return _excepting(face, exceptions, copier or original, context, this_ability)

    # The other face of the copy is excepted alike: it shows once the copier is flipped or turned over.
    other_half, back = (None if face is None else excepting(face) for face in (values.other_half, values.back))
    return replace(excepting(values), other_half=other_half, back=back)


@reads(changes.DoesntCopy, changes.GainsThisAbility, changes.LacksManaCost)
def _excepting(
    values: Printed, exceptions: tuple[Change, ...], whose: GameObject, context: Context, this_ability: Ability | None
) -> Printed:
    """The values of one face, with what the copy effect excepts."""
    if context.game.rulebook.exceptions_keep_out_definitions:
        values = _without_what_defines(frozenset(filter(None, map(_excepted, exceptions))), values, context.game)
    always = tuple(change for change in exceptions if not isinstance(change, changes.OnlyIf))
    if len(always) < len(exceptions):
        values = _excepting(values, always, whose, context, this_ability) if always else values
        conditional = tuple(change for change in exceptions if isinstance(change, changes.OnlyIf))
        met = tuple(of_such(conditional, values))
        return _excepting(values, met, whose, context, this_ability) if met else values
    plain: list[Change] = []
    for change in exceptions:
        match change:
            case changes.EntersWithMore():
                continue  # no part of what it is like
            case changes.DoesntCopy(characteristic=Characteristic.COLOR):
                values = replace(values, indicated_colors=values_under_status(context.game, whose).colors)
            case changes.GainsThisAbility():
                if this_ability is None:
                    raise NotYetSupported("doesn't know which ability is given on")
                values = replace(values, text=CardText((*values.text.abilities, this_ability)))
            case changes.LacksManaCost():
                values = replace(values, mana_cost=None)
            case _:
                plain.append(change)
    return _changed(values, tuple(plain), context, whose) if plain else values


def _excepted(change: Change) -> LayerKind | None:
    """What an exception gives another value than the copied one: a size or colors; types where it replaces them."""
    match change:
        case changes.DoesntCopy(characteristic=Characteristic.COLOR) | changes.BecomesColors():
            return LayerKind.COLOR
        case changes.SetsPowerToughness() | changes.SetsBasePowerToughness():
            return LayerKind.SIZE_DEFINED
        case changes.BecomesTypes(added=False):
            return LayerKind.TYPE
        case _:
            return None


def _without_what_defines(kinds: frozenset[LayerKind], values: Printed, game: Game) -> Printed:
    """The values without each ability that would define what an exception gives another value (706.9d in 2013)."""
    text = values.text.abilities
    kept = tuple(ability for ability in text if not kinds & kinds_defined_by(ability, game.rulebook))
    return values if len(kept) == len(text) else replace(values, text=CardText(kept))


def _changed(values: Printed, exceptions: tuple[Change, ...], context: Context, whose: GameObject) -> Printed:
    """The values with changes made to them as the layers would make them."""
    terms = Terms(None, exceptions, static=False)
    effect = AppliedEffect("exceptions", whose, 0, context, terms)
    copied = printed_characteristics(values).copy()
    for change, _ in terms.parts:
        modify(change, outcome(change, effect), effect, copied, whose)
    abilities = tuple(possessed.ability for possessed in copied.abilities if possessed.granted_by != LAND_TYPE)
    return replace(
        values,
        name=copied.name,
        type_line=TypeLine(copied.supertypes, copied.types, copied.subtypes),
        indicated_colors=values.indicated_colors if copied.colors == values.colors else copied.colors,
        text=values.text if abilities == values.text.abilities else CardText(abilities),
        power=copied.power,
        toughness=copied.toughness,
    )
