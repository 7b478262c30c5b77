"""More Than Meets the Eye (702.162 in 2026): the card is cast with its back face up."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("more than meets the eye", letter="a")
class MoreThanMeetsTheEye(Keyword):
    """The card may be cast converted, for this cost in place of the mana cost."""

    replaces_the_cost = True
    casts_transformed = True
