"""Attaching things, and taking them off."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference


@dataclass(frozen=True)
class Attach(Instruction):
    """`as_creature`: as though what it is attached to were a creature, whatever else it is (702.6e in 2026)."""

    what: Reference
    to: Reference
    by: PlayerReference | None = None
    as_creature: bool = False


@dataclass(frozen=True)
class Unattach(Instruction):
    what: Reference
