"""Counters on objects and players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.events.clock import tick
from engine.events.event import Event
from engine.events.radiation import radiate
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CountersPut(Event):
    """`by_effect`: an effect puts them there; no cost, and no result of damage. `by`: who does; unsaid, the source's
    controller."""

    on: GameObject | Player
    kind: str
    count: int
    by_effect: bool = True
    by: Player | None = None

    def put_by(self, game: Game) -> Player | None:
        """Who puts them there; nobody where a rule does."""
        return self.by or (game.controller_of(self.source) if self.source is not None else None)

    def change(self, game: Game) -> None:
        if isinstance(self.on, Player):
            _change_of_player(self.on, self.kind, self.count)
            radiate(game, self.on)
        else:
            self.on.counters = counters_changed(self.on.counters, self.kind, self.count)
            if game.rulebook.counters_have_timestamps:
                self.on.counter_times = {**self.on.counter_times, self.kind: tick(game)}


@dataclass(frozen=True, eq=False, kw_only=True)
class CountersRemoved(Event):
    """`count` counters of one kind leave a permanent or a player; the rule or the cost has seen that they are there.
    `damage`: how much it was that takes them, where damage does."""

    origin: GameObject | Player
    kind: str
    count: int
    damage: int = 0

    def change(self, game: Game) -> None:
        """What leaves at the same moment is remembered with its counters (704.3, 704.5r)."""
        if isinstance(self.origin, Player):
            _change_of_player(self.origin, self.kind, -self.count)
        elif not self.origin.gone:
            self.origin.overkill += max(self.damage - self.origin.counters_of(self.kind), 0)
            self.origin.counters = counters_changed(self.origin.counters, self.kind, -self.count)


def _change_of_player(player: Player, kind: str, by: int) -> None:
    if kind == "poison":
        player.poison += by
    else:
        player.counters = counters_changed(player.counters, kind, by)


def counters_changed(counters: Mapping[str, int], kind: str, by: int) -> Mapping[str, int]:
    """So many counters of a kind more, or fewer; none of a kind aren't listed."""
    count = counters.get(kind, 0) + by
    others = {name: number for name, number in counters.items() if name != kind}
    return {**others, kind: count} if count > 0 else others
