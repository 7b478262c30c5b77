"""Multikicker (702.33c in 2026): a kicker cost that may be paid any number of times."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("multikicker")
class Multikicker(Keyword):
    """Each payment of its cost is one of a kicker cost."""

    adds_a_cost = True
    is_paid_repeatedly = True
    paid_as = "kicker"
