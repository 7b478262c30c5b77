"""The game: won, lost, drawn, and games within it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference
from engine.text.tree.nouns import Daytime


@dataclass(frozen=True)
class WinGame(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class LoseGame(Instruction):
    player: PlayerReference


@dataclass(frozen=True)
class DrawGame(Instruction):
    pass


@dataclass(frozen=True)
class PlaySubgame(Instruction):
    pass


@dataclass(frozen=True)
class RestartGame(Instruction):
    """The game ends, and those who played it begin another with all its cards but those that are left in exile. Where
    the next sentence puts these onto the battlefield, they are `brought` there before the first turn (727 in 2026)."""

    leaving: Reference | None = None
    brought: bool = False


@dataclass(frozen=True)
class BecomeDaytime(Instruction):
    """ "It becomes night" (731.1 in 2026)."""

    to: Daytime
