"""Offspring (702.175): a cost besides, for a smaller copy of the creature."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("offspring", letter="a")
class Offspring(Keyword):
    """Its cost may be paid once, as the spell is cast; its triggered ability makes a token then."""

    adds_a_cost = True
