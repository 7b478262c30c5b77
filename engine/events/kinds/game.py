"""The game as a whole: how it begins, who is still in it, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.rulebooks import Cited
from engine.state.game import Game
from engine.state.players import Player
from engine.state.turn import Skip
from engine.text.tree.triggers import Step


@dataclass(frozen=True, eq=False, kw_only=True)
class StartingPlayerChosen(Event):
    """It is settled who takes the first turn; of two players, that one skips the first draw (101.2, 101.5a; 103.2,
    103.6a)."""

    sentence = "{player} goes first."

    player: Player

    def change(self, game: Game) -> None:
        game.active_player = self.player
        if len(game.players) == 2:
            game.skips = (*game.skips, Skip(self.player, Step.DRAW))


@dataclass(frozen=True, eq=False, kw_only=True)
class MulliganTaken(Event):
    sentence = "{player} takes a mulligan."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class ReasonsJoined(Event):
    """Several state-based actions would make a player lose the game at once: that is one loss (420.3; 704.6)."""

    player: Player
    reasons: tuple[Cited, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayerLost(Event):
    """A player lost the game. Nothing replaces that where the player `conceded` (102.3a; 104.3a)."""

    sentence = "{player} loses the game."

    player: Player
    conceded: bool = False

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        self.player.has_lost = True


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayerLeft(Event):
    """A player who has lost is out of a game that others play on (600.4; 800.4)."""

    sentence = "{player} leaves the game, with everything that {player} owns."

    player: Player

    def change(self, game: Game) -> None:
        """Who has left decides for nobody any more."""
        game.turn_control = game.turn_control.left_by(self.player)


@dataclass(frozen=True, eq=False, kw_only=True)
class GameEnded(Event):
    """Over: with a winner, or drawn."""

    winner: Player | None

    def change(self, game: Game) -> None:
        game.is_over = True
        game.winner = self.winner
