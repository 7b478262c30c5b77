"""Power-up (702.193 in 2026-08): the ability that stands after the word, see `engine.text.expansion`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("power-up")
class PowerUp(Keyword):
    """Its ability is activated once, and for less in the turn in which the permanent entered."""
