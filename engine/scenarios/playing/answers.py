"""Answers that outlive a game: what was answered, by number and place, so that another playing can be answered so."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace

from engine.events.choices import Choice
from engine.scenarios.language.faults import ScriptError
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True)
class _ObjectNumbered:
    number: int


@dataclass(frozen=True)
class _PlayerNumbered:
    number: int


@dataclass(frozen=True)
class _Chosen:
    """Options of a question by their places: what they stand for may belong to one playing alone."""

    places: tuple[int, ...]


def portable(asked: Choice | None, answer: object) -> object:
    """An answer to a question, or something that nobody asked for, without anything of the game in it."""
    values = [option.value for option in asked.options] if asked else []
    if values and isinstance(answer, tuple) and all(chosen in values for chosen in answer):
        return _Chosen(tuple(values.index(chosen) for chosen in answer))
    return _portable(answer)


def _portable(value: object) -> object:
    match value:
        case GameObject():
            return _ObjectNumbered(value.id)
        case Player():
            return _PlayerNumbered(value.order)
        case tuple():
            return tuple(_portable(item) for item in value)
        case _ if is_dataclass(value) and not isinstance(value, type):
            # What a player does: its fields name objects.
            said = {field.name: own for field in fields(value) if (own := getattr(value, field.name))}
            return replace(value, **{name: _portable(own) for name, own in said.items()}) if said else value
        case _:
            return value


def restored(value: object, game: Game, asked: Choice | None) -> object:
    """A portable answer in the game where it is given now. Raises ScriptError where that game went another way."""
    match value:
        case _Chosen(places):
            offered = asked.options if asked else ()
            if any(index >= len(offered) for index in places):
                raise ScriptError("the game could not be played again as it was")
            return tuple(offered[index].value for index in places)
        case _ObjectNumbered(number):
            return _object(game, number)
        case _PlayerNumbered(number):
            return game.players[number]
        case tuple():
            return tuple(restored(item, game, asked) for item in value)
        case _ if is_dataclass(value) and not isinstance(value, type):
            return replace(
                value, **{field.name: restored(getattr(value, field.name), game, asked) for field in fields(value)}
            )
        case _:
            return value


def _object(game: Game, number: int) -> GameObject:
    for game_object in game.all_objects():
        if game_object.id == number:
            return game_object
    raise ScriptError("the game could not be played again as it was")
