"""Players' speed (702.179 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.kinds.designations import designate, designation_of
from engine.state.game import Game
from engine.state.players import Player
from engine.state.printed import Printed


@dataclass(frozen=True, eq=False, kw_only=True)
class SpeedChanged(Event):
    """A player's speed became another number. `printed` has the ability that comes with having speed (702.179d)."""

    sentence = "{player}'s speed becomes {to}."

    player: Player
    to: int
    printed: Printed

    def change(self, game: Game) -> None:
        self.player.speed = self.to
        if designation_of(game, self.printed.name, self.player) is None:
            designate(game, self.printed, self.player)
