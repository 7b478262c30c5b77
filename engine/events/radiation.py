"""Rad counters: what they bring with them for whoever gets some (728 in 2026)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.events.kinds.designations import designate, designation_of
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text import read
from engine.values.type_line import TypeLine

RAD: Final = "rad"
_NAME: Final = "Radiation"
#: In the words of the player who has them, who is the active player whenever it triggers (728.1).
_ABILITY: Final = (
    "At the beginning of your precombat main phase, if you have one or more rad counters, mill X cards, where X is the "
    "number of rad counters you have. For each nonland card milled this way, you lose 1 life and you lose a rad "
    "counter."
)


def radiate(game: Game, player: Player) -> None:
    """Let a player who has rad counters have what comes with them, once."""
    if player.counters_of(RAD) and radiation_of(game, player) is None:
        designate(game, _radiation(), player)


def radiation_of(game: Game, player: Player) -> GameObject | None:
    """What stands for what comes with a player's rad counters; None for who hasn't had any."""
    return designation_of(game, _NAME, player)


@cache
def _radiation() -> Printed:
    return Printed(_NAME, TypeLine(), text=read(_ABILITY), indicated_colors=frozenset())
