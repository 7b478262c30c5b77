"""Retrace (702.78)."""

from __future__ import annotations

from functools import cache

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read
from engine.text.tree.abilities import ActivatedAbility, KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone


@keyword_ability("retrace", letter="a")
class Retrace(Keyword):
    """The card may be cast from its owner's graveyard; a land card is discarded besides."""

    casts_from = Zone.GRAVEYARD

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return _a_land_card()


@cache
def _a_land_card() -> Cost:
    (ability,) = read("Discard a land card: Draw a card.").abilities
    assert isinstance(ability, ActivatedAbility)
    return ability.cost
