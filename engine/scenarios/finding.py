"""Finding the object or player that a script's words mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.scenarios.faults import ScriptError
from engine.scenarios.names import NamedObject
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.nouns import Zone

#: Where a name is looked for first.
_ORDER: Final = (
    Zone.BATTLEFIELD,
    Zone.STACK,
    Zone.HAND,
    Zone.GRAVEYARD,
    Zone.EXILE,
    Zone.COMMAND,
    Zone.LIBRARY,
)


def find_player(game: Game, name: str) -> Player:
    return next(player for player in game.players if player.name == name)


def find_thing(game: Game, named: NamedObject | str, among: Iterable[object] = ()) -> GameObject | Player:
    """The player or object of a name; among the things given, if it is one of them."""
    if isinstance(named, str):
        return find_player(game, named)
    return find_object(game, named, among)


def find_no_player(game: Game, named: NamedObject | str, among: Iterable[object] = ()) -> GameObject:
    """The object of a name where no player can be meant. Raises ScriptError for a player's name."""
    found = find_thing(game, named, among)
    if not isinstance(found, GameObject):
        raise ScriptError(f"{named} is a player, and an object is meant here")
    return found


def find_object(
    game: Game, named: NamedObject, among: Iterable[object] = (), zones: Sequence[Zone] = _ORDER
) -> GameObject:
    """The object that a name means.

    Those `among` come first, then the zones in order, the battlefield first. Raises ScriptError when there is
    none of that name, or when it could be any of several.
    """
    if named.which is not None:
        return _numbered(game, named)
    offered = [one for one in among if isinstance(one, GameObject) and is_called(game, one, named)]
    if offered:
        return _the_one(game, offered, named)
    for zone in zones:
        found = [one for one in game.objects_in(zone) if is_called(game, one, named)]
        if found:
            return _the_one(game, found, named)
    raise ScriptError(f"there is no {named} now")


def find_all(game: Game, named: NamedObject) -> list[GameObject]:
    """Everything that a name can mean; the one of its number, where the name has one.

    Raises ScriptError where there aren't as many.
    """
    if named.which is not None:
        return [_numbered(game, named)]
    return _of_name(game, named)


def _of_name(game: Game, named: NamedObject) -> list[GameObject]:
    return [one for zone in _ORDER for one in game.objects_in(zone) if is_called(game, one, named)]


def is_called(game: Game, one: GameObject, named: NamedObject) -> bool:
    """Whether a name, its number aside, can mean this object."""
    if named.ability:
        source = one.source if one.kind is ObjectKind.ABILITY else None
        whose = named.owner in (None, game.controller_of(one).name)
        return source is not None and source.name == named.name and whose
    names = (one.name, one.printed.name, game.characteristics(one).name, *(half.name for half in one.printed.halves))
    if one.kind is ObjectKind.ABILITY or named.name not in names:
        return False
    return named.owner is None or named.owner in (game.controller_of(one).name, one.owner.name)


def _numbered(game: Game, named: NamedObject) -> GameObject:
    """One of several of a name, counted in the order in which they first came into the game, wherever they are now."""
    found = sorted(_of_name(game, named), key=first_id)
    if named.which is None or not 0 < named.which <= len(found):
        count = f"is only {len(found)}" if len(found) == 1 else f"are only {len(found)}"
        raise ScriptError(f"there {count} of {named.name}")
    return found[named.which - 1]


def first_id(one: GameObject) -> int:
    """The number of what this object was at first, before it changed zones."""
    while one.predecessor is not None:
        one = one.predecessor
    return one.id


def _the_one(game: Game, found: list[GameObject], named: NamedObject) -> GameObject:
    found = [one for one in found if one.copies == 1] or found
    # Of a card's several names, it has one now.
    found = [one for one in found if game.characteristics(one).name == (named.said or named.name)] or found
    if named.owner is not None:
        controlled = [one for one in found if game.controller_of(one).name == named.owner]
        found = controlled or found
    if len(found) > 1 and not are_alike(game, found):
        whose = {game.controller_of(one).name for one in found}
        hint = f"{game.controller_of(found[0]).name}'s {named.name}" if len(whose) > 1 else f"{named.name} #1"
        raise ScriptError(f"{named} could be any of {len(found)}: say which, as in {hint}")
    return found[0]


def are_alike(game: Game, found: list[GameObject]) -> bool:
    """Whether it makes no difference which of them is meant: equal cards in one place, in the same state."""
    first = found[0]
    if first.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
        return all(_likeness(one) == _likeness(first) for one in found)
    marked = [one for effect in game.effects for one in effect.affected or ()]
    marked += [one.attached_to for one in game.battlefield if one.attached_to is not None]
    fighting = [*game.combat.attackers, *game.combat.blockers] if game.combat else []
    return first.zone is Zone.BATTLEFIELD and all(
        _likeness(one) == _likeness(first)
        and one not in marked
        and (one in fighting) == (first in fighting)
        and (one.control_since >= game.turn_began) == (first.control_since >= game.turn_began)
        for one in found
    )


def _likeness(one: GameObject) -> tuple[object, ...]:
    counters = tuple(sorted(one.counters.items()))
    return (one.printed, one.zone, one.owner, one.controller, one.tapped, one.damage, counters, one.attached_to)
