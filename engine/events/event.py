"""Events: facts about a game, in the past tense. Before they happen they are proposals, and may be replaced.

Which kinds there are stands in `engine.events.kinds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.state.game import Game
from engine.state.history import Fact
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class Event(Fact):
    """Anything that happens; before, it is a proposal that may be replaced, and after, a fact.

    `sentence` tells it in the log, with the names of its fields in braces. Where the words depend on more than that,
    `engine/scenarios/telling/log.py` finds them; else nothing is told of an event without a sentence.
    """

    sentence: ClassVar[str] = ""

    def affected(self, game: Game) -> Player:
        """Who chooses among replacement effects (419.9a; 615.1)."""
        return game.active_player

    def as_it_turns_out(self, game: Game) -> Event:
        """What happens of it once nothing replaces it any more: itself, unless that is an attempt in vain."""
        return self

    def parts(self, game: Game) -> tuple[Event, ...]:
        """What this event consists of, each part itself open to replacement. Most events are their own only part."""
        return ()

    def change(self, game: Game) -> None:
        """What it changes in the game. Nothing but `apply` calls this; many events change nothing, and are noticed."""
