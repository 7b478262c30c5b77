"""What craft does to pay for itself (702.167 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, Quality


@dataclass(frozen=True)
class ExileMaterials(Instruction):
    """ "Exile [materials]": of one's permanents, and of the cards in one's graveyard. The one quality there is
    says what those are."""

    materials: tuple[Quality, ...]
