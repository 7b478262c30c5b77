"""States of the game that an ability waits for (410.11; 603.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events.matching.match import Match, about
from engine.meaning.context import Context
from engine.meaning.words import holds, players
from engine.text.tree import triggers
from engine.text.tree.conditions import PlayerControls, PlayerHasCards
from engine.text.tree.names import NamedPlayers


def states_reached(waited_for: triggers.BecomesTrue, context: Context) -> Iterator[Match]:
    """A state. "A player has no cards in hand" is looked at for each player, who is then "that player"."""
    condition = waited_for.condition
    if isinstance(condition, PlayerControls | PlayerHasCards) and condition.player.named is not None:
        for whom in players(condition.player, context):
            meant = replace(condition, player=NamedPlayers((condition.player.named,)))
            if holds(meant, context.naming(condition.player, whom)):
                yield replace(about(waited_for, (condition.player, whom)), key=whom)
    elif holds(condition, context):
        yield Match()
