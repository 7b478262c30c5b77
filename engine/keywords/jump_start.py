"""Jump-start (702.133): once more from the graveyard, for a card that is discarded besides."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text import read_cost
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone


@keyword_ability("jump-start", letter="a")
class JumpStart(Keyword):
    """The card may be cast from its owner's graveyard by discarding a card besides; then it is exiled."""

    casts_from = Zone.GRAVEYARD
    leaves_the_stack_to = Zone.EXILE

    def cost_of(self, ability: KeywordAbility) -> Cost:
        return read_cost("Discard a card")
