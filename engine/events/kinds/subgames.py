"""Games within the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events.event import Event
from engine.events.placing import make_object, put_in_zone
from engine.state.game import Game
from engine.state.objects import ObjectKind
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.nouns import Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameBegan(Event):
    """A game within the game is about to be played (506.1; 712.1)."""

    sentence = "A subgame begins: the libraries are its decks."


@dataclass(frozen=True, eq=False, kw_only=True)
class GameRestarted(Event):
    """The game ends with nobody winning or losing it, and another begins with its cards (727.1 in 2026)."""

    sentence = "The game is restarted."


@dataclass(frozen=True, eq=False, kw_only=True)
class RestartedGameOver(Event):
    """The game that was begun in place of this one is over, and so is this one: who lost that one has lost."""

    sentence = "That was the end of the restarted game."

    losers: tuple[Player, ...]

    def change(self, game: Game) -> None:
        for player in self.losers:
            player.has_lost = True


@dataclass(frozen=True)
class Returned:
    """A card that comes back from a subgame."""

    printed: Printed
    owner: Player
    to: Zone


@dataclass(frozen=True, eq=False, kw_only=True)
class SubgameEnded(Event):
    """The game within the game is over: with a winner, or drawn. Its cards came back (506.6; 712.5)."""

    winner: Player | None
    cards: tuple[Returned, ...]

    def change(self, game: Game) -> None:
        game.nesting = replace(game.nesting, winner=self.winner)
        for card in self.cards:
            put_in_zone(game, make_object(game, ObjectKind.CARD, card.printed, card.owner, card.to))
