"""Players who lose the game, and the game itself: day and night."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.daytime import DaytimeChanged
from engine.events.kinds.game import PlayerLost
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.LosesGame, PlayerLost)
def _loses(waited_for: triggers.LosesGame, fact: PlayerLost, context: Context) -> Iterator[Match]:
    """Whatever the player lost by, conceding too (603.9 in 2010)."""
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@on(triggers.BecomesDaytime, DaytimeChanged)
def _becomes_daytime(waited_for: triggers.BecomesDaytime, fact: DaytimeChanged, context: Context) -> Iterator[Match]:
    """ "Day becomes night" only where it was day (731.1a in 2026)."""
    if fact.to is waited_for.to and waited_for.origin in (None, fact.before):
        yield about(waited_for)
