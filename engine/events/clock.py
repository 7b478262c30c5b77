"""The game's clock, and the numbers that its objects are told apart by."""

from __future__ import annotations

from engine.state.game import Game, OutOfBudget


def tick(game: Game) -> int:
    """The next moment of the game's clock, by which timestamps are told apart (418.5e; 612.6)."""
    moment = game.clock = game.clock + 1
    if moment > game.budget:
        raise OutOfBudget(f"the game went past its budget of {game.budget:,} events and timestamps")
    return moment


def next_id(game: Game) -> int:
    """A number that nothing else in the game has."""
    number = game.last_id = game.last_id + 1
    return number
