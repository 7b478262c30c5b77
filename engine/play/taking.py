"""What a player with priority can do (408.1c; 115.1): each kind of action has a procedure that takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.events.choices import Asking, IllegalAction
from engine.loading import load_modules
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.players import Player

_Procedure = TypeVar("_Procedure", bound=Callable[..., Asking[None]])

_PROCEDURES: Final[dict[type[object], Callable[[Game, Player, Any], Asking[None]]]] = {}


def takes(kind: type[object]) -> Callable[[_Procedure], _Procedure]:
    """Register the procedure by which a player takes a kind of action."""

    def register(procedure: _Procedure) -> _Procedure:
        _PROCEDURES[kind] = procedure
        return procedure

    return register


def take_action(game: Game, player: Player, action: object) -> Asking[None]:
    """Have a player with priority do something. Raises IllegalAction where that can't be done."""
    load_modules("engine.play")
    procedure = _PROCEDURES.get(type(action))
    if procedure is None:
        raise IllegalAction(f"{action} isn't something that a player with priority can do", Cite.PRIORITY)
    yield from procedure(game, player, action)
