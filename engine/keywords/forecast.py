"""Forecast (502.53; 702.54): the ability that stands after the word, see `engine.text.expansion`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("forecast")
class Forecast(Keyword):
    """Its ability is activated from the hand, in one's own upkeep, once a turn."""
