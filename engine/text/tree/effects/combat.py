"""Creatures in combat that become something else there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Reference


@dataclass(frozen=True)
class BecomeBlocked(Instruction):
    """ "target unblocked attacking creature becomes blocked" (509.1h)."""

    what: Reference


@dataclass(frozen=True)
class RemoveFromCombat(Instruction):
    what: Reference
