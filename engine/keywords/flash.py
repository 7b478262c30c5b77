"""Flash (502.57; 702.8)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("flash", letter="a")
class Flash(Keyword):
    """Can be played any time an instant could."""

    has_instant_timing = True
