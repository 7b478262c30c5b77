"""Casualty (702.153): a creature that is sacrificed for a copy of the spell."""

from __future__ import annotations

from functools import cache

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("casualty", letter="a")
class Casualty(Keyword):
    """Its cost may be paid once, as the spell is cast; its triggered ability copies the spell then."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return _a_creature(ability.number or 0)


@cache
def _a_creature(power: int) -> Cost:
    (ability,) = read(f"Sacrifice a creature with power {power} or greater: Draw a card.").abilities
    assert isinstance(ability, ActivatedAbility)
    return ability.cost
