"""What static abilities state of coins that players flip and dice that they roll (705.3, 706.2b and 706.6 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quantity, Statement


@dataclass(frozen=True)
class SettlesFlips(Statement):
    """ "The first time you flip one or more coins each turn, those coins come up heads and you win those flips"."""

    player: PlayerReference


@dataclass(frozen=True)
class MoreDice(Statement):
    """ "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll"."""

    player: PlayerReference
    ignored: str = "lowest"


@dataclass(frozen=True)
class Rerolls(Statement):
    """ "After you roll a die, you may pay {1}. If you do, reroll it": `price` is what is done for it, if anything."""

    player: PlayerReference
    price: Instruction | None = None


@dataclass(frozen=True)
class ChangesResults(Statement):
    """ "Increase the result of each die you roll by 1"; what may be done once a die is rolled for a `price`, "you may
    pay {1}. If you do, increase the result by 1", is left to the player. `either`: "increase or decrease"."""

    player: PlayerReference
    by: Quantity
    price: Instruction | None = None
    either: bool = False
