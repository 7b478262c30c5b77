"""Casualty (702.153): a creature that is sacrificed for a copy of the spell."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("casualty", letter="a")
class Casualty(Keyword):
    """Its cost may be paid once, as the spell is cast; its triggered ability copies the spell then."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return read_cost(f"Sacrifice a creature with power {ability.number or 0} or greater")
