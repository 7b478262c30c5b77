"""Entwine (502.32; 702.39): all modes are chosen if its cost is paid, see `engine.play.announcing`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("entwine", letter="a")
class Entwine(Keyword):
    """An additional cost for every mode of the spell."""

    adds_a_cost = True
