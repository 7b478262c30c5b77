"""Who may look at a card's face: what lies open, and what effects show of hidden zones (217.1; 400.2, 701.12)."""

from __future__ import annotations

from typing import Final

from engine.events.looking import may_look_in_exile
from engine.events.player_rules import PLAYS_REVEALED, let_do
from engine.rulebooks import KeywordRule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import PlayerAct
from engine.text.tree.nouns import Zone

LOOKS_AT_TOP: Final = let_do(PlayerAct.LOOK_AT_TOP_CARD)
LOOKS_AT_FACE_DOWN: Final = let_do(PlayerAct.LOOK_AT_FACE_DOWN)


def may_see(game: Game, player: Player, card: GameObject) -> bool:
    """Whether a player may look at a card now, wherever it is.

    Whoever controls a turn sees what the player whose turn it is sees, and that player still does (507.2; 710.3).
    """
    if player is game.turn_control.now and may_see(game, game.active_player, card):
        return True
    if (player, card) in game.looked_at:
        return True
    match card.zone:
        case Zone.HAND:
            is_open = card.owner is player or is_shown(game, card) or _waits_for_its_miracle(game, card)
            return is_open and not _was_drawn_while_playing(game, card)
        case Zone.LIBRARY:
            return is_shown(game, card) or (card is player.library[0] and any(LOOKS_AT_TOP.of(game, player, card)))
        case Zone.EXILE:
            return may_look_in_exile(game, player, card)
        case _:
            is_open = not card.face_down or game.controller_of(card) is player
            return is_open or (card.is_permanent and any(LOOKS_AT_FACE_DOWN.of(game, player, card)))


def is_shown(game: Game, card: GameObject) -> bool:
    """Whether its owner plays with it revealed: "with their hand revealed", "with the top card of their library …".

    A card that has come to the top while a spell or ability is being played isn't shown yet (217.2e; 401.6).
    """
    if card.zone is Zone.LIBRARY and game.playing is not None and card not in game.playing.tops:
        return False
    return any(PLAYS_REVEALED.of(game, card.owner, card))


def _waits_for_its_miracle(game: Game, card: GameObject) -> bool:
    """What was revealed for its miracle stays so until that ability has left the stack (702.94b in 2026)."""
    triggered = [(each.source, each.owing_to) for each in game.waiting]
    triggered += [(each.source, each.announcement.owing_to) for each in game.stack if each.source is not None]
    return any(
        source is card and isinstance(rule, KeywordRule) and rule.keyword == "miracle" for source, rule in triggered
    )


def _was_drawn_while_playing(game: Game, card: GameObject) -> bool:
    """What is drawn while a spell or ability is being played is kept face down until it is played (217.2f; 401.5)."""
    came_later = game.playing is not None and card.timestamp > game.playing.at
    return came_later and card.predecessor is not None and card.predecessor.zone is Zone.LIBRARY
