"""Coins and clashes that are won."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.chance import Clashed, CoinFlipped
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.WinsCoinFlip, CoinFlipped)
def _coin_won(waited_for: triggers.WinsCoinFlip, fact: CoinFlipped, context: Context) -> Iterator[Match]:
    if not fact.called or fact.won is waited_for.loses:
        return
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.WinsClash, Clashed)
def _clash_won(waited_for: triggers.WinsClash, fact: Clashed, context: Context) -> Iterator[Match]:
    if fact.won and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))
