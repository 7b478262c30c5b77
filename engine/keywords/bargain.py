"""Bargain (702.166): an artifact, enchantment, or token that is sacrificed besides; the card says what comes of it."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("bargain", letter="a")
class Bargain(Keyword):
    """Its cost may be paid once, as the spell is cast."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return read_cost("Sacrifice an artifact, enchantment, or token")
