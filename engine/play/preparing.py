"""Casting the copy of a prepare spell that waits in exile (722.3c in 2026)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events.event import Event
from engine.events.kinds.preparing import is_prepared
from engine.events.kinds.status import DesignationLost
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.nouns import Status, Zone


def may_cast_prepared(game: Game, player: Player, copy: GameObject) -> bool:
    """Whether it is the copy that a prepared permanent of this player has in exile."""
    permanent = copy.prepared_by
    if permanent is None or copy.zone is not Zone.EXILE:
        return False
    return is_prepared(permanent) and game.controller_of(permanent) is player


def unprepared_by(spell: GameObject) -> Iterator[Event]:
    """As its prepare spell becomes cast, a permanent is prepared no longer."""
    copy = spell.predecessor
    if copy is not None and copy.prepared_by is not None:
        permanent = copy.prepared_by
        yield DesignationLost(permanent=permanent, designation=Status.PREPARED, cites=Cite.PREPARED, source=permanent)
