"""Miracle (702.94 in 2026): the card is revealed as it is drawn first in a turn (`engine.events.miracles`), and what
triggers on that lets it be cast for its cost."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("miracle", letter="a")
class Miracle(Keyword):
    """Its cost may be paid in place of the mana cost, by the player whose miracle ability resolves."""

    replaces_the_cost = True
