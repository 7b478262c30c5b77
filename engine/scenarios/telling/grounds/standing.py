"""What it rests on that an object is as it is: layers, copies, faces and types (212, 418, 503–508; 612, 706–709).

Claims speak of that, and nothing happens where it is so. Each part of an object is looked at by itself: what changes
it, what it is a copy of, which side of it is up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Final

from engine.continuous.explaining import Reason, explain
from engine.events.kinds.status import PermanentTurnedUp
from engine.rulebooks import Cited, Ground, LayerKind
from engine.state.copying import BecomesLike, MergesWith
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.text.keywords.rules import rule_of
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.changes import BecomesChosenSubtype, BecomesTypes, GainsAbilities, LosesAbilities
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone
from engine.text.tree.statements import EntersWith
from engine.text.tree.walk import walk
from engine.values.subtypes import CREATURE_TYPES, LAND_TYPES
from engine.values.type_line import BASIC_LAND_TYPES

#: What a text may say that an object is, without giving it an ability.
_STATED: Final = (LayerKind.TYPE, LayerKind.COLOR)
#: What changes a size, whether there is one yet or not.
_OF_SIZE: Final = (LayerKind.SIZE_SET, LayerKind.SIZE_MODIFIED)


def what_it_is_rests_on(game: Game, game_object: GameObject) -> Iterator[Cited]:
    """The rules behind what an object is now: its size, colors, types, abilities and controller."""
    yield from _of_changes(game, game_object)
    yield from _of_face(game, game_object)
    yield from _of_copying(game, game_object)


def whose_it_is_rests_on(game: Game, game_object: GameObject) -> Iterator[Cited]:
    """The rules behind who controls an object."""
    yield from (step.cites for step in explain(game, game_object) if step.kind is LayerKind.CONTROL)
    if game_object.zone is Zone.STACK:
        yield Ground.SPELL_CONTROLLED
        return
    yield Ground.PERMANENT_CONTROLLED
    if game_object.kind is ObjectKind.TOKEN:
        yield Ground.TOKENS_OWNER
    if game_object.attached_to is not None:
        subtypes = game.characteristics(game_object).subtypes
        yield Ground.AURA_CONTROLLED if "Aura" in subtypes else Ground.EQUIPMENT_CONTROLLED


def of_quality(game: Game, game_object: GameObject, words: str) -> Iterator[Cited]:
    """The rules behind what words such as "basic", "green" or "tapped" say of an object."""
    said = {word.strip().capitalize() for word in words.replace("-", " ").split()}
    values = game.characteristics(game_object)
    if said & {"Basic"}:
        yield Ground.BASIC_LAND
    if said & {*LAND_TYPES}:
        yield Ground.LAND_TYPES
    if said & {*CREATURE_TYPES}:
        yield Ground.CREATURE_TYPES
    if said & {"Tapped", "Flipped", "Face", "Untapped"}:
        yield Ground.STATUS
    if said & {"Commander"}:
        yield Ground.COMMANDER_STAYS
    if "Artifact" in values.types:
        yield Ground.ARTIFACT_COLORS
        if values.is_creature:
            yield Ground.ARTIFACT_CREATURE


def of_drawbacks(game: Game, game_object: GameObject) -> Iterator[Cited]:
    """That what an object says it can't do is an ability of it."""
    if any(said.source is game_object for said in game.characteristics(game_object).rules):
        yield Ground.DRAWBACK


def _of_changes(game: Game, game_object: GameObject) -> Iterator[Cited]:
    steps = explain(game, game_object)
    yield from (step.cites for step in steps)
    if len({(step.source, step.layer) for step in steps}) > len({step.source for step in steps}):
        yield Ground.IN_EACH_LAYER
    if len({step.layer for step in steps}) > 1:
        yield Ground.AT_ONCE_IN_LAYERS
    if any(isinstance(step.change, LosesAbilities) for step in steps) and any(step.kind in _STATED for step in steps):
        yield Ground.QUALITY_STATED
    resolved = {(effect.source, effect.timestamp) for effect in game.effects}
    stated = [step for step in steps if (step.source, step.timestamp) not in resolved and _is_of_an_ability(step)]
    made_creature = [step.timestamp for step in steps if not step.before.is_creature and step.after.is_creature]
    if any(step.kind in _OF_SIZE and step.timestamp < min(made_creature, default=0) for step in steps):
        yield Ground.SIZE_WAITS
    if any(step.source.zone is not Zone.BATTLEFIELD for step in stated):
        yield Ground.SAYS_ITS_ZONE
    if any(step.source is game_object and step.kind in _STATED for step in steps):
        yield from (Ground.SIMPLY_SO, Ground.DEFINING_ABILITY)
    for _, several in groupby(steps, lambda step: step.layer):
        yield from _of_one_layer(tuple(several), stated)
    if _overridden(steps):
        yield Ground.OVERRIDES
    if game_object.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        yield Ground.WHERE_EFFECTS_APPLY
    own = game_object.printed.text.abilities
    for ability in own:
        if isinstance(ability, KeywordAbility) and ability.keyword == "changeling":
            yield from filter(None, (rule_of(ability),))
    if any(isinstance(ability, StaticAbility) and ability.defines for ability in own):
        yield from (Ground.DEFINING_ABILITY, Ground.DEFINES_EVERYWHERE)
    for effect in game.effects:
        if effect.affected is not None and game_object in effect.affected:
            yield Ground.RESOLVED_TIMESTAMP
            if effect.timestamp < game_object.came_at and game_object.predecessor is not None:
                yield Ground.CHANGED_SPELL
    if stated:
        yield from (Ground.STATIC_ABILITY, Ground.NOT_LOCKED_IN, Ground.WHILE_IT_IS_THERE)


def _is_of_an_ability(step: Reason) -> bool:
    """Whether an ability's text may have brought a step: counters and copying bring theirs by themselves."""
    return step.kind not in (LayerKind.SIZE_COUNTERS, LayerKind.COPY)


#: Where the latest of several effects has the last word, and the others none.
_ONE_PREVAILS: Final = (
    frozenset({LayerKind.CONTROL}),
    frozenset({LayerKind.COLOR}),
    frozenset({LayerKind.TYPE}),
    frozenset({LayerKind.SIZE_DEFINED, LayerKind.SIZE_SET}),
)


def _overridden(steps: Iterable[Reason]) -> bool:
    """Whether several effects set one and the same thing, or one takes away what another has given."""
    for kinds in _ONE_PREVAILS:
        if len({(step.source, step.timestamp) for step in steps if step.kind in kinds}) > 1:
            return True
    changed = {type(step.change) for step in steps}
    return {GainsAbilities, LosesAbilities} <= changed


def _of_one_layer(steps: tuple[Reason, ...], stated: list[Reason]) -> Iterator[Cited]:
    """What follows from what one layer does, in the order in which it does it; `stated`: by static abilities."""
    kinds = {step.kind for step in steps}
    if len(steps) > 1 and not kinds & {LayerKind.SIZE_COUNTERS}:
        if any(step.source.attached_to is not None for step in steps if step in stated):
            yield Ground.ATTACHED_TIMESTAMP
        if any(step in stated for step in steps):
            yield from (Ground.OBJECT_TIMESTAMP, Ground.STATIC_TIMESTAMP)
        if any(later.timestamp < earlier.timestamp for earlier, later in pairwise(steps)):
            yield from (Ground.DEPENDS, Ground.DEPENDENT_LAST)
    for step in steps:
        yield from _of_step(step)
    if LayerKind.ABILITY in kinds:
        yield from _of_abilities(steps)


def _of_step(step: Reason) -> Iterator[Cited]:
    match step.kind:
        case LayerKind.TYPE:
            yield from _of_types(step)
        case LayerKind.TEXT:
            yield Ground.WORDS_CHANGED
        case LayerKind.SIZE_SWITCHED:
            yield Ground.SWITCHED
        case LayerKind.SIZE_DEFINED:
            yield Ground.DEFINING_ABILITY
        case _:
            pass


def _of_types(step: Reason) -> Iterator[Cited]:
    if not isinstance(step.change, BecomesTypes | BecomesChosenSubtype):
        return
    yield Ground.TYPES_KEPT if step.before.types <= step.after.types else Ground.TYPES_REPLACED
    if {*step.before.subtypes} - {*step.after.subtypes}:
        yield Ground.TYPES_REPLACED
    if step.before.supertypes:
        yield Ground.SUPERTYPES_STAY
    if not step.change.added and set(BASIC_LAND_TYPES) & set(step.after.subtypes):
        yield Ground.LAND_TYPE_SET


def _of_abilities(steps: tuple[Reason, ...]) -> Iterator[Cited]:
    gained = [step for step in steps if isinstance(step.change, GainsAbilities)]
    lost = [step for step in steps if isinstance(step.change, LosesAbilities)]
    if gained and lost:
        yield Ground.LATEST_PREVAILS
    if lost:
        yield Ground.ALL_INSTANCES_LOST


def _of_face(game: Game, game_object: GameObject) -> Iterator[Cited]:
    if game_object.face_down:
        yield Ground.FACE_DOWN_VALUES
    elif any(fact.permanent is game_object for fact in game.facts.of_kind(PermanentTurnedUp)):
        yield Ground.TURNED_UP_VALUES
    if game_object.printed.halves:
        yield Ground.TWO_OF_EACH
    if game_object.printed.other_half is not None:
        yield from (Ground.LOWER_HALF, Ground.FLIPPED_STAYS) if game_object.flipped else (Ground.UNFLIPPED_VALUES,)


def _of_copying(game: Game, game_object: GameObject) -> Iterator[Cited]:
    if game_object.merged and not game_object.face_down:
        yield from (Ground.MERGED_VALUES, Ground.MERGED_ABILITIES)
    copying = (step for step in explain(game, game_object) if step.kind is LayerKind.COPY)
    copies = [step for step in copying if not isinstance(step.change, MergesWith)]
    if not copies and game_object.copied is None:
        return
    yield from (Ground.COPIABLE_VALUES, Ground.COPY_OF_ITS_COST, Ground.COPY_IS_COPIED)
    if game_object.chosen:
        yield Ground.CHOICES_ANEW
    if game_object.face_down:
        yield Ground.FACE_DOWN_COPY
    if copies:
        yield Ground.COPIES_ANEW
    own = game_object.printed.text.abilities
    if game_object.copied is not None and not copies and any(map(_changes_what_is_copied, own)):
        yield from (Ground.COPY_MODIFIED, Ground.COPY_KEEPS)
    if any(isinstance(step.change, BecomesLike) and {*own} & {*step.change.printed.text.abilities} for step in copies):
        yield Ground.GIVEN_WITH_THE_COPY


def _changes_what_is_copied(ability: Ability) -> bool:
    """Whether it has its object enter as a copy that isn't like what is copied in all; a gained ability apart."""
    entering = (node for node in walk(ability) if isinstance(node, EntersWith))
    return any(not isinstance(change, GainsAbilities) for node in entering for change in node.except_for)
