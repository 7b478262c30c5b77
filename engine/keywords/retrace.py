"""Retrace (702.78)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone


@keyword_ability("retrace", letter="a")
class Retrace(Keyword):
    """The card may be cast from its owner's graveyard; a land card is discarded besides."""

    casts_from = Zone.GRAVEYARD

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return read_cost("Discard a land card")
