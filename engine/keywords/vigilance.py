"""Vigilance (502.14; 702.18)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("vigilance", letter="b")
class Vigilance(Keyword):
    """Attacking doesn't cause this creature to tap."""

    attacks_untapped = True
