"""Day and night, which the game itself becomes (731 in 2026)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.events.event import Event
from engine.events.kinds.status import PermanentTransformed
from engine.rulebooks import KeywordRule, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.text.tree.nouns import Daytime
from engine.text.tree.played import reads_keyword

DAYBOUND: Final = "daybound"
NIGHTBOUND: Final = "nightbound"
#: The heading under which the rules tell of both.
_BOUND: Final = "daybound and nightbound"

#: By which rule permanents are turned over as it becomes that time of day: 702.145b and e.
TURNED: Final[dict[Daytime, KeywordRule]] = {
    Daytime.NIGHT: keyword_rule(_BOUND, "b", "daybound"),
    Daytime.DAY: keyword_rule(_BOUND, "e", "nightbound"),
}
#: By which rule a permanent is turned over that has come to be one of those while it is that time: 702.145c and f.
TURNED_LATER: Final[dict[Daytime, KeywordRule]] = {
    Daytime.NIGHT: keyword_rule(_BOUND, "c", "front face up"),
    Daytime.DAY: keyword_rule(_BOUND, "f", "back face up"),
}


@dataclass(frozen=True, eq=False, kw_only=True)
class DaytimeChanged(Event):
    """It became day or night; `before`: what it was until then, if either."""

    sentence = "It becomes {to}."

    to: Daytime
    before: Daytime | None = None

    def change(self, game: Game) -> None:
        game.daytime = self.to

    def parts(self, game: Game) -> tuple[Event, ...]:
        return tuple(
            PermanentTransformed(permanent=permanent, cites=TURNED[self.to], source=permanent)
            for permanent in to_be_turned(game, self.to)
        )


@reads_keyword(DAYBOUND, NIGHTBOUND)
def to_be_turned(game: Game, daytime: Daytime) -> Iterator[GameObject]:
    """The permanents that don't show the face that they have at a time of day."""
    is_day = daytime is Daytime.DAY
    keyword = NIGHTBOUND if is_day else DAYBOUND
    for permanent in game.permanents():
        shows = permanent.transformed is is_day and not permanent.face_down
        if shows and game.characteristics(permanent).has(keyword):
            yield permanent
