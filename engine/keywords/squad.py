"""Squad (702.157 in 2026-08): a cost that may be paid any number of times, and a token for each."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("squad", letter="a")
class Squad(Keyword):
    """Its triggered ability copies the permanent for each time that the cost was paid."""

    adds_a_cost = True
