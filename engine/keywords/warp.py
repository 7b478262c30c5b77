"""Warp (702.185): cheaper, but exiled at the end of the turn; from there its owner casts it once more."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("warp", letter="a")
class Warp(Keyword):
    """What its cost was paid for is exiled, and waits there; the cost is text."""

    of_its_permanent = "At the beginning of the next end step, exile ~, then it becomes warped."
