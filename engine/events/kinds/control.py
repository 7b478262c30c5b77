"""Control of permanents."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class ControlChanged(Event):
    """A permanent came under another player's control: it is new to that player (212.3d; 302.6)."""

    sentence = "{permanent} comes under {to}'s control."

    permanent: GameObject
    before: Player
    to: Player

    def change(self, game: Game) -> None:
        controlled_by(self.permanent, self.to)
        self.permanent.control_since = game.clock
        for player in game.players:
            if player.ring_bearer is self.permanent:  # 701.54a in 2026
                player.ring_bearer = None


def controlled_by(permanent: GameObject, controller: Player) -> None:
    """Remember who controls a permanent now, and that this player has controlled it."""
    permanent.last_controller = controller
    if controller not in permanent.controllers:
        permanent.controllers = (*permanent.controllers, controller)
