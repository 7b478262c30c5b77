"""Votes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class VoteCast(Event):
    """A player votes for one of the choices."""

    sentence = "{player} votes for {choice}."

    player: Player
    choice: str | GameObject
