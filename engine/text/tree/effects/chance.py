"""Coins and clashes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference


@dataclass(frozen=True)
class FlipCoin(Instruction):
    """`wins`, `loses`: what follows when the flip is won or lost; heads and tails where `heads_tails` (705)."""

    player: PlayerReference
    wins: Instruction | None
    loses: Instruction | None
    heads_tails: bool = False


@dataclass(frozen=True)
class FlipUntilLost(Instruction):
    """ "Flip a coin until you lose a flip": how many were won, later words may say."""

    player: PlayerReference


@dataclass(frozen=True)
class Clash(Instruction):
    player: PlayerReference
    opponent: PlayerReference
