"""Coins and clashes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CoinFlipped(Event):
    """`won`: won, or heads where nothing was `called` (511.1–2; 705.1–2)."""

    player: Player
    won: bool
    called: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class Clashed(Event):
    """A clash is over for one of those who clashed; nobody wins where converted mana costs are equal."""

    player: Player
    won: bool
