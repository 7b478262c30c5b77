"""Permanents that are tapped for mana."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.mana import TappedForMana
from engine.events.matching.match import Match, about, fits
from engine.meaning.context import Context
from engine.text.tree import triggers
from engine.text.tree.node import PlayerReference, Quality, Reference


def tapped_for_mana(
    waited_for: triggers.ActivatesAbility | triggers.BecomesTapped,
    whose: PlayerReference | None,
    what: Quality | Reference,
    fact: TappedForMana,
    context: Context,
) -> Iterator[Match]:
    """ "You tap a land for mana", "enchanted land is tapped for mana": once the mana is there."""
    if fits(whose, fact.player, context) and fits(what, fact.permanent, context):
        yield about(waited_for, (whose, fact.player), (what, fact.permanent))
