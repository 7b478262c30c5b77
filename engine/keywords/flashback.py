"""Flashback (502.22; 702.31)."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text.tree.nouns import Zone


@keyword_ability("flashback", letter="a")
class Flashback(Keyword):
    """The card may be cast from its owner's graveyard for its flashback cost; then it is exiled, not put anywhere."""

    replaces_the_cost = True
    casts_from = Zone.GRAVEYARD
    leaves_the_stack_to = Zone.EXILE
