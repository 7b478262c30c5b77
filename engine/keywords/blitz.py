"""Blitz (702.152): with haste and a card to draw, and sacrificed at the end of the turn."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("blitz", letter="a")
class Blitz(Keyword):
    """What its cost was paid for is sacrificed; what it has while it is there is text."""

    of_its_permanent = "Sacrifice ~ at the beginning of the next end step."
