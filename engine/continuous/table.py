"""Characteristics for whoever asks, worked out once for each state of a game."""

from __future__ import annotations

from engine.continuous.layers import Layering
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject


class Layers:
    """Keeps what the layers came to until something changes that it may depend on."""

    def __init__(self) -> None:
        self._kept: tuple[int, Layering] | None = None

    def of(self, game: Game, game_object: GameObject) -> Characteristics:
        """What an object is like now, or was like at last if it has left its zone."""
        if game_object.gone and game_object.last_known is not None:
            return game_object.last_known
        version = game.journal.changes
        if self._kept is None or self._kept[0] != version:
            layering = Layering(game)
            # Kept before it is worked out, so that a question asked on the way sees the layers half done.
            self._kept = (version, layering)
            layering.compute()
        return self._kept[1].characteristics(game_object)
