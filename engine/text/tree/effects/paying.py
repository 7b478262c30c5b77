"""Costs that are paid while something is followed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.costs import Cost
from engine.text.tree.node import Instruction, PlayerReference, Quantity


@dataclass(frozen=True)
class PayCost(Instruction):
    """ "pay {2}", "pay 3 life" as an action; with May it is "you may pay {2}".

    `times`: "for each …", all or nothing.
    """

    player: PlayerReference
    cost: Cost
    times: Quantity | None = None


@dataclass(frozen=True)
class PaysAnyMana(Instruction):
    """ "you may pay any amount of mana", "pay any amount of life": `kind` says of what."""

    player: PlayerReference
    kind: str
