"""What a game keeps of its own course, each thing by a value of its own: who controls turns, what is being played, and
what could become a loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True)
class TurnControl:
    """Who controls the turns of others (507; 710)."""

    #: Who will control whose next turn; of several for one player, the last one made (507.1a; 710.1a).
    to_come: Mapping[Player, Player] = field(default_factory=dict)
    #: Who controls the turn of the active player, where somebody else does.
    now: Player | None = None

    def promised(self, whose: Player, by: Player) -> TurnControl:
        """The same, with a player's next turn to be controlled by another."""
        return replace(self, to_come={**self.to_come, whose: by})

    def begun(self, whose: Player, by: Player) -> TurnControl:
        """As that turn begins: it is promised to nobody any more, and its own player controls it by nobody's leave."""
        return TurnControl(_without(self.to_come, whose), None if by is whose else by)

    def left_by(self, leaving: Player) -> TurnControl:
        """Once a player has left the game: they control no turn, now or later."""
        kept = {whose: by for whose, by in self.to_come.items() if by is not leaving}
        return TurnControl(kept, None if self.now is leaving else self.now)


def _without(promised: Mapping[Player, Player], whose: Player) -> Mapping[Player, Player]:
    return {other: by for other, by in promised.items() if other is not whose}


@dataclass(frozen=True)
class PlayingBegun:
    """A spell or ability has begun to be played, and isn't yet: when that was, and what lay on top of the libraries
    then. What comes to light meanwhile waits (217.2e-f; 401.5-6)."""

    at: int
    tops: tuple[GameObject, ...]


@dataclass(frozen=True)
class LoopWatch:
    """What could become a loop (421; 713)."""

    #: How often in a row something has resolved without anybody having a choice, and the states of the game since.
    forced_in_a_row: int = 0
    states: frozenset[object] = field(default_factory=frozenset)
    #: The latest stages of what may be a loop in which something grows.
    stages: tuple[Any, ...] = ()
    #: What the active player has played in this step: the state of the game then, what it was, and how many facts there
    #: were.
    actions: tuple[tuple[object, object, int], ...] = ()

    def resolved_without_choice(self, state: object, stage: object) -> LoopWatch:
        """Once more; `stage` is None where what grows isn't looked at."""
        return replace(
            self,
            forced_in_a_row=self.forced_in_a_row + 1,
            states=self.states | {state},
            stages=() if stage is None else (*self.stages, stage),
        )

    def choice_made(self) -> LoopWatch:
        """Somebody had a choice: what resolved before is no loop that nobody can leave."""
        return LoopWatch(actions=self.actions)

    def order_chosen(self) -> LoopWatch:
        """An order was chosen, and nothing else: only what comes back to the very same is a loop."""
        return replace(self, stages=())

    def acted(self, state: object, action: object, facts: int) -> LoopWatch:
        """The active player has played something in this state of the game."""
        return replace(self, actions=(*self.actions, (state, action, facts)))

    def next_step(self) -> LoopWatch:
        """What was played in another step doesn't count."""
        return replace(self, actions=())
