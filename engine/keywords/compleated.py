"""Compleated (702.150 in 2026): a planeswalker that was paid for with life enters with fewer loyalty counters."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("compleated", letter="a")
class Compleated(Keyword):
    """It enters with two loyalty counters less for each Phyrexian symbol that life was paid for (see
    `engine.events.replacing.entering`)."""
