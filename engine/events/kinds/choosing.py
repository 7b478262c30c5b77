"""What is chosen for an object, and how things are separated."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.copying import copied_by
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class ThingChosen(Event):
    """Something that an object remembers was chosen for it: a color, a type, a player, a name."""

    sentence = "{chooser} chooses {value} for {for_object}."

    chooser: Player
    kind: str
    value: object
    for_object: GameObject

    def change(self, game: Game) -> None:
        chosen_for = self.for_object
        chosen_for.chosen = {**chosen_for.chosen, self.kind: self.value}
        chosen_for.chosen_under = {**chosen_for.chosen_under, self.kind: copied_by(game, chosen_for)}


@dataclass(frozen=True, eq=False, kw_only=True)
class PilesMade(Event):
    """Objects were separated into piles, where they are (700.3)."""

    player: Player
    piles: tuple[tuple[GameObject, ...], ...]
