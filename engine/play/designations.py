"""What players become by what they control, at any time and for the rest of the game: the city's blessing for ten
permanents, an enduring story for three famous ones (702.131 and 702.195 in 2026)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.events.choices import Asking
from engine.events.happening import happen
from engine.events.kinds.designations import BlessingGained, DesignationGained, StoryBegan
from engine.keywords.hooks import hook_of, hooks
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


@dataclass(frozen=True)
class _Earned:
    """What a keyword earns its controller, and how many permanents of which kind that takes."""

    event: type[DesignationGained]
    enough: int
    counts: Callable[[Game, GameObject], bool]


def _any(game: Game, permanent: GameObject) -> bool:
    return True


def _is_of_legend(game: Game, permanent: GameObject) -> bool:
    values = game.characteristics(permanent)
    return "Artifact" in values.types or "Saga" in values.subtypes or "Legendary" in values.supertypes


_BY_KEYWORD: Final = {
    "ascend": _Earned(BlessingGained, 10, _any),
    "storied": _Earned(StoryBegan, 3, _is_of_legend),
}


def designate_whoever_earned_it(game: Game) -> Asking[bool]:
    """Each player who controls enough, one of it with the keyword, gets what it earns; returns whether any did."""
    happened = False
    for player in game.in_turn_order():
        for keyword, earned in _BY_KEYWORD.items():
            if earned.event.is_had_by(player):
                continue
            if any(_has(game, each, keyword) for each in _of(game, player)):
                happened = (yield from _earn(game, player, keyword)) or happened
    return happened


def bless_by_spell(game: Game, spell: GameObject) -> Asking[None]:
    """The first thing that a spell with ascend does (702.131a)."""
    if _has(game, spell, "ascend"):
        yield from _earn(game, game.controller_of(spell), "ascend")


def _earn(game: Game, player: Player, keyword: str) -> Asking[bool]:
    """A player gets it who controls enough and hasn't got it; returns whether that was so."""
    hook, earned = hook_of(keyword), _BY_KEYWORD[keyword]
    own = _of(game, player)
    enough = sum(each.copies for each in own if earned.counts(game, each)) >= earned.enough
    if hook is None or not enough or earned.event.is_had_by(player):
        return False
    yield from happen(game, earned.event(player=player, cites=hook.rule, source=next(iter(own))))
    return True


def _of(game: Game, player: Player) -> tuple[GameObject, ...]:
    return tuple(each for each in game.permanents() if game.controller_of(each) is player)


def _has(game: Game, thing: GameObject, keyword: str) -> bool:
    hook = hook_of(keyword)
    return any(own is hook for own, _ in hooks(game, thing))
