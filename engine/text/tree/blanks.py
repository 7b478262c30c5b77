"""Blanks in the definitions of keywords, which each keyword ability fills; no card's tree has them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.costs import CostPart
from engine.text.tree.node import Quality


@dataclass(frozen=True)
class BlankCost(CostPart):
    """[cost]."""


@dataclass(frozen=True)
class BlankQuality(Quality):
    """[quality]."""
