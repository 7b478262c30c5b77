"""Haste (502.5; 702.10)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("haste", letter="b")
class Haste(Keyword):
    """Attacks, and uses abilities with the tap symbol, in the turn in which it came under control."""

    ignores_summoning_sickness = True
