"""Applying events and notes: what happens is decided elsewhere, and each kind says itself what it changes."""

from __future__ import annotations

from engine.events.clock import tick
from engine.events.event import Event
from engine.events.notes import Note
from engine.state.game import Game


def apply(game: Game, event: Event) -> None:
    """Change the game as `event` says, and add it to the game's facts."""
    tick(game)
    event.change(game)
    game.facts.add(event)


def note(game: Game, noted: Note) -> None:
    """Change the game as a procedure's note says."""
    noted.change(game)
