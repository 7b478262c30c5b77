"""Players who lose the game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.game import PlayerLost
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.LosesGame, PlayerLost)
def _loses(waited_for: triggers.LosesGame, fact: PlayerLost, context: Context) -> Iterator[Match]:
    """Whatever the player lost by, conceding too (603.9 in 2010)."""
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))
