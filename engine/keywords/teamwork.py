"""Teamwork (702.194 in 2026): creatures that are tapped besides; the card says what comes of it."""

from __future__ import annotations

from functools import cache

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("teamwork", letter="a")
class Teamwork(Keyword):
    """Its cost may be paid once, as the spell is cast."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return _creatures(ability.number or 0)


@cache
def _creatures(power: int) -> Cost:
    words = f"Tap any number of untapped creatures you control with total power {power} or greater: Draw a card."
    (ability,) = read(words).abilities
    assert isinstance(ability, ActivatedAbility)
    return ability.cost
