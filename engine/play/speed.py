"""The state-based action by which players get speed (704.5aa in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions.speed import speed_becomes
from engine.events.event import Event
from engine.keywords.hooks import answers
from engine.play.state_based_actions import state_based_action
from engine.rulebooks import Cite
from engine.state.game import Game


@state_based_action(Cite.SPEED_STARTS)
def speed_starts(game: Game) -> Iterator[Event]:
    """A player with no speed who controls a permanent with start your engines! has speed 1."""
    for player in game.in_turn_order():
        if player.speed is None:
            for permanent in game.permanents():
                starts = game.controller_of(permanent) is player
                if starts and answers(game, permanent, lambda keyword: keyword.gives_speed):
                    yield speed_becomes(player, 1, Cite.SPEED_STARTS, permanent)
                    break
