"""Pairing creatures (702.95 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Reference


@dataclass(frozen=True)
class Pair(Instruction):
    """ "Pair ~ with another unpaired creature you control", for as long as both remain creatures of that player."""

    first: Reference
    second: Reference
