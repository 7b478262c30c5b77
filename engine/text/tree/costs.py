"""Costs: mana, the tap and untap symbols, and instructions that the payer follows (116, 601.2e)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Node, Quantity
from engine.values.mana import ManaCost


@dataclass(frozen=True)
class CostPart(Node):
    """One part of a cost, between two commas."""


@dataclass(frozen=True)
class PaysMana(CostPart):
    mana: ManaCost
    times: Quantity | None = None


@dataclass(frozen=True)
class Waterbends(PaysMana):
    """ "Waterbend {5}": for each generic mana in it the payer may tap an artifact or creature (701.67a in 2026)."""


@dataclass(frozen=True)
class PaysItsManaCost(CostPart):
    """ "pay its mana cost", as in Braid of Fire-like or echo texts."""


@dataclass(frozen=True)
class TapsSelf(CostPart):
    """{T}."""


@dataclass(frozen=True)
class UntapsSelf(CostPart):
    """{Q}."""


@dataclass(frozen=True)
class PaysLife(CostPart):
    amount: Quantity


@dataclass(frozen=True)
class PaysLifeForMana(PaysLife):
    """2 life in place of each of so many Phyrexian symbols (107.4f in 2013)."""


@dataclass(frozen=True)
class Does(CostPart):
    """Any other action: "Sacrifice a creature", "Discard a card", "Remove a +1/+1 counter from ~"."""

    instruction: Instruction


@dataclass(frozen=True)
class Cost(Node):
    """All parts are paid, in any order (409.1h; 601.2g). No part: {0}."""

    parts: tuple[CostPart, ...]

    @property
    def has_tap_symbol(self) -> bool:
        """Whether what has it is tapped to pay it."""
        return any(isinstance(part, TapsSelf) for part in self.parts)


@dataclass(frozen=True)
class AnyCost(CostPart):
    """One of several costs, as the payer chooses: "cumulative upkeep {G} or {W}"."""

    costs: tuple[Cost, ...]


@dataclass(frozen=True)
class PaysLoyalty(CostPart):
    """The cost of a planeswalker's ability: "+1", "-3", "0" (606.1: loyalty counters put on or removed)."""

    amount: Quantity


@dataclass(frozen=True)
class PaysCounters(CostPart):
    """ "Pay {E}{E}": counters of a kind that the payer has."""

    kind: str
    amount: Quantity
