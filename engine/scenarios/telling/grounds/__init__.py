"""Which other rules a line of the log, or a claim, rests on: those without which it would have come out otherwise.

What made something happen is known as it happens (`Fact.rules`). What only changes how it is done, and what says what a
card, a zone or an ability is, is seen by looking at the game just after: each module here does so for its subject.
`standing` does the same for what an object is like, of which claims speak.
"""

from __future__ import annotations

from engine.scenarios.telling.grounds import (
    abilities,
    cards,
    casting,
    effects,
    keyword_lines,
    keywords,
    merging,
    places,
    turns,
)
from engine.scenarios.telling.grounds.register import grounds_of
from engine.state.game import Game
from engine.state.history import Fact

__all__ = [
    "abilities",
    "cards",
    "casting",
    "effects",
    "grounds",
    "grounds_of",
    "keyword_lines",
    "keywords",
    "merging",
    "places",
    "turns",
]


def grounds(game: Game, fact: Fact) -> tuple[str, ...]:
    """The numbers of further rules that something that just happened rests on, apart from those that made it happen."""
    return tuple(dict.fromkeys(filter(None, map(game.number_of, grounds_of(game, fact)))))
