"""Prototype (702.160 in 2026): the card is cast as a smaller spell, with another mana cost and size."""

from __future__ import annotations

from engine.keywords.hooks import Keyword, keyword_ability


@keyword_ability("prototype", letter="a")
class Prototype(Keyword):
    """The card may be cast prototyped: its mana cost, power and toughness are those beside the keyword."""

    casts_prototyped = True
