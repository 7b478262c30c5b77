"""Escape (702.138): from the graveyard, for a cost of its own; what came so has escaped."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text.tree.nouns import Zone


@keyword_ability("escape", letter="a")
class Escape(Keyword):
    """The card may be cast from its owner's graveyard for its escape cost; nothing keeps it from coming back there."""

    replaces_the_cost = True
    casts_from = Zone.GRAVEYARD
