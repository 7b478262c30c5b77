"""Who decides, and who gives up (102.3a, 507, 600.4; 104.3a, 710, 800.4).

A turn's controller answers for the player whose turn it is, and somebody else for a player who has left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.events import notes
from engine.events.applying import note
from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Option, ask_one
from engine.events.happening import happen
from engine.events.kinds.game import GameEnded, PlayerLost
from engine.play.actions import Pass
from engine.play.priority import before_priority, end_if_decided
from engine.play.resolving import LeftWhileResolving
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.players import Player

#: What a player declares who has left with every creature.
_DECLARATIONS: Final = frozenset({ChoiceKind.ATTACKERS, ChoiceKind.BLOCKERS})


@dataclass(frozen=True)
class Concession:
    """An answer to any question: a player gives up, whoever is being asked, and whatever for."""

    player: Player


@dataclass(frozen=True)
class DrawAgreed:
    """An answer to any question: the players have agreed that the game is a draw."""


def with_deciders(game: Game, procedure: Asking[None]) -> Asking[None]:
    """The questions of a game's procedure, each with the player who answers it; each can be answered by giving up."""
    question = _next(procedure, None)
    while question is not None:
        question = yield from _with_decider(game, question)
        try:
            answer = yield question
        except IllegalAction as refusal:
            question = procedure.throw(refusal)
            continue
        except GeneratorExit:
            procedure.close()
            raise
        if isinstance(answer, DrawAgreed) and question.player in game.players:
            yield from happen(game, GameEnded(winner=None, cites=Cite.GAME_DRAWN))
            procedure.close()
            return
        if isinstance(answer, Concession) and answer.player in game.players:
            question = yield from _concede(game, procedure, question, answer.player)
        else:
            question = _next(procedure, answer)


def _next(procedure: Asking[None], answer: object) -> Choice | None:
    try:
        return procedure.send(answer)
    except StopIteration:
        return None


# Who answers ---------------------------------------------------------------------------------------------------------


def _with_decider(game: Game, question: Choice) -> Asking[Choice]:
    """Nobody else than the controller of a turn answers what the player whose turn it is is asked in it.

    Who answers what a game within this one asks is settled there.
    """
    if question.player not in game.players or question.settled:
        return question
    if question.player.has_lost:
        return replace(question, decided_by=(yield from _who_stands_in(game, question)))
    controller = game.turn_controller
    if controller is None or controller.has_lost or question.player is not game.active_player:
        return question
    return replace(question, decided_by=controller)


def _who_stands_in(game: Game, question: Choice) -> Asking[Player]:
    """For a player who has left, the controller of what asks chooses somebody else: another opponent, where an opponent
    was to choose and there is one (600.4d; 800.4e)."""
    asks = game.resolving or question.source
    controller = game.in_turn_order()[0] if asks is None else game.controller_of(asks)
    if controller.has_lost:
        return game.next_player_after(controller)
    opponents = game.opponents_of(controller)
    if question.player is controller or not opponents:
        return controller
    options = [Option(opponent, opponent.name) for opponent in opponents]
    prompt = f"choose who decides for {question.player.name}"
    chosen = yield from ask_one(controller, ChoiceKind.PLAYER, prompt, Cite.PLAYER_LEAVES, options, asks)
    assert isinstance(chosen, Player)
    return chosen


# Giving up -----------------------------------------------------------------------------------------------------------


def _concede(game: Game, procedure: Asking[None], question: Choice, player: Player) -> Asking[Choice | None]:
    """The player loses and leaves at once. Returns what the game asks then; None when it is over.

    What somebody was on the way to playing is taken back before.
    """
    if game.priority is not None and question.kind is not ChoiceKind.PRIORITY:
        question = procedure.throw(IllegalAction(f"{player.name} concedes", Cite.ILLEGAL_ACTION))
    yield from happen(game, PlayerLost(player=player, conceded=True, cites=Cite.CONCEDING))
    yield from end_if_decided(game)
    if game.is_over:
        procedure.close()
        return None
    if game.resolving is not None and game.resolving.gone:
        return procedure.throw(LeftWhileResolving())
    if question.kind is ChoiceKind.PRIORITY:
        if question.player is player:
            return _next(procedure, Pass())
        yield from before_priority(game)
        note(game, notes.PriorityGiven(to=question.player))
        return question if not game.is_over else _next(procedure, Pass())
    if question.player is not player:
        return question
    if question.kind in _DECLARATIONS:
        return _next(procedure, ())
    if question.kind is ChoiceKind.DAMAGE:
        return _next(procedure, question.suggested)
    return question
