"""Companion (702.139 in 2026): it functions outside the game, and is asked about before the game begins."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("companion", letter="a")
class Companion(Keyword):
    """It changes nothing of its card once that is in the game."""
