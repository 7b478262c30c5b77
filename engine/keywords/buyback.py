"""Buyback (502.16; 702.24)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text.tree.nouns import Zone


@keyword_ability("buyback", letter="a")
class Buyback(Keyword):
    """If its cost was paid, the spell goes to its owner's hand as it resolves."""

    adds_a_cost = True
    resolves_to = Zone.HAND
