"""Pairing creatures (702.95 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Reference


@dataclass(frozen=True)
class Pair(Instruction):
    """ "Pair ~ with another unpaired creature you control": they stay a pair while that player controls both, and both
    are creatures."""

    first: Reference
    second: Reference
