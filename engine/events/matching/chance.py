"""Coins and clashes that are won, and dice that are rolled."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.chance import Clashed, CoinFlipped, DiceRolled
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.WinsCoinFlip, CoinFlipped)
def _coin_won(waited_for: triggers.WinsCoinFlip, fact: CoinFlipped, context: Context) -> Iterator[Match]:
    if not (fact.called or fact.settled) or fact.won is waited_for.loses:
        return
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.WinsClash, Clashed)
def _clash_won(waited_for: triggers.WinsClash, fact: Clashed, context: Context) -> Iterator[Match]:
    if fact.won and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.RollsDice, DiceRolled)
def _rolled(waited_for: triggers.RollsDice, fact: DiceRolled, context: Context) -> Iterator[Match]:
    """Once for all the dice, or for each whose number is one of those that are waited for."""
    if not fits(waited_for.player, fact.player, context):
        return
    player = (waited_for.player, fact.player)
    if not waited_for.each:
        yield about(waited_for, player, amount=sum(fact.results))
        return
    for result in fact.naturals if waited_for.natural else fact.results:
        least, most = waited_for.least, waited_for.most
        if (least is None or least <= result) and (most is None or result <= most):
            yield about(waited_for, player, amount=result)
