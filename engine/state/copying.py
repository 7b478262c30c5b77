"""Copiable values: what a copy of an object gets (503.2; 706.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.state.objects import GameObject, StoredResult
from engine.state.printed import FACE_DOWN, Printed, face_down_as, merged_values
from engine.text.tree import changes
from engine.text.tree.node import Change, Quantity
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import HasType

if TYPE_CHECKING:
    from engine.state.game import Game


@dataclass(frozen=True, eq=False)
class BecomesLike(Change):
    """What a copy effect gives: copiable values that were settled when it began (706.3)."""

    printed: Printed


@dataclass(frozen=True, eq=False)
class MergesWith(Change):
    """What merging makes of a permanent: the values of what is on top, with the abilities of all of it (702.140e,
    730.2a in 2026).

    `place`: how many had merged with it before, and what it was at first.
    """

    printed: Printed
    on_top: bool
    place: int
    turned_apart: bool = False


@dataclass(frozen=True, eq=False)
class LiesFaceDown(Change):
    """What lying face down makes of an object, where that has a layer of its own (613.2b in 2021)."""


def copiable_values(game: Game, game_object: GameObject) -> Printed:
    """The values that a copy of an object gets: its printed values as changed by other copy effects and by being face
    down. Its status, counters and other effects aren't copied (503.2; 706.2)."""
    if is_hidden(game_object):
        return face_down_as(game_object.face_down_as)
    return _as_played_and_turned(values_under_status(game, game_object), game_object)


def _as_played_and_turned(values: Printed, game_object: GameObject) -> Printed:
    """Those values as the prototype, or the back face, that the object is."""
    if values.merged:
        return values
    if game_object.prototyped:
        values = values.as_prototyped
    return values.transformed if game_object.transformed else values


def values_under_status(game: Game, game_object: GameObject) -> Printed:
    """What an object is a copy of, or is by itself, before its status is looked at (503.3; 706.3)."""
    values = game_object.copied or game_object.printed
    for _, change in _copying(game, game_object):
        values = _changed(values, change, game_object)
    return values


def values_once_merged(game: Game, game_object: GameObject, merging: MergesWith) -> Printed:
    """The same, when no later effect is looked at than this one."""
    values = game_object.copied or game_object.printed
    for _, change in _copying(game, game_object):
        values = _changed(values, change, game_object)
        if change is merging:
            break
    return values


def _changed(values: Printed, change: BecomesLike | MergesWith, game_object: GameObject) -> Printed:
    if isinstance(change, BecomesLike):
        return change.printed
    below = _as_played_and_turned(values, game_object)
    if game_object.flipped:
        below = below.turned_over
    if 0 in game_object.hidden_parts and change.place == 1:
        below = FACE_DOWN
    new = change.printed.turned_over if game_object.flipped else change.printed
    if game_object.transformed is not change.turned_apart:
        new = new.transformed
    return merged_values(below, new, on_top=change.on_top, hidden=change.place in game_object.hidden_parts)


def can_flip(game: Game, game_object: GameObject) -> bool:
    """Whether it has another half, or a component of it has (730.2h in 2026): only that can flip (709.1b)."""
    can = (game_object.copied or game_object.printed).other_half is not None
    for _, change in _copying(game, game_object):
        has = change.printed.other_half is not None
        can = has if isinstance(change, BecomesLike) else can or has
    return can


def prepare_spell(game: Game, permanent: GameObject) -> Printed | None:
    """The prepare spell that a permanent has, be it as a copy of something that has one (722.2b in 2026)."""
    values = values_under_status(game, permanent)
    return values.inset if values.prepares and not is_hidden(permanent) else None


def both_faces(game: Game, game_object: GameObject) -> tuple[Printed, Printed] | None:
    """The copiable values of a double-faced object's front and of its back, each of them what it is a copy of where it
    is one; None for what has one face (707.8a in 2026)."""
    if not game_object.printed.turns_over or game_object.merged or is_hidden(game_object):
        return None
    values = values_under_status(game, game_object)
    return (values, values.transformed if values is game_object.printed else values)


def copied_by(game: Game, game_object: GameObject) -> int | None:
    """Which effect an object is a copy by; None where it is itself, or what it entered as."""
    effects = [effect for effect, change in _copying(game, game_object) if isinstance(change, BecomesLike)]
    return effects[-1] if effects else None


def stored_results(game: Game, game_object: GameObject) -> tuple[StoredResult, ...]:
    """The results of dice that are stored on a permanent for the text that it has now (607.2e, 706.8a in 2026)."""
    return game_object.stored.get(copied_by(game, game_object), ())


def _copying(game: Game, game_object: GameObject) -> Iterator[tuple[int, BecomesLike | MergesWith]]:
    """The effects that change an object's copiable values, each with which one it is."""
    for effect in game.effects:  # by their timestamps
        if effect.affected is not None and game_object in effect.affected:
            for change in effect.changes:
                if isinstance(change, BecomesLike | MergesWith):
                    yield effect.id, change


def is_hidden(game_object: GameObject) -> bool:
    """Whether it is a face-down permanent or spell; cards elsewhere have what is printed on them (707.2)."""
    return game_object.face_down and game_object.zone in (Zone.BATTLEFIELD, Zone.STACK)


def as_it_stands(values: Printed, game_object: GameObject) -> Printed:
    """Those values as the status of an object modifies them: face down, or flipped (706.3, 709.2)."""
    if is_hidden(game_object):
        return face_down_as(game_object.face_down_as)
    if values.merged:
        return values
    if game_object.transformed:
        return values.transformed
    if values.shares_type_line and game_object.zone is Zone.BATTLEFIELD:
        return values.by_unlocked[game_object.unlocked]
    if game_object.prototyped:
        values = values.as_prototyped
    if game_object.bestowed:
        return values.as_bestowed
    if game_object.flipped and game_object.zone is Zone.BATTLEFIELD:
        return values.turned_over
    return values


def chosen_for(game: Game, game_object: GameObject | None, kind: str) -> Any:
    """What was chosen for an object; None where nothing was. A choice belongs to the text that asked for it: for text
    that the object copies later it is undefined, even if that is the same text (706.7a); until Magic 2010 the object
    remembers it (503.8)."""
    if game_object is None:
        return None
    if game.rulebook.choices_are_linked:
        if game_object.chosen_under.get(kind) != copied_by(game, game_object):
            return None
    return game_object.chosen.get(kind)


@reads(changes.OnlyIf)
def of_such(exceptions: Iterable[Change], values: Printed) -> Iterator[Change]:
    """The exceptions, with those for what is something in particular where these values are so (707.9f in 2026)."""
    for change in exceptions:
        if not isinstance(change, changes.OnlyIf):
            yield change
        elif isinstance(change.quality, HasType) and change.quality.type in values.type_line.types:
            yield from change.changes


@reads(changes.EntersWithMore)
def further_counters(exceptions: Iterable[Change], values: Printed) -> Iterator[tuple[str, Quantity]]:
    """What counters something is to enter with besides, as a copy that has these values (707.9e in 2026)."""
    for change in of_such(exceptions, values):
        if isinstance(change, changes.EntersWithMore):
            yield from change.counters
