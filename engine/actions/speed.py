"""Speed that starts and increases (702.179 in 2026)."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.speed import SpeedChanged
from engine.meaning.words import number
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text import read
from engine.text.tree.effects.designations import IncreaseSpeed
from engine.values.type_line import TypeLine

_SPEED: Final = "start your engines!"
_INCREASES: Final = keyword_rule(_SPEED, "c", "without speed")

_INHERENT: Final = keyword_rule(_SPEED, "d", "inherent triggered ability")

#: What comes with having speed, as an ability of nothing but the player (702.179d). It triggers once each turn, so that
#: one opponent who loses life stands for one or more.
_ABILITY: Final = (
    "Whenever an opponent loses life during your turn, if your speed is less than 4, increase your speed by 1."
    " This ability triggers only once each turn."
)


@follows(IncreaseSpeed)
def increase_speed(instruction: IncreaseSpeed, following: Following) -> Asking[None]:
    """Who has no speed yet gets as much as it would increase by (702.179c)."""
    amount = number(instruction.amount, following.context)
    source = following.source
    for player in following.each_player(instruction.player):
        cites: Cited = Cite.FOLLOW_INSTRUCTIONS if player.speed else _INCREASES
        if source is not None and source.kind is ObjectKind.DESIGNATION:
            cites = _INHERENT
        more = speed_becomes(player, (player.speed or 0) + amount, cites, source)
        yield from following.happen(more)


def speed_becomes(player: Player, speed: int, cites: Cited, source: GameObject | None) -> SpeedChanged:
    """That a player's speed becomes a number, which the player may not have had any of before."""
    return SpeedChanged(player=player, to=speed, printed=_speed(), cites=cites, source=source)


@cache
def _speed() -> Printed:
    return Printed("Speed", TypeLine(), text=read(_ABILITY), indicated_colors=frozenset())
