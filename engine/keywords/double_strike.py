"""Double strike (502.28; 702.4). The two combat damage steps are in `engine.play.combat`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("double strike", letter="b")
class DoubleStrike(Keyword):
    """Deals combat damage in both of two combat damage steps."""

    strikes_first = True
    strikes_again = True
