"""Aftermath (702.127): the half of a split card that is cast from the graveyard, and from nowhere else."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability
from engine.text.tree.nouns import Zone


@keyword_ability("aftermath", letter="a")
class Aftermath(Keyword):
    """It is cast from its owner's graveyard only; then it is exiled."""

    casts_from = Zone.GRAVEYARD
    casts_from_nowhere_else = True
    leaves_the_stack_to = Zone.EXILE
