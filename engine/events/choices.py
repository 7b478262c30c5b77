"""The questions that the engine asks: each names who chooses, what among, how many, and under which rule.

Rule procedures are generators that yield a Choice and go on with the answer, so that one game can be told by a
script, played in a browser, or explored.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from engine.meaning.context import NotYetSupported
from engine.rulebooks import Cite, Cited
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.values.filled import filled_at_once
from engine.values.mana import ManaCost

T = TypeVar("T")

Asking = Generator["Choice", Any, T]


class Need(StrEnum):
    """What kind of thing would have to be otherwise, for an action to be legal."""

    OWN_TURN = "your own turn"
    TIME = "another time"
    EMPTY_STACK = "an empty stack"
    ANOTHER_TURN = "another turn"
    MANA = "mana"
    LIFE = "life"
    COUNTERS = "counters"
    COST = "something to pay with"
    UNTAPPED = "an untapped permanent"
    TAPPED = "a tapped permanent"
    LONGER_CONTROL = "control since the turn began"
    CONTROL = "another controller"
    ZONE = "another zone"
    TARGET = "a legal target"
    FEWER = "fewer of them"
    MORE = "more of them"
    CONDITION = "what its text asks for"
    WITHOUT = "something out of the way"
    SAID = "a choice that is said"


#: So many options are named where one that isn't offered is refused.
_MOST_NAMED: Final = 5


@filled_at_once
@dataclass(frozen=True)
class Remedy:
    """What would make a refused action legal: its kind, what to do in words, and the objects concerned, which stand in
    the way or lack something."""

    need: Need
    words: str
    about: tuple[GameObject, ...] = ()


class IllegalAction(Exception):
    """An action that the rules refuse: what was tried, why it is refused, which rule refuses it, and what would make it
    legal, as far as that can be told. All remedies are needed together; where there is none, nothing that a player does
    would help."""

    def __init__(self, why: str, cites: Cited, *remedies: Remedy) -> None:
        super().__init__(why)
        self.cites = cites
        self.remedies = remedies


class PlayerLeaving(Exception):
    """Raised into a procedure that asks something while what it does may have to be taken back: a player leaves the
    game meanwhile, and nothing could take that back."""


@contextmanager
def undone_if_illegal(game: Game) -> Iterator[None]:
    """What can't be finished legally is taken back, and the refusal goes on (422.1; 714.1)."""
    with game.journal.undoable() as take_back:
        try:
            yield
        except (IllegalAction, PlayerLeaving):
            take_back()
            raise


def begun_again_when_somebody_leaves(game: Game, doing: Callable[[], Asking[T]]) -> Asking[T]:
    """Do something that may have to be taken back. When a player leaves the game in the midst of it, it is taken back
    first, and begun again without that player: nothing that is taken back later takes their leaving back (600.4a;
    800.4a)."""
    while True:
        with game.journal.undoable() as take_back:
            try:
                return (yield from doing())
            except PlayerLeaving:
                take_back()
                if game.journal.is_within_another:
                    raise
        yield Choice(
            game.active_player, ChoiceKind.PLAYER, "a player leaves the game", Cite.PLAYER_LEAVES, settled=True
        )


class ChoiceKind(StrEnum):
    """What a question asks for, and so what an answer to it looks like."""

    PRIORITY = "what to do"
    TARGETS = "targets"
    MODES = "modes"
    NUMBER = "a number"
    DIVISION = "a division"
    PAYMENT = "a payment"
    YES_OR_NO = "yes or no"
    OBJECTS = "objects"
    COLOR = "a color"
    COIN = "how a coin lands"
    DIE = "how a die lands"
    WORD = "a word"
    PILES = "piles"
    PILE = "a pile"
    PLAYER = "a player"
    ORDER = "an order"
    REPLACEMENT = "which effect applies first"
    ATTACKERS = "attackers"
    BLOCKERS = "blockers"
    SHORTCUT = "a shortcut"
    DRAW = "a draw"
    FIRST_PLAYER = "who goes first"
    DAMAGE = "combat damage"


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen: its value, how it reads, and other words that choose it."""

    value: Any
    text: str
    also: tuple[str, ...] = ()


@filled_at_once
@dataclass(frozen=True)
class Choice:
    """A question to a player.

    Answers are tuples of option values, from `least` to `most` of them; for kinds without options (numbers, attackers,
    blockers, damage, priority) what the procedure that asks says. `check` raises IllegalAction for answers that the
    rules refuse. `suggested` is a legal answer for whoever doesn't care, where there is a plain one. `refused` says why
    the last answer to the same question was refused after it had been tried. `decided_by`: who answers for the player,
    where somebody else does. `unless`: it is whether to do what keeps something else from being done (713.6).
    `settled`: only one answer is possible; nobody is asked, and the question only lets others know. `repeatable`: the
    same option may be chosen more than once. `owed`: the mana to pay, where it is asked what makes it.
    """

    player: Player
    kind: ChoiceKind
    prompt: str
    cites: Cited
    options: Sequence[Option] = ()
    least: int = 1
    most: int = 1
    source: GameObject | None = None
    check: Callable[[Any], None] | None = None
    suggested: Any = None
    refused: IllegalAction | None = None
    decided_by: Player | None = None
    unless: bool = False
    settled: bool = False
    repeatable: bool = False
    owed: ManaCost | None = None

    @property
    def decider(self) -> Player:
        """The player who answers: the one who is asked, or who controls that player's turn (507.3; 710.4)."""
        return self.decided_by or self.player

    @property
    def is_forced(self) -> bool:
        """Whether only one answer is possible: all of the options, or none of them."""
        if self.repeatable and len(self.options) > 1:
            return self.most == 0
        if not self.options and self.kind is ChoiceKind.TARGETS:
            return self.most == 0
        return bool(self.options) and self.least == self.most and self.most in (0, len(self.options))

    @property
    def only_answer(self) -> tuple[object, ...]:
        """The one answer to a question that is forced."""
        return tuple(option.value for option in self.options[: self.most])

    def examine(self, answer: object) -> None:
        """Raise IllegalAction unless the answer is one that the question allows.

        `check` comes first: it may know why.
        """
        _check_none_is_many(answer)
        if self.check is not None:
            self.check(answer)
        if self.options and isinstance(answer, tuple):
            values = [option.value for option in self.options]
            for value in answer:
                if value not in values:
                    offered = " or ".join(option.text for option in self.options[:_MOST_NAMED])
                    among = offered if len(self.options) <= _MOST_NAMED else "one of what is offered"
                    raise IllegalAction(
                        f"{_named(value)} can't be chosen: {self.prompt}", self.cites, Remedy(Need.SAID, among)
                    )
            if not self.repeatable and len(set(map(id, answer))) < len(answer):
                raise IllegalAction(
                    f"the same thing can't be chosen twice: {self.prompt}",
                    self.cites,
                    Remedy(Need.SAID, "different things"),
                )
            if not self.least <= len(answer) <= self.most:
                need = Need.MORE if len(answer) < self.least else Need.FEWER
                raise IllegalAction(
                    f"{self._how_many()} must be chosen, not {len(answer)}: {self.prompt}",
                    self.cites,
                    Remedy(need, f"{self._how_many()} chosen"),
                )

    def _how_many(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def _check_none_is_many(answer: object) -> None:
    """Tokens that are kept as one object can't be told apart, and none of them can be chosen by itself yet; there are
    always others like them that can."""
    if isinstance(answer, tuple):
        for part in answer:
            _check_none_is_many(part)
    elif isinstance(answer, GameObject) and answer.copies > 1:
        raise NotYetSupported(f"doesn't yet tell {answer.copies:,} {answer.name} tokens apart that a shortcut made")


def _named(value: object) -> str:
    return str(value)


@dataclass(frozen=True)
class WhatIsLeft:
    """No answer, but news to whoever asks: a player has left the game, and this is what is left of the question."""

    question: Choice


def ask(choice: Choice, *, even_if_forced: bool = False) -> Asking[Any]:
    """Ask; where only one answer is possible, that is the answer, and the question only lets others know of it, unless
    it is asked `even_if_forced`.

    Returns the answer as the question's kind says; nothing where all that could be chosen has left the game meanwhile.
    An answer that the question doesn't allow raises IllegalAction into the procedure.
    """
    while True:
        if choice.is_forced and not even_if_forced:
            yield replace(choice, settled=True)
            return choice.only_answer
        answer = yield choice
        if not isinstance(answer, WhatIsLeft):
            choice.examine(answer)
            return answer
        choice = answer.question
        if not choice.options and choice.most == 0:
            return ()


def ask_order(choice: Choice) -> Asking[tuple[Any, ...]]:
    """Ask in which order the options go; what has left the game meanwhile stands last."""
    answer = yield from ask(choice, even_if_forced=True)
    return (*answer, *(option.value for option in choice.options if option.value not in answer))


def ask_yes(
    player: Player,
    prompt: str,
    cites: Cited,
    source: GameObject | None = None,
    *,
    unless: bool = False,
    suggested: bool | None = None,
    yes: tuple[str, ...] = (),
    no: tuple[str, ...] = (),
) -> Asking[bool]:
    """Ask a player whether to do something; `yes` and `no` are other words for that."""
    plain = None if suggested is None else (suggested,)
    options = (Option(True, "yes", yes), Option(False, "no", no))
    answer = yield from ask(
        Choice(player, ChoiceKind.YES_OR_NO, prompt, cites, options, source=source, unless=unless, suggested=plain)
    )
    return bool(answer[0])


def let_know_it_is_no(player: Player, prompt: str, cites: Cited, source: GameObject | None = None) -> Asking[None]:
    """Let others know that a player wasn't asked whether to do something, since it can't be done."""
    yield Choice(player, ChoiceKind.YES_OR_NO, prompt, cites, (Option(False, "no"),), source=source, settled=True)


def ask_one(
    player: Player,
    kind: ChoiceKind,
    prompt: str,
    cites: Cited,
    options: Sequence[Option],
    source: GameObject | None = None,
) -> Asking[Any]:
    """Ask a player to choose exactly one of the options; returns its value."""
    answer = yield from ask(Choice(player, kind, prompt, cites, options, source=source))
    return answer[0]


def ask_some(
    player: Player,
    prompt: str,
    cites: Cited,
    among: Sequence[T],
    least: int = 1,
    most: int = 1,
    source: GameObject | None = None,
    *,
    suggested: Sequence[T] | None = None,
    check: Callable[[Any], None] | None = None,
) -> Asking[tuple[T, ...]]:
    """Ask a player to choose `least` to `most` of several objects or players, or all where there are fewer; nothing is
    asked where there are none, or none may be chosen."""
    if not among or most == 0:
        return ()
    options = [Option(thing, str(thing)) for thing in among]
    least, most = min(least, len(among)), min(most, len(among))
    question = Choice(
        player, ChoiceKind.OBJECTS, prompt, cites, options, least, most, source=source, suggested=suggested, check=check
    )
    return tuple((yield from ask(question)))
