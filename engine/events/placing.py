"""Objects that are made, and their places in zones."""

from __future__ import annotations

from typing import Any

from engine.events.clock import next_id, tick
from engine.state.game import Game
from engine.state.objects import Component, GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


def make_object(
    game: Game,
    kind: ObjectKind,
    printed: Printed,
    owner: Player,
    zone: Zone,
    controller: Player | None = None,
    **given: Any,
) -> GameObject:
    """A new object of a zone, in whose list it isn't yet. What else is `given` are values of its fields: nothing has
    looked at these yet, so that nothing has to be looked at again for them."""
    return GameObject(
        game.journal,
        id=next_id(game),
        kind=kind,
        printed=printed,
        owner=owner,
        zone=zone,
        controller=controller,
        timestamp=tick(game),
        **given,
    )


def card_outside(game: Game, printed: Printed, owner: Player) -> GameObject:
    """A card from outside the game as it would be in its owner's hand, where it isn't yet: nothing in the game affects
    it (400.11c in 2026)."""
    card = make_object(game, ObjectKind.CARD, printed, owner, Zone.HAND)
    card.outside = True
    return card


def token_to_be(game: Game, printed: Printed, owner: Player) -> GameObject:
    """A token that is about to enter: until then it is in no zone."""
    return GameObject(game.journal, id=next_id(game), kind=ObjectKind.TOKEN, printed=printed, owner=owner, zone=None)


def melded_to_be(game: Game, first: GameObject, second: GameObject, combined: Printed) -> GameObject:
    """The permanent that two cards of one owner are about to become: until then it is in no zone."""
    melded = GameObject(
        game.journal, id=next_id(game), kind=ObjectKind.CARD, printed=combined, owner=first.owner, zone=None
    )
    melded.melded = tuple(Component(card.printed, card.kind, card.commander) for card in (first, second))
    melded.commander = first.commander or second.commander
    return melded


def put_in_zone(game: Game, game_object: GameObject, *, at_bottom: bool = False) -> None:
    """Add an object to its zone's list: on top, unless `at_bottom`."""
    assert game_object.zone is not None
    holder = game.holder_of(game_object.zone, game_object.owner)
    listed: tuple[GameObject, ...] = getattr(holder, game_object.zone.value)
    first = at_bottom != (game_object.zone is Zone.LIBRARY)
    setattr(holder, game_object.zone.value, (game_object, *listed) if first else (*listed, game_object))
    if game_object.zone is Zone.STACK and not game_object.is_ability:
        game.spells = (*game.spells, game_object)


def put_last_in_zone(game: Game, put: tuple[GameObject, ...]) -> None:
    """Add objects to the end of the list of the one zone, and of the one owner, that they all have: the bottom of a
    library. None of them is on the stack."""
    zone = put[0].zone
    assert zone is not None
    holder = game.holder_of(zone, put[0].owner)
    setattr(holder, zone.value, (*getattr(holder, zone.value), *put))


def take_from_zone(game: Game, gone: GameObject) -> None:
    """Take an object out of its zone's list."""
    if gone.zone is None:
        return
    holder = game.holder_of(gone.zone, gone.owner)
    setattr(holder, gone.zone.value, _without(getattr(holder, gone.zone.value), gone))
    if gone.zone is Zone.STACK and not gone.is_ability:
        game.spells = _without(game.spells, gone)


def _without(listed: tuple[GameObject, ...], gone: GameObject) -> tuple[GameObject, ...]:
    if listed and listed[-1] is gone:  # the top of a stack, however deep
        return listed[:-1]
    return tuple(game_object for game_object in listed if game_object is not gone)
