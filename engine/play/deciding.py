"""Who decides: whoever controls a player's turn answers what that player is asked (507; 710)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.events.choices import Asking, Choice
from engine.state.game import Game


def with_deciders(game: Game, procedure: Asking[None]) -> Asking[None]:
    """The questions of a game's procedure, each with the player who answers it."""
    answer: Any = None
    while True:
        try:
            question = procedure.send(answer)
        except StopIteration:
            return
        try:
            answer = yield _with_decider(game, question)
        except GeneratorExit:
            procedure.close()
            raise


def _with_decider(game: Game, question: Choice) -> Choice:
    """Nobody else than the controller of a turn answers what the player whose turn it is is asked in it."""
    controller = game.turn_controller
    if controller is None or controller.has_lost or question.player is not game.active_player:
        return question
    return replace(question, decided_by=controller)
