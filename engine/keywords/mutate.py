"""Mutate (702.140 in 2026): the spell merges with a creature of its owner's, which stays the object that it was."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("mutate", letter="a")
class Mutate(Keyword):
    """Its cost is paid in place of the mana cost; the spell then targets a creature, with which it merges as it
    resolves (`engine.play.merging`)."""

    replaces_the_cost = True
    casts_mutating = True
