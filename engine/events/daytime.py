"""What permanents with daybound and nightbound bring about at once, at any time (702.145c-g in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.events.event import Event
from engine.events.impossible import can_turn_over
from engine.events.kinds.daytime import DAYBOUND, NIGHTBOUND, TURNED_LATER, DaytimeChanged, to_be_turned
from engine.events.kinds.status import PermanentTransformed
from engine.rulebooks import Cite, keyword_rule
from engine.state.answers import while_it_holds
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.nouns import Daytime

#: What it becomes while it is neither, by the first of them that a permanent has.
_BRINGS: Final = {
    DAYBOUND: (Daytime.DAY, keyword_rule("daybound and nightbound", "d", "neither day nor night")),
    NIGHTBOUND: (Daytime.NIGHT, keyword_rule("daybound and nightbound", "g", "no permanent with daybound")),
}


def what_the_time_asks_for(game: Game) -> tuple[Event, ...]:
    """That it becomes day or night, or that permanents are turned over to the face that they have at this time."""
    if Cite.DAYTIME not in game.rulebook.citations:
        return ()
    if game.daytime is None:
        return tuple(_breaking(game))
    rule = TURNED_LATER[game.daytime]
    return tuple(
        PermanentTransformed(permanent=permanent, cites=rule, source=permanent)
        for permanent in _shown_wrongly(game, game.daytime)
    )


@while_it_holds
def _shown_wrongly(game: Game, daytime: Daytime) -> tuple[GameObject, ...]:
    return tuple(permanent for permanent in to_be_turned(game, daytime) if can_turn_over(game, permanent))


def _breaking(game: Game) -> Iterator[Event]:
    for keyword, having in _bringing(game):
        daytime, rule = _BRINGS[keyword]
        yield DaytimeChanged(to=daytime, cites=rule, source=having)


@while_it_holds
def _bringing(game: Game) -> tuple[tuple[str, GameObject], ...]:
    """The first of the keywords that any permanent has, with the first permanent that has it; none where none has."""
    having = ((word, each) for word in _BRINGS for each in game.permanents() if game.characteristics(each).has(word))
    return tuple(islice(having, 1))
