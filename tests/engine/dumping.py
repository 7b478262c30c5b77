"""A whole game as plain values, so that two states of it, or two games, can be compared down to the last field."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any

from engine.state.game import Game
from engine.state.history import History
from engine.state.journal import Recorded
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.node import Node

#: What belongs to the machine and not to the game: a hash of words is another in each process.
_MACHINERY = frozenset({"effort", "kept", "layers", "rulebook", "_hash"})
#: Texts and printed values as plain values, with the thing itself so that its id stays its own: none of them changes.
_TEXTS: dict[int, tuple[Printed | Node, Any]] = {}


def dump(game: Game) -> dict[str, Any]:
    """Every field of the game, of its players, and of every object that any of them leads to."""
    dumping = _Dumping()
    dumping.plain(game)
    return dumping.found


class _Dumping:
    def __init__(self) -> None:
        self.found: dict[str, Any] = {}

    def plain(self, value: Any) -> Any:
        match value:
            case Recorded():
                return self._recorded(value)
            case Enum() | str() | int() | None:
                return value
            case Printed() | Node():
                return self._text(value)
            case Mapping():
                return [(self.plain(key), self.plain(one)) for key, one in value.items()]
            case tuple() | list() | History():
                return [self.plain(one) for one in value]
            case frozenset() | set():
                return sorted((self.plain(one) for one in value), key=repr)
        if dataclasses.is_dataclass(value):
            return self._fields(value)
        slots = getattr(type(value), "__slots__", None)
        if slots is not None:
            return type(value).__name__, {
                name: self.plain(getattr(value, name)) for name in slots if name not in _MACHINERY
            }
        return repr(value)

    def _fields(self, value: Any) -> Any:
        fields = {field.name: self.plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return type(value).__name__, fields

    def _text(self, text: Printed | Node) -> Any:
        if id(text) not in _TEXTS:
            _TEXTS[id(text)] = text, self._fields(text)
        return _TEXTS[id(text)][1]

    def _recorded(self, thing: Recorded) -> str:
        name = _name(thing)
        if name not in self.found:
            fields: dict[str, Any] = {}
            self.found[name] = fields
            for field in thing.fields:
                if field not in _MACHINERY:
                    fields[field] = self.plain(getattr(thing, field))
        return name


def _name(thing: Recorded) -> str:
    match thing:
        case GameObject():
            return f"object {thing.id}"
        case Player():
            return f"player {thing.order}"
        case _:
            return type(thing).__name__
