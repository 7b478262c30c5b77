"""Which creatures are, and can be, paired (702.95 in 2026)."""

from __future__ import annotations

from engine.state.game import Game
from engine.state.objects import GameObject


def can_be_paired(game: Game, one: GameObject, other: GameObject) -> bool:
    """Whether both are creatures on the battlefield that one player controls, and neither is paired (702.95c-d)."""
    free = one not in game.pairs and other not in game.pairs
    return free and one is not other and belong_together(game, one, other)


def belong_together(game: Game, one: GameObject, other: GameObject) -> bool:
    """Whether both are creatures on the battlefield that one player controls, as those are that stay paired."""
    both = (one, other)
    if any(not each.is_permanent or each.gone or each.phased_out for each in both):
        return False
    if any(not game.characteristics(each).is_creature for each in both):
        return False
    return game.controller_of(one) is game.controller_of(other)
