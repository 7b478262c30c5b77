"""Who may look at a card's face: what lies open, and what effects show of hidden zones (217.1; 400.2, 701.12)."""

from __future__ import annotations

from engine.events.player_rules import player_rules
from engine.meaning.words import things
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import PlayerMay, PlaysRevealed
from engine.text.tree.nouns import Zone


def may_see(game: Game, player: Player, card: GameObject) -> bool:
    """Whether a player may look at a card now, wherever it is.

    Whoever controls a turn sees what the player whose turn it is sees, and that player still does (507.2; 710.3).
    """
    if player is game.turn_controller and may_see(game, game.active_player, card):
        return True
    match card.zone:
        case Zone.HAND:
            return card.owner is player or is_shown(game, card)
        case Zone.LIBRARY:
            return is_shown(game, card) or (card is player.library[0] and _may_look_at_top(game, player))
        case Zone.EXILE:
            return not card.face_down
        case _:
            return not card.face_down or game.controller_of(card) is player


def is_shown(game: Game, card: GameObject) -> bool:
    """Whether its owner plays with it revealed: "with their hand revealed", "with the top card of their library …"."""
    return any(
        isinstance(change, PlaysRevealed) and card in things(change.what, context)
        for change, context in player_rules(game, card.owner)
    )


def _may_look_at_top(game: Game, player: Player) -> bool:
    return any(
        isinstance(change, PlayerMay) and change.verb == "look at top card" for change, _ in player_rules(game, player)
    )
