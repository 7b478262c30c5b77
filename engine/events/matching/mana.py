"""Permanents that are tapped for mana: what waits for that triggers once the mana is there."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.mana import TappedForMana
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.TapsForMana, TappedForMana)
def _taps_for_mana(waited_for: triggers.TapsForMana, fact: TappedForMana, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context) and fits(waited_for.source, fact.permanent, context):
        yield about(waited_for, (waited_for.player, fact.player), (waited_for.source, fact.permanent))


@on(triggers.IsTappedForMana, TappedForMana)
def _is_tapped_for_mana(waited_for: triggers.IsTappedForMana, fact: TappedForMana, context: Context) -> Iterator[Match]:
    if fits(waited_for.subject, fact.permanent, context):
        yield about(waited_for, (waited_for.subject, fact.permanent))
