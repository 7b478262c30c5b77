"""Disturb (702.146): the card is cast from the graveyard with its back face up."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text.tree.nouns import Zone


@keyword_ability("disturb", letter="a")
class Disturb(Keyword):
    """Its owner may cast the card transformed from the graveyard, for the disturb cost in place of the mana cost."""

    replaces_the_cost = True
    casts_from = Zone.GRAVEYARD
    casts_transformed = True
