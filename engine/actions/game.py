"""Winning, losing, drawing (104)."""

from __future__ import annotations

from typing import Final

from engine.actions.following import Following, follows
from engine.events.choices import Asking
from engine.events.kinds.game import GameEnded, PlayerLost
from engine.events.player_rules import kept_from
from engine.meaning.context import NotYetSupported
from engine.rulebooks import Cite
from engine.state.players import Player
from engine.text.tree.changes import PlayerAct
from engine.text.tree.effects.game import DrawGame, LoseGame, WinGame

CANT_WIN: Final = kept_from(PlayerAct.WIN)


@follows(WinGame)
def win(instruction: WinGame, following: Following) -> Asking[None]:
    """The player meant wins, and the game is over, unless an effect says that they can't win."""
    for whose in following.players(instruction.player)[:1]:
        if any(CANT_WIN.of(following.game, whose, None)):
            continue
        game = following.game
        if whose in game.reach and Cite.WIN_IN_RANGE in game.rulebook.citations:
            yield from _win_within_range(whose, following)
            continue
        yield from following.happen(GameEnded(winner=whose, cites=Cite.WON_BY_EFFECT, source=following.source))


def _win_within_range(whose: Player, following: Following) -> Asking[None]:
    """Whose range of influence is limited beats the opponents within it (601.15; 801.14)."""
    beaten = (rival for rival in following.game.opponents_of(whose) if following.game.is_reached(whose, rival))
    yield from following.happen(
        *(PlayerLost(player=rival, cites=Cite.WIN_IN_RANGE, source=following.source) for rival in beaten)
    )


@follows(LoseGame)
def lose(instruction: LoseGame, following: Following) -> Asking[None]:
    """All players meant lose at once."""
    yield from following.happen(
        *(
            PlayerLost(player=player, cites=Cite.LOST_BY_EFFECT, source=following.source)
            for player in following.players(instruction.player)
        )
    )


@follows(DrawGame)
def draw_game(instruction: DrawGame, following: Following) -> Asking[None]:
    if following.you in following.game.reach:
        raise NotYetSupported("doesn't yet draw the game for those alone who are within a range of influence")
    yield from following.happen(GameEnded(winner=None, cites=Cite.DRAWN_BY_EFFECT, source=following.source))
