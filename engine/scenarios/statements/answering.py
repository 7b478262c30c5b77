"""Answering what the game asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.events.choices import ChoiceKind
from engine.rulebooks import Cite
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.playing.choosing import give_answer, land_coin, land_dice, separate
from engine.scenarios.playing.sentences import Sentence, ToldDeed, says

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{player} (chooses|~says|~answers|~names) {choice}",
    "Alice chooses yes",
    "Bob chooses white",
    "Alice chooses Oak, then Elm",
    "Alice chooses mode 2",
    "Alice chooses pile 2",
)
@dataclass(frozen=True, kw_only=True)
class Chooses(ToldDeed):
    """Answers the question that the game asks: yes or no, a number, a color, a mode, a pile, objects, players or an
    order."""

    answers: ClassVar[bool] = True

    player: str
    choice: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        give_answer(acting, self.player, self.choice, later)


@says(
    "{player} separates {things} into {pile:first}(, and into |, and | and into | and ){pile:second}",
    "Bob separates Red Shell, Blue Shell and White Shell into Red Shell and Blue Shell and White Shell",
    "Bob separates Red Shell and Blue Shell into nothing and Red Shell and Blue Shell",
)
@dataclass(frozen=True, kw_only=True)
class Separate(ToldDeed):
    """Makes two piles. Where the words can be read in several ways the first pile is the smaller one: a comma before
    the *and* says where the second pile begins."""

    answers: ClassVar[bool] = True

    player: str
    things: tuple[NamedObject, ...]
    first: tuple[NamedObject, ...]
    second: tuple[NamedObject, ...]

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        separate(acting, self.player, self.things, self.first, self.second)


@says("{player} goes first", "Bob goes first")
@dataclass(frozen=True, kw_only=True)
class GoesFirst(ToldDeed):
    """Says whom chance lets begin a subgame."""

    answers: ClassVar[bool] = True

    player: str

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.settle_what_makes_no_difference()
        asked = acting.pending
        if asked.kind is not ChoiceKind.FIRST_PLAYER:
            raise ScriptError("nobody is asked who goes first")
        acting.answer((acting.player(self.player),))


@says("{player} (takes a mulligan{mulligan!}|keeps[ (her|his|their|the) hand])", "Alice takes a mulligan", "Bob keeps")
@dataclass(frozen=True, kw_only=True)
class Mulligan(ToldDeed):
    """Shuffles an opening hand away for one card fewer, or keeps it; who says nothing keeps it."""

    answers: ClassVar[bool] = True

    player: str
    mulligan: bool = False

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        while acting.pending.cites is Cite.MULLIGAN and acting.pending.player.name != self.player:
            acting.answer(acting.pending.suggested, by_script=False)
        if acting.pending.cites is not Cite.MULLIGAN:
            raise ScriptError(f"{self.player} isn't asked about an opening hand")
        acting.answer((self.mulligan,))


@says(
    "{player} (flips a coin and (wins{wins!}|loses|it comes up (heads{heads!}|tails{tails!}))"
    "|~wins the[~ coin] flip{wins!}|~loses the[~ coin] flip)",
    "Alice flips a coin and wins",
    "Bob flips a coin and loses",
    "Alice flips a coin and it comes up tails",
)
@dataclass(frozen=True, kw_only=True)
class FlipsCoin(ToldDeed):
    """Says how a coin flip ends that the game asks for: won or lost, or heads or tails where nobody wins it."""

    answers: ClassVar[bool] = True

    player: str
    wins: bool = False
    heads: bool = False
    tails: bool = False

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        shown = "heads" if self.heads else "tails" if self.tails else "wins" if self.wins else "loses"
        land_coin(acting, self.player, shown)


@says(
    "{player} rolls [(a|~an) ]{numbers}",
    "Alice rolls a 17",
    "Bob rolls 3 and 5",
)
@dataclass(frozen=True, kw_only=True)
class DiceShow(ToldDeed):
    """Says what dice show that the game has a player roll, one after the other; it isn't asked for results, to which
    effects may add."""

    answers: ClassVar[bool] = True

    player: str
    numbers: tuple[int, ...]

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        land_dice(acting, self.player, self.numbers)
