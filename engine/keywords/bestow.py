"""Bestow (702.103): a creature card that is cast as an Aura, and becomes a creature when that no longer enchants."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("bestow", letter="a")
class Bestow(Keyword):
    """Its cost is paid in place of the mana cost; what comes of it is looked at as the spell is put onto the stack, as
    it resolves, and by state-based actions."""

    replaces_the_cost = True
    casts_bestowed = True
