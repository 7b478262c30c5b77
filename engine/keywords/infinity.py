"""∞ (702.186 in 2026): an ability that its object has only while it is harnessed."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("∞", letter="b", of="∞ (infinity)")
class Infinity(Keyword):
    """Nothing of itself: as long as the permanent is harnessed, it has the ability after the sign."""
