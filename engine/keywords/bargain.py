"""Bargain (702.166): an artifact, enchantment, or token that is sacrificed besides; the card says what comes of it."""

from __future__ import annotations

from functools import cache

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.costs import Cost


@keyword_ability("bargain", letter="a")
class Bargain(Keyword):
    """Its cost may be paid once, as the spell is cast."""

    adds_a_cost = True

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return _something()


@cache
def _something() -> Cost:
    (ability,) = read("Sacrifice an artifact, enchantment, or token: Draw a card.").abilities
    assert isinstance(ability, ActivatedAbility)
    return ability.cost
