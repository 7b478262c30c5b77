"""Storied (702.195 in 2026): artifacts, Sagas and legends begin an enduring story, see `engine.events.earned`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("storied", letter="a")
class Storied(Keyword):
    """Its controller has an enduring story at three such permanents, for the rest of the game."""
