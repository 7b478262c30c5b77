"""Replicate (702.53): a cost that may be paid any number of times, and a copy for each."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("replicate", letter="a")
class Replicate(Keyword):
    """Its triggered ability copies the spell for each time that the cost was paid."""

    adds_a_cost = True
    is_paid_repeatedly = True
