"""Spree and tiered (702.172, 702.183 in 2026): each mode has a cost of its own, see `engine.play.announcing_modes`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("spree", letter="a")
class Spree(Keyword):
    """One or more modes are chosen, and the cost of each is paid besides."""


@keyword_ability("tiered", letter="a")
class Tiered(Keyword):
    """One mode is chosen, and its cost is paid besides."""
