"""Where the rules are registered that a kind of event rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.history import Fact

_Unit = TypeVar("_Unit", bound=Callable[[Game, Any], Iterator[Cited]])
_UNITS: Final[dict[type[Fact], list[Callable[[Game, Any], Iterator[Cited]]]]] = {}


def rests(*kinds: type[Fact]) -> Callable[[_Unit], _Unit]:
    """Register what finds the rules that events of these kinds rest on, in the game as it is just after."""

    def register(unit: _Unit) -> _Unit:
        for kind in kinds:
            _UNITS.setdefault(kind, []).append(unit)
        return unit

    return register


def grounds_of(game: Game, fact: Fact) -> Iterator[Cited]:
    """Everything that an event rests on, in the order in which it is registered."""
    for unit in _UNITS.get(type(fact), ()):
        yield from unit(game, fact)
