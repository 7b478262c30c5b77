"""Who may protect a battle, and who is attacked with it (310.9, 310.12 in 2026)."""

from __future__ import annotations

from typing import Final

from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player

BATTLE: Final = "Battle"
#: The only battle type there is; who protects a battle is up to its type.
SIEGE: Final = "Siege"
#: The counters whose number is a battle's defense (310.4c).
DEFENSE: Final = "defense"


def is_battle(game: Game, permanent: GameObject) -> bool:
    """Whether a permanent is a battle now."""
    return BATTLE in game.characteristics(permanent).types


def may_protect(game: Game, subtypes: tuple[str, ...], controller: Player) -> tuple[Player, ...]:
    """Who can be the protector of a battle: an opponent of who controls a Siege, and of one without a battle type its
    controller."""
    return game.opponents_of(controller) if SIEGE in subtypes else (controller,)


def defender_of(game: Game, attacked: Player | GameObject) -> Player:
    """Who defends what is attacked: the player, the controller of the planeswalker, or the protector of the battle
    (508.5)."""
    if isinstance(attacked, Player):
        return attacked
    return attacked.protector or game.controller_of(attacked)
