"""Emblems."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class EmblemMade(Event):
    """An emblem was put into the command zone: its player owns and controls it."""

    sentence = "{player} gets an emblem."

    player: Player
    printed: Printed

    def change(self, game: Game) -> None:
        put_in_zone(game, make_object(game, ObjectKind.EMBLEM, self.printed, self.player, Zone.COMMAND))
