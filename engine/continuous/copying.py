"""Copiable values with what a copy effect excepts (503.8; 706.8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.continuous.basics import LAND_TYPE, printed_characteristics
from engine.continuous.collecting import kinds_defined_by
from engine.continuous.modifying import modify, outcome
from engine.continuous.parts import AppliedEffect, Terms
from engine.meaning.context import Context, NotYetSupported
from engine.rulebooks import LayerKind
from engine.state.copying import both_faces, copiable_values, of_such, values_under_status
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.printed import Printed, as_it_is_in
from engine.text.tree import changes
from engine.text.tree.abilities import CardText
from engine.text.tree.node import Ability, Change
from engine.text.tree.nouns import Characteristic
from engine.text.tree.played import reads
from engine.values.type_line import TypeLine


@dataclass(frozen=True)
class Copy:
    """What an object is that is made as a copy of another, and whether it comes with its back face up."""

    printed: Printed
    transformed: bool = False


def copied_values(
    original: GameObject,
    copier: GameObject | None,
    exceptions: Iterable[Change],
    context: Context,
    this_ability: Ability | None = None,
) -> Printed:
    """The values that `copier` gets by becoming a copy of an object: of a double-faced one, those of the face that is
    up (706.8 in 2013). What the text excepts is part of the copy, so a copy of the copy has it, too (706.8).
    `this_ability` is what "and gains this ability" means."""
    values = copiable_values(context.game, original)
    return _of_one_face(values, copier or original, tuple(exceptions), context, this_ability)


def new_copy(
    original: GameObject, exceptions: Iterable[Change], context: Context, this_ability: Ability | None = None
) -> Copy:
    """What is made as a copy of an object. Of a double-faced one it has both faces, each with the values of the same
    face of the original, and the same one up (707.8a, 707.10g in 2026); before, it had but the face that was up."""
    exceptions = tuple(exceptions)
    faces = both_faces(context.game, original) if context.game.rulebook.copies_have_both_faces else None
    if faces is None:
        return Copy(copied_values(original, None, exceptions, context, this_ability))
    front, back = (_of_one_face(face, original, exceptions, context, this_ability) for face in faces)
    printed = as_it_is_in(context.game.rulebook, replace(front, back=back, modal=original.printed.modal))
    return Copy(printed, original.transformed)


def _of_one_face(
    values: Printed, whose: GameObject, exceptions: tuple[Change, ...], context: Context, this_ability: Ability | None
) -> Printed:
    """Those values with what the text excepts. A copy of a back face has no front to take a mana value from (202.3b in
    2018), and what becomes a copy gets no second face by it."""
    values = replace(values, valued_as=None, back=None, modal=False, merged=False)
    if not exceptions:
        return values
    if values.shares_type_line:
        raise NotYetSupported("doesn't yet except anything as a permanent with two doors is copied")

    def excepting(face: Printed) -> Printed:
        return _excepting(face, exceptions, whose, context, this_ability)

    # The other half of the copy is excepted alike: it shows once the copier is flipped.
    other_half = None if values.other_half is None else excepting(values.other_half)
    return replace(excepting(values), other_half=other_half)


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
