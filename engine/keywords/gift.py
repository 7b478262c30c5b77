"""Gift (702.174 in 2026): something is promised to an opponent as the spell is cast, and given before it does more."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("gift", letter="a")
class Gift(Keyword):
    """An additional cost that costs nothing but the promise, see `engine.text.expansion` for what is given."""

    adds_a_cost = True
    promises_something = True
