"""States of a game, to be compared with earlier ones (421; 713)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.state.answers import while_it_holds
from engine.state.characteristics import Possessed
from engine.state.effects import FloatingEffect, Until
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.node import Ability
from engine.text.tree.nouns import Zone
from engine.text.tree.once import once_for_each_tree


def outline(game: Game) -> object:
    """What a loop that leads nowhere comes back to, and most others don't: quickly told, however much there is."""
    players = tuple(
        (player.life, player.poison, player.has_lost, *map(len, (player.library, player.hand, player.graveyard)))
        for player in game.players
    )
    shared = tuple(map(len, (game.battlefield, game.stack, game.exile, game.effects)))
    return (game.part, game.active_player.name, players, shared)


def state_of(game: Game) -> object:
    """Everything that could make a difference, but for the names by which the engine tells objects apart: two states
    that are equal here go on alike."""
    combat = game.combat
    places: dict[GameObject, int] = {}

    def known(thing: object) -> object:
        if not isinstance(thing, GameObject):
            return thing.name if isinstance(thing, Player) else None
        if not places:
            places.update((game_object, index) for index, game_object in enumerate(game.all_objects()))
        return places.get(thing)

    return (
        game.part,
        game.active_player.name,
        tuple(
            (
                player.life,
                player.poison,
                player.mana_pool,
                player.kept_mana,
                player.snow_mana,
                player.land_plays,
                player.has_lost,
            )
            for player in game.players
        ),
        tuple([off_the_table(game, zone) for zone in _OFF_THE_TABLE]),
        tuple(as_it_is(game, each, known) for zone in ON_THE_TABLE for each in game.objects_in(zone)),
        tuple(sorted((known(effect.source) or -1, effect.span.until.value) for effect in _unseen_effects(game))),
        (len(game.shields), len(game.delayed)),
        waiting_alike(game, known),
        None
        if combat is None
        else tuple((known(attacker), known(whom)) for attacker, whom in combat.attackers.items()),
    )


#: What stands for a thing that an object is connected with: equal for things that are alike.
Known = Callable[[Any], object]

#: Where objects are like what effects make of them, and are connected with others.
ON_THE_TABLE: Final = (Zone.BATTLEFIELD, Zone.STACK)
_OFF_THE_TABLE: Final = tuple(zone for zone in Zone if zone not in ON_THE_TABLE)


@while_it_holds
def off_the_table(game: Game, zone: Zone) -> tuple[object, ...]:
    """What lies in a zone off the table: most of what there is, and most of the time just as it was."""
    return tuple(as_it_is(game, game_object, None) for game_object in game.objects_in(zone))


def _unseen_effects(game: Game) -> Iterator[FloatingEffect]:
    """Effects that do more than what the things they affect are like now. Two on one object that end at different times
    leave it like something else in between."""
    lasting: dict[object, set[Until]] = {}
    for effect in game.effects:
        for thing in effect.affected or ():
            lasting.setdefault(thing, set()).add(effect.span.until)
    for effect in game.effects:
        is_plain = effect.affected is not None and effect.span.until in (Until.END_OF_TURN, Until.FOREVER)
        if not is_plain or any(len(lasting[thing]) > 1 for thing in effect.affected or ()):
            yield effect


def as_it_is(game: Game, game_object: GameObject, known: Known | None) -> object:
    """An object's state, with `known` standing for the things that it is connected with. It is equal for two objects
    with which the game goes on alike."""
    counters = tuple(sorted(game_object.counters.items())) if game_object.counters else ()
    if game_object.zone not in ON_THE_TABLE:
        return (game_object.zone, game_object.kind, game_object.printed.name, game_object.owner.name, counters)
    assert known is not None
    values = game.characteristics(game_object)
    return (
        kind_of_object(game, game_object, known),
        (values.power, values.toughness, game_object.damage),
        _how_often(values.abilities),
        counters,
    )


def _how_often(abilities: Sequence[Possessed]) -> object:
    """How often each ability is there, where any is more than once."""
    if len(abilities) < 2:
        return None
    times = Counter(_alike(possessed.ability) for possessed in abilities)
    return frozenset(times.items()) if len(times) < len(abilities) else None


def kind_of_object(game: Game, game_object: GameObject, known: Known) -> object:
    """What a permanent, or what is on the stack, is like, but for amounts: its size and damage, how many counters it
    has of a kind, and how often an ability."""
    values, announcement = game.characteristics(game_object), game_object.announcement
    return (
        (values.name, frozenset(values.types), values.subtypes, frozenset(values.colors)),
        frozenset(_alike(possessed.ability) for possessed in values.abilities),
        tuple(said.change for said in values.rules),
        frozenset(game_object.counters),
        game_object.copies,
        game_object.zone,
        game_object.kind,
        game_object.printed.name,
        game_object.owner.name,
        game.controller_of(game_object).name,
        (
            game_object.tapped,
            game_object.flipped,
            game_object.face_down,
            game_object.phased_out is not None,
        ),
        known(game_object.attached_to),
        known(game_object.source),
        game_object.ability,
        tuple(map(known, announcement.all_targets())),
        (announcement.x, announcement.x_as_cast),
    )


def waiting_alike(game: Game, known: Known) -> tuple[object, ...]:
    """The abilities that have triggered and aren't on the stack yet: whose, of what, and what they do."""
    return tuple(
        (waiting.controller.name, known(waiting.source), _alike(waiting.ability), waiting.x) for waiting in game.waiting
    )


class _Alike:
    """An ability to be compared with others: what tells it from most of them is worked out once."""

    __slots__ = ("_ability", "_hash")

    def __init__(self, ability: Ability) -> None:
        self._ability, self._hash = ability, hash(ability)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _Alike) and self._ability == other._ability)

    def __hash__(self) -> int:
        return self._hash


_alike = once_for_each_tree(_Alike)
