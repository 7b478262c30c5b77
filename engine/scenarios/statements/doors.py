"""Unlocking doors of Rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions.doors import doors_of
from engine.play.unlocking import Unlocking
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.told import Told
from engine.scenarios.playing.choosing import take
from engine.scenarios.playing.sentences import Sentence, ToldDeed, says

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says("{player} unlocks {object}", "Alice unlocks Dusty Attic")
@dataclass(frozen=True, kw_only=True)
class UnlockHalf(ToldDeed):
    """Pays the mana cost of a locked half of a permanent, which is named, to unlock it."""

    player: str
    object: NamedObject

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        acting.give_priority(player)
        game, named = acting.game, self.object
        rooms = [permanent for permanent in game.permanents() if game.controller_of(permanent) is player]
        rooms += [permanent for permanent in game.permanents() if permanent not in rooms]
        doors = [
            (permanent, half)
            for permanent in rooms
            for half, name in doors_of(game, permanent)
            if name in (named.name, named.said)
        ]
        if not doors:
            raise ScriptError(f"there is no door {named}")
        locked = [door for door in doors if door[1] not in door[0].unlocked]
        permanent, half = (locked or doors)[(named.which or 1) - 1 if (named.which or 1) <= len(locked or doors) else 0]
        take(acting, Unlocking(permanent, half), Told.of(None))
