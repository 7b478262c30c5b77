"""First strike (502.2; 702.7). The two combat damage steps are in `engine.play.combat`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("first strike", letter="b")
class FirstStrike(Keyword):
    """Deals combat damage in the first of two combat damage steps."""

    strikes_first = True
