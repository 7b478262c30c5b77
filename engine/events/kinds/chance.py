"""Coins, dice and clashes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.event import Event
from engine.state.copying import copied_by, stored_results
from engine.state.game import Game
from engine.state.objects import GameObject, StoredResult
from engine.state.players import Player


@dataclass(frozen=True, eq=False, kw_only=True)
class CoinFlipped(Event):
    """`won`: won, or heads where nothing was `called` (511.1–2; 705.1–2). `settled`: an effect said that it comes up
    heads and is won, whatever it was (705.3 in 2026)."""

    player: Player
    won: bool
    called: bool = True
    settled: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class DiceTaken(Event):
    """A player is about to roll so many dice of a kind. `ignored`: for each roll that won't have happened, whether it
    is the lowest or the highest."""

    player: Player
    sides: int
    count: int
    ignored: tuple[str, ...] = ()

    def affected(self, game: Game) -> Player:
        return self.player


@dataclass(frozen=True, eq=False, kw_only=True)
class DiceRolled(Event):
    """A player has rolled dice of a kind: what shows on each, and its result (706.2 in 2026). `looked_up`: in a table
    below the words that had them rolled."""

    player: Player
    sides: int
    naturals: tuple[int, ...]
    results: tuple[int, ...]
    looked_up: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class RollIgnored(Event):
    """A roll counts as if it had never happened (706.6 in 2026)."""

    sentence = "{player} ignores a roll of {natural}."

    player: Player
    natural: int


@dataclass(frozen=True, eq=False, kw_only=True)
class DieRerolled(Event):
    """A die is rolled once more, in place of what it showed (706.2b in 2026)."""

    sentence = "{player} rerolls a die that shows {natural}."

    player: Player
    natural: int


@dataclass(frozen=True, eq=False, kw_only=True)
class ResultChanged(Event):
    """An effect added to the result of a roll, or took from it (706.2b in 2026)."""

    sentence = "{player}'s roll of {before} becomes {after}."

    player: Player
    before: int
    after: int


@dataclass(frozen=True, eq=False, kw_only=True)
class ResultLookedUp(Event):
    """The row of a table that holds for a result (706.3a in 2026)."""

    sentence = "For a result of {result} the table says what stands at {row}."

    player: Player
    result: int
    row: str


@dataclass(frozen=True, eq=False, kw_only=True)
class StoredResultsChanged(Event):
    """Results of dice come to be stored on a permanent, or no longer are: for the text that it has now, since only that
    ability's text and the one that refers to it know of them (607.2e in 2026)."""

    player: Player
    permanent: GameObject
    results: tuple[StoredResult, ...]

    @property
    def listed(self) -> str:
        """The results in words."""
        return ", ".join(map(str, self.results))

    def affected(self, game: Game) -> Player:
        return self.player

    def change(self, game: Game) -> None:
        permanent = self.permanent
        changed = self.changed(stored_results(game, permanent))
        permanent.stored = {**permanent.stored, copied_by(game, permanent): changed}

    def changed(self, stored: tuple[StoredResult, ...]) -> tuple[StoredResult, ...]:
        """What is stored afterward, of what was."""
        raise NotImplementedError


class ResultsStored(StoredResultsChanged):
    """Results of rolls are noted for a permanent, with the kind of die (706.8a in 2026)."""

    sentence = "{permanent} stores {listed}."

    def changed(self, stored: tuple[StoredResult, ...]) -> tuple[StoredResult, ...]:
        return (*stored, *self.results)


class StoredResultsRerolled(StoredResultsChanged):
    """Results that were stored on a permanent no longer are: they are rolled anew (706.8b in 2026)."""

    sentence = "{player} rerolls {listed} of {permanent}."

    def changed(self, stored: tuple[StoredResult, ...]) -> tuple[StoredResult, ...]:
        left = list(stored)
        for result in self.results:
            left.remove(result)
        return tuple(left)


@dataclass(frozen=True, eq=False, kw_only=True)
class RolledAgain(Event):
    """A table has its player roll again (706.3c in 2026)."""

    sentence = "{player} rolls again."

    player: Player


@dataclass(frozen=True, eq=False, kw_only=True)
class Clashed(Event):
    """A clash is over for one of those who clashed; nobody wins where converted mana costs are equal."""

    player: Player
    won: bool
