"""Who decides, and who gives up (102.3a, 507, 600.4; 104.3a, 710, 800.4).

A turn's controller answers for the player whose turn it is, and somebody else for a player who has left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from engine.actions.activatable import Activate
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import (
    Asking,
    Choice,
    ChoiceKind,
    IllegalAction,
    Option,
    PlayerLeaving,
    WhatIsLeft,
    ask_one,
)
from engine.events.happening import happen
from engine.events.kinds.game import GameEnded, PlayerLost
from engine.play.actions import Pass
from engine.play.priority import before_priority, end_if_decided
from engine.play.resolving import LeftWhileResolving
from engine.rulebooks import Cite
from engine.state.effects import Waiting
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player

#: What a player declares who has left with every creature.
_DECLARATIONS: Final = frozenset({ChoiceKind.ATTACKERS, ChoiceKind.BLOCKERS})

#: What of the options of such a question has left the game isn't offered any more; of others, everything stays.
_NARROWED: Final = frozenset(
    {ChoiceKind.OBJECTS, ChoiceKind.PLAYER, ChoiceKind.ORDER, ChoiceKind.PILES, ChoiceKind.TARGETS, ChoiceKind.PAYMENT}
)


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
    if game.turn_control.now is None or question.player is not game.active_player:
        return question
    return replace(question, decided_by=game.turn_control.now)


def _who_stands_in(game: Game, question: Choice) -> Asking[Player]:
    """For a player who has left, the controller of what asks chooses somebody else: another opponent, where an opponent
    was to choose and there is one (600.4d; 800.4e). Where a rule asks, the next player in turn order answers."""
    asks = game.resolving or question.source
    controller = question.player if asks is None else game.controller_of(asks)
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

    What may have to be taken back, as somebody plays or pays something, is taken back before, and begun again.
    """
    if game.journal.is_undoable and question.kind is not ChoiceKind.PRIORITY:
        question = procedure.throw(PlayerLeaving())
    yield from happen(game, PlayerLost(player=player, conceded=True, cites=Cite.CONCEDING))
    yield from end_if_decided(game)
    if game.is_over:
        procedure.close()
        return None
    if game.resolving is not None and game.resolving.gone:
        return procedure.throw(LeftWhileResolving())
    if question.decided_by is player:
        question = replace(question, decided_by=None)  # who has left decides for nobody any more
    if question.kind is ChoiceKind.PRIORITY:
        if question.player is player:
            return _next(procedure, Pass())
        yield from before_priority(game)
        note(game, notes.PriorityGiven(to=question.player))
        return question if not game.is_over else _next(procedure, Pass())
    if question.settled:
        return _next(procedure, ())
    if question.player is player:
        if question.kind in _DECLARATIONS:
            return _next(procedure, ())
        if question.kind is ChoiceKind.DAMAGE:
            return _next(procedure, question.suggested)
    left = _what_is_left(question)
    return question if left is question else _next(procedure, WhatIsLeft(left))


def _what_is_left(question: Choice) -> Choice:
    """The question without what has left the game; with everything, where one of several has to be chosen and all are
    gone: nothing befalls what isn't there."""
    if question.kind is ChoiceKind.REPLACEMENT:
        # Whether anything is still replaced, and who says by what, is looked at anew.
        return replace(question, options=(), least=0, most=0) if question.player.has_lost else question
    if question.kind not in _NARROWED:
        return question
    options = [option for option in question.options if not _has_left(option.value)]
    if len(options) == len(question.options) or (not options and question.kind is ChoiceKind.PLAYER):
        return question
    return replace(
        question,
        options=options,
        least=min(question.least, len(options)),
        most=min(question.most, len(options)),
        suggested=_without_who_left(question.suggested),
    )


def _without_who_left(suggested: Any) -> Any:
    """A suggested answer, without what has left the game."""
    return tuple(value for value in suggested if not _has_left(value)) if isinstance(suggested, tuple) else suggested


def _has_left(value: object) -> bool:
    match value:
        case GameObject():
            return value.gone
        case Player():
            return value.has_lost
        case Waiting():
            return value.controller.has_lost
        case Activate():
            return value.object.gone
        case _:
            return False
