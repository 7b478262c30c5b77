"""Rooms that a venture marker comes into, and dungeons that are completed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.kinds.dungeons import DungeonCompleted, VentureMarkerMoved
from engine.events.matching.match import Match, about, fits, on
from engine.meaning.context import Context
from engine.meaning.words import QUANTITIES, players
from engine.text.tree import triggers
from engine.text.tree.quantities import CompletedDungeons


@on(triggers.EntersRoom, VentureMarkerMoved)
def _enters_room(waited_for: triggers.EntersRoom, fact: VentureMarkerMoved, context: Context) -> Iterator[Match]:
    if fact.dungeon is context.source and fact.number == waited_for.room:
        yield about(waited_for)


@on(triggers.CompletesDungeon, DungeonCompleted)
def _completes(waited_for: triggers.CompletesDungeon, fact: DungeonCompleted, context: Context) -> Iterator[Match]:
    if fits(waited_for.player, fact.player, context):
        yield about(waited_for, (waited_for.player, fact.player))


@QUANTITIES.of(CompletedDungeons)
def _completed(quantity: CompletedDungeons, context: Context) -> int:
    names = [name for player in players(quantity.player, context) for name in player.completed_dungeons]
    return len(set(names)) if quantity.distinct else len(names)
