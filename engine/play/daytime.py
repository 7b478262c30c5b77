"""Day and night as a turn begins: the second thing that the untap step does (502.2, 731.2 in 2026)."""

from __future__ import annotations

from engine.events.choices import Asking
from engine.events.happening import happen
from engine.events.kinds.daytime import DaytimeChanged
from engine.events.what_happened import cast_last_turn_by_its_player
from engine.rulebooks import Cite
from engine.state.game import Game
from engine.text.tree.nouns import Daytime


def check_daytime(game: Game) -> Asking[None]:
    """It becomes night where the turn before saw its player cast nothing, and day where that were two spells or more;
    while it is neither, it stays so."""
    if game.daytime is None:
        return
    cast = cast_last_turn_by_its_player(game)
    if cast is None:
        return
    night_falls = game.daytime is Daytime.DAY and cast == 0
    day_breaks = game.daytime is Daytime.NIGHT and cast >= 2
    if night_falls or day_breaks:
        to = Daytime.NIGHT if night_falls else Daytime.DAY
        yield from happen(game, DaytimeChanged(to=to, before=game.daytime, cites=Cite.DAYTIME_CHECKED))
