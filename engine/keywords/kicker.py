"""Kicker (502.21; 702.30): an optional additional cost, or two of them; the card says what comes of it."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("kicker", letter="a")
class Kicker(Keyword):
    """Each of its costs may be paid once, as the spell is cast."""

    adds_a_cost = True
