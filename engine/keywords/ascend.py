"""Ascend (702.131 in 2026): ten permanents bring the city's blessing, see `engine.events.earned`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("ascend", letter="b")
class Ascend(Keyword):
    """Its controller gets the city's blessing at ten permanents, for the rest of the game."""
