"""Max speed (702.178 in 2026): an ability that its object has only while its controller's speed is 4."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("max speed", letter="a")
class MaxSpeed(Keyword):
    """Nothing of itself: the ability after it says what it does, and asks for the speed."""
