"""Players who lose the game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.game import PlayerLost
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.text.tree import triggers


@on(triggers.LosesGame, PlayerLost)
def _loses(waited_for: triggers.LosesGame, fact: PlayerLost, context: Context) -> Iterator[Match]:
    """Nothing takes the place of conceding (102.3a; 104.3a)."""
    if not fact.conceded and fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))
