"""Squad (702.157): a cost that may be paid any number of times, and a copy of the creature for each."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("squad", letter="a")
class Squad(Keyword):
    """Its triggered ability makes a token for each time that the cost was paid."""

    adds_a_cost = True
    is_paid_repeatedly = True
