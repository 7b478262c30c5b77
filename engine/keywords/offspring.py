"""Offspring (702.175 in 2026-08): a cost that may be paid, and a 1/1 copy of what was cast."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("offspring", letter="a")
class Offspring(Keyword):
    """Its triggered ability copies the permanent if the cost was paid."""

    adds_a_cost = True
