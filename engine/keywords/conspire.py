"""Conspire (702.75): creatures that share a color with the spell are tapped for a copy of it."""

from __future__ import annotations

from functools import cache

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("conspire", letter="a")
class Conspire(Keyword):
    """Its cost may be paid once, as the spell is cast; its triggered ability copies the spell then."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return _two_creatures()


@cache
def _two_creatures() -> Cost:
    (ability,) = read("Tap two untapped creatures you control that share a color with ~: Draw a card.").abilities
    assert isinstance(ability, ActivatedAbility)
    return ability.cost
