"""The city's blessing: at any time for permanents with ascend, and as a spell with it resolves (702.131 in 2026)."""

from __future__ import annotations

from typing import Final

from engine.events.choices import Asking
from engine.events.happening import happen
from engine.events.kinds.designations import BlessingGained
from engine.keywords.hooks import answers, hook_of
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player

_ENOUGH: Final = 10


def bless_whoever_ascends(game: Game) -> Asking[bool]:
    """Each player who controls ten permanents, one of them with ascend, gets the blessing; returns whether any did."""
    blessed = False
    for player in game.in_turn_order():
        if not player.has_blessing and any(_ascends(game, each) for each in _of(game, player)):
            blessed = (yield from bless(game, player)) or blessed
    return blessed


def bless_by_spell(game: Game, spell: GameObject) -> Asking[None]:
    """The first thing that a spell with ascend does (702.131a)."""
    if _ascends(game, spell):
        yield from bless(game, game.controller_of(spell))


def bless(game: Game, player: Player) -> Asking[bool]:
    """A player gets the blessing who controls ten permanents and hasn't got it; returns whether that was so."""
    hook = hook_of("ascend")
    own = _of(game, player)
    if hook is None or player.has_blessing or sum(each.copies for each in own) < _ENOUGH:
        return False
    yield from happen(game, BlessingGained(player=player, cites=hook.rule, source=next(iter(own))))
    return True


def _of(game: Game, player: Player) -> tuple[GameObject, ...]:
    return tuple(each for each in game.permanents() if game.controller_of(each) is player)


def _ascends(game: Game, thing: GameObject) -> bool:
    return answers(game, thing, lambda keyword: keyword.blesses_at_ten)
