"""Conspire (702.75): creatures that share a color with the spell are tapped for a copy of it."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("conspire", letter="a")
class Conspire(Keyword):
    """Its cost may be paid once, as the spell is cast; its triggered ability copies the spell then."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return read_cost("Tap two untapped creatures you control that share a color with ~")
