"""Teamwork (702.194 in 2026): creatures that are tapped besides; the card says what comes of it."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("teamwork", letter="a")
class Teamwork(Keyword):
    """Its cost may be paid once, as the spell is cast."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return read_cost(
            f"Tap any number of untapped creatures you control with total power {ability.number or 0} or greater"
        )
