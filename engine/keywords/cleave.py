"""Cleave (702.148 in 2026): another cost, for which the words in square brackets are left out."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("cleave", letter="a")
class Cleave(Keyword):
    """Its cost may be paid in place of the mana cost; the spell says what is left then, see `bare` of its ability."""

    replaces_the_cost = True
