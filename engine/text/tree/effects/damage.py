"""Damage that is dealt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Quantity, Reference


@dataclass(frozen=True)
class DealDamage(Instruction):
    """`to` may hold objects and players. `divided`: among the targets as you choose; `evenly`: the same part to each of
    them, rounded down.

    Inside an Instead, no `to` is what the instruction before it dealt damage to.
    """

    source: Reference
    amount: Quantity
    to: tuple[Reference | PlayerReference, ...]
    divided: bool = False
    evenly: bool = False
    preventable: bool = True
    #: Who is dealt instead what is more than lethal to a creature (120.4a in 2026).
    excess_to: PlayerReference | None = None


@dataclass(frozen=True)
class Fights(Instruction):
    """Two creatures deal damage equal to their power to each other; `second` is None where `first` names both."""

    first: Reference
    second: Reference | None = None


@dataclass(frozen=True)
class DealDamageToEachOther(Instruction):
    """ "… and … each deal damage equal to their power to the other"; `second` is None where `first` names both."""

    first: Reference
    second: Reference | None = None


@dataclass(frozen=True)
class RemoveDamage(Instruction):
    """ "remove all damage marked on it"."""

    what: Reference
