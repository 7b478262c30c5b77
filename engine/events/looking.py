"""Who may look at what lies face down in exile (406.3 in 2026)."""

from __future__ import annotations

from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player


def may_look_in_exile(game: Game, player: Player, card: GameObject) -> bool:
    """Whether a player may look at an exiled card: at any that is face up; at one that is face down where they have set
    it aside, have looked at it before, or control, or have controlled, what shows it to them."""
    if not card.face_down or player in card.seen_by or (card.set_aside is not None and card.owner is player):
        return True
    exiled_by = card.shown_to_controllers_of
    if exiled_by is None:
        return False
    if card.shown_to_former_ones:
        return player in exiled_by.controllers
    return not exiled_by.gone and game.controller_of(exiled_by) is player
