"""Winning, losing, drawing (104)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.game import GameEnded, PlayerLost
from engine.events.player_rules import kept_from
from engine.rulebooks import Cite
from engine.text.tree.changes import PlayerAct
from engine.text.tree.effects.game import DrawGame, LoseGame, WinGame

CANT_WIN: Final = kept_from(PlayerAct.WIN)


@follows(WinGame)
def win(instruction: WinGame, following: Following) -> Asking[None]:
    """The player meant wins, and the game is over, unless an effect says that they can't win."""
    for whose in following.players(instruction.player)[:1]:
        if any(CANT_WIN.of(following.game, whose, None)):
            continue
        yield from following.happen(GameEnded(winner=whose, cites=Cite.WINNING, source=following.source))


@follows(LoseGame)
def lose(instruction: LoseGame, following: Following) -> Asking[None]:
    """All players meant lose at once."""
    yield from following.happen(
        *(
            PlayerLost(player=player, cites=Cite.LOSING, source=following.source)
            for player in following.players(instruction.player)
        )
    )


@follows(DrawGame)
def draw_game(instruction: DrawGame, following: Following) -> Asking[None]:
    yield from following.happen(GameEnded(winner=None, cites=Cite.GAME_DRAWN, source=following.source))
