"""Madness (502.24; 702.32): its two abilities are text; the cost is paid when the second of them resolves."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("madness", letter="a")
class Madness(Keyword):
    """Its cost may be paid in place of the mana cost, by the player whose madness ability resolves."""

    replaces_the_cost = True
