"""Escalate (702.120): a cost for each mode beyond the first, see `engine.play.announcing_modes`."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("escalate", letter="a")
class Escalate(Keyword):
    """Its cost is paid once for each mode that is chosen besides the first."""

    is_paid_for_each_mode = True
