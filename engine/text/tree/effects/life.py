"""Life that players gain, lose, set or exchange."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quantity


@dataclass(frozen=True)
class GainLife(Instruction):
    player: PlayerReference
    amount: Quantity


@dataclass(frozen=True)
class LoseLife(Instruction):
    player: PlayerReference
    amount: Quantity


@dataclass(frozen=True)
class SetLife(Instruction):
    player: PlayerReference
    amount: Quantity


@dataclass(frozen=True)
class ExchangeLife(Instruction):
    first: PlayerReference
    second: PlayerReference


@dataclass(frozen=True)
class DoubleLife(Instruction):
    """ "double target player's life total"."""

    player: PlayerReference
