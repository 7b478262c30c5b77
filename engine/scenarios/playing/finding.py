"""Finding the object or player that a script's words mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine.actions.activatable import activated_abilities
from engine.events.kinds.tokens import TokenMade
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject, stands_in
from engine.state.answers import while_it_holds
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.abilities import ActivatedAbility
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


def is_gone(game: Game, named: NamedObject | str) -> bool:
    """Whether there is nothing of a name any more, so that nothing has anything to do with it."""
    return isinstance(named, NamedObject) and not any(
        is_called(game, game_object, named) for game_object in game.all_objects()
    )


def find_chosen(
    game: Game, named: NamedObject | str, offered: Iterable[object], *, tried: bool = False
) -> GameObject | Player:
    """The player or object that is meant as an answer to a question that offers these.

    The thing whose own name it is comes before copies of it, offered or not: what isn't offered is refused. Where
    something is only `tried`, a name is never taken for the one of several that is offered. Raises ScriptError then.
    """
    if isinstance(named, str):
        return find_player(game, named)
    choosable = list(offered)
    fitting = [thing for thing in choosable if isinstance(thing, GameObject) and is_called(game, thing, named)]
    if named.which is not None or not fitting:
        return find_object(game, named, choosable)
    zones = dict.fromkeys(thing.zone for thing in fitting if thing.zone is not None)
    everything = [each for zone in zones for each in game.objects_in(zone) if is_called(game, each, named)]
    # What was chosen without a question has perhaps gone from there since.
    own = _of_own_name(everything or fitting, named)
    meant = [thing for thing in fitting if thing in own]
    is_one_of_several = tried and len(meant) < len(own) and not are_alike(game, own)
    return _the_one(game, own if is_one_of_several or not meant else meant, named)


def _of_own_name(of_name: list[GameObject], named: NamedObject) -> list[GameObject]:
    """Those whose own name it is, where there are any: a copy has its own, too."""
    if named.ability:
        return of_name
    return [each for each in of_name if named.name in every_name_of(each)] or of_name


def every_name_of(game_object: GameObject) -> tuple[str, ...]:
    return (game_object.printed.name, *(face.name for face in game_object.printed.played_as))


def find_no_player(game: Game, named: NamedObject | str, among: Iterable[object] = ()) -> GameObject:
    """The object of a name where no player can be meant. Raises ScriptError for a player's name."""
    thing = find_thing(game, named, among)
    if not isinstance(thing, GameObject):
        raise ScriptError(f"{named} is a player, and an object is meant here")
    return thing


def find_object(
    game: Game, named: NamedObject, among: Iterable[object] = (), zones: Sequence[Zone] = _ORDER
) -> GameObject:
    """The object that a name means.

    Those `among` come first, then the zones in order, the battlefield first. Raises ScriptError when there is
    none of that name, or when it could be any of several.
    """
    if named.which is not None:
        numbered = _numbered(game, named)
        # What is offered may be what it was, before it came where it is.
        once = (thing for thing in among if isinstance(thing, GameObject) and first_id(thing) == first_id(numbered))
        return next(once, numbered)
    offered = [thing for thing in among if isinstance(thing, GameObject) and is_called(game, thing, named)]
    if offered:
        return _the_one(game, offered, named)
    for zone in zones:
        of_name = [game_object for game_object in game.objects_in(zone) if is_called(game, game_object, named)]
        if of_name:
            return _the_one(game, of_name, named)
    of_kind = _tokens_of_kind(game, named)
    if of_kind:
        return _the_one(game, of_kind, named)
    longer = _of_longer_name(game, named, zones)
    if longer and _is_short_for(game, named, longer[0]):
        return _the_one(game, longer, named)
    hint = f": is {longer[0].name} meant?" if longer else ""
    raise ScriptError(f"there is no {named} now{hint}")


def _of_longer_name(game: Game, named: NamedObject, zones: Sequence[Zone]) -> list[GameObject]:
    """What has a name in which this one stands, in the first zone where there is any: "Rhino" is a name of tokens, and
    may have been said for "Rhino, Old Brute"."""
    for zone in zones:
        having = [each for each in game.objects_in(zone) if stands_in(named.name, each.name)]
        if having and not named.ability and not named.token:
            own = [each for each in having if named.owner in (None, game.controller_of(each).name, each.owner.name)]
            return own if len({each.name for each in own}) == 1 else []
    return []


def _is_short_for(game: Game, named: NamedObject, game_object: GameObject) -> bool:
    """Whether a legend is called so for short, and nothing else ever was: its name goes on with a comma."""
    if not game_object.name.startswith(f"{named.name}, "):
        return False
    made = game.facts.of_kind(TokenMade)
    return not any(named.name in (*token.printed.type_line.subtypes, token.printed.name) for token in made)


def activatable_first(game: Game, player: Player, index: int) -> tuple[GameObject, ...]:
    """The permanents that a player means first who activates an ability in this place: of those under the player's
    control the untapped ones where it has to be tapped for that."""
    own = [permanent for permanent in game.permanents() if game.controller_of(permanent) is player]
    ready = tuple(permanent for permanent in own if not (permanent.tapped and _taps(game, permanent, index)))
    names = {permanent.name for permanent in ready}
    return (*ready, *(permanent for permanent in own if permanent.name not in names))


def _taps(game: Game, permanent: GameObject, index: int) -> bool:
    """Whether tapping is a part of what the ability in this place costs."""
    abilities = [functioning.ability for functioning in activated_abilities(game, permanent)]
    if not 0 <= index < len(abilities):
        return False
    ability = abilities[index]
    return isinstance(ability, ActivatedAbility) and ability.cost.has_tap_symbol


def find_all(game: Game, named: NamedObject) -> list[GameObject]:
    """Everything that a name can mean; the one of its number, where the name has one.

    Raises ScriptError where there aren't as many.
    """
    if named.which is not None:
        return [_numbered(game, named)]
    return list(_of_name(game, named, named.said))


@while_it_holds
def _of_name(game: Game, named: NamedObject, said: str) -> tuple[GameObject, ...]:
    """Everything of a name, its number aside, in the order of zones: scripts ask for one after the other of many.
    `said` stands beside the name since names are equal whatever was said."""
    meant = replace(named, said=said)
    return tuple(
        game_object for zone in _ORDER for game_object in game.objects_in(zone) if is_called(game, game_object, meant)
    )


def _tokens_of_kind(game: Game, named: NamedObject) -> list[GameObject]:
    """Where no token has the name, those of a subtype that is called so: "Army token" for a Zombie Army."""
    if not named.token or named.ability:
        return []
    of_kind = (
        each
        for each in game.permanents()
        if each.kind is ObjectKind.TOKEN and named.name in game.characteristics(each).subtypes
    )
    return [each for each in of_kind if named.owner in (None, game.controller_of(each).name)]


@while_it_holds
def _in_order_of_coming(game: Game, named: NamedObject, said: str) -> tuple[GameObject, ...]:
    """The same in the order in which they first came into the game."""
    return tuple(sorted(_of_name(game, named, said), key=first_id))


def is_called(game: Game, game_object: GameObject, named: NamedObject) -> bool:
    """Whether a name, its number aside, can mean this object."""
    if named.ability:
        source = game_object.source if game_object.kind is ObjectKind.ABILITY else None
        whose = named.owner in (None, game.controller_of(game_object).name)
        if source is None or (named.token and source.kind is not ObjectKind.TOKEN):
            return False
        return source.name == named.name and whose
    names = (
        game_object.name,
        *every_name_of(game_object),
        game.characteristics(game_object).name,
        *_kind_of_token(game_object),
    )
    if game_object.kind is ObjectKind.ABILITY or not {named.name, named.said or named.name} & {*names}:
        return False
    if named.token and game_object.kind is not ObjectKind.TOKEN:
        return False
    return named.owner is None or named.owner in (game.controller_of(game_object).name, game_object.owner.name)


def _kind_of_token(game_object: GameObject) -> tuple[str, ...]:
    """What a token is called for short whose name says that it is one: "Soldier" (111.4 in 2026)."""
    is_told = game_object.kind is ObjectKind.TOKEN and game_object.name.endswith(" Token")
    return (game_object.name.removesuffix(" Token"),) if is_told else ()


def _numbered(game: Game, named: NamedObject) -> GameObject:
    """One of several of a name, counted in the order in which they first came into the game, wherever they are now."""
    of_name = _in_order_of_coming(game, replace(named, which=None), named.said)
    if named.which is None or not 0 < named.which <= len(of_name):
        count = f"is only {len(of_name)}" if len(of_name) == 1 else f"are only {len(of_name)}"
        raise ScriptError(f"there {count} of {named.name}")
    return of_name[named.which - 1]


def first_id(game_object: GameObject) -> int:
    """The number of what this object was at first, before it changed zones."""
    while game_object.predecessor is not None:
        game_object = game_object.predecessor
    return game_object.id


def _the_one(game: Game, of_name: list[GameObject], named: NamedObject) -> GameObject:
    if named.owner is not None:
        controlled = [game_object for game_object in of_name if game.controller_of(game_object).name == named.owner]
        of_name = controlled or of_name
    of_name = _of_own_name([game_object for game_object in of_name if game_object.copies == 1] or of_name, named)
    # Of a card's several names, it has one now.
    of_name = [
        game_object for game_object in of_name if game.characteristics(game_object).name == (named.said or named.name)
    ] or of_name
    if len(of_name) > 1 and not are_alike(game, of_name):
        whose = {game.controller_of(game_object).name for game_object in of_name}
        hint = f"{game.controller_of(of_name[0]).name}'s {named.name}" if len(whose) > 1 else f"{named.name} #1"
        raise ScriptError(f"{named} could be any of {len(of_name)}: say which, as in {hint}")
    return of_name[0]


def are_alike(game: Game, game_objects: list[GameObject]) -> bool:
    """Whether it makes no difference which of them is meant: equal cards in one place, in the same state."""
    first = game_objects[0]
    if first.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
        return all(_likeness(game_object) == _likeness(first) for game_object in game_objects)
    marked = [affected for effect in game.effects for affected in effect.affected or ()]
    marked += [permanent.attached_to for permanent in game.battlefield if permanent.attached_to is not None]
    fighting = [*game.combat.attackers, *game.combat.blockers] if game.combat else []
    return first.zone is Zone.BATTLEFIELD and all(
        _likeness(game_object) == _likeness(first)
        and game_object not in marked
        and (game_object in fighting) == (first in fighting)
        and (game_object.control_since >= game.turn_began) == (first.control_since >= game.turn_began)
        for game_object in game_objects
    )


def _likeness(game_object: GameObject) -> tuple[object, ...]:
    counters = tuple(sorted(game_object.counters.items()))
    return (
        game_object.printed,
        game_object.zone,
        game_object.owner,
        game_object.controller,
        game_object.tapped,
        game_object.damage,
        counters,
        game_object.attached_to,
    )


def card_named(game: Game, named: NamedObject) -> Printed:
    """The card of a name, as it is printed, in the game or outside it: tokens and copies are no cards of a deck."""
    there = [thing.printed for thing in game.all_objects() if thing.kind is ObjectKind.CARD]
    outside = [card for player in game.players for card in player.outside]
    for card in (*there, *outside):
        if named.name in (card.name, *(face.name for face in card.faces)):
            return card
    raise ScriptError(f"no player has a card called {named}")
