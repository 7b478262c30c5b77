"""A game being played: the question it waits for, and every answer so far, so that it can be played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from engine.continuous.explaining import size_text
from engine.events import event as events
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.play.actions import Pass
from engine.play.deciding import Concession
from engine.play.turn import play_game
from engine.rulebooks import Cite, Rulebook
from engine.scenarios.answers import portable, restored
from engine.scenarios.faults import ScriptError
from engine.scenarios.scenario import Scenario
from engine.scenarios.setting_up import set_up
from engine.scenarios.telling import tell
from engine.state.game import Game
from engine.state.players import Player

#: More answers than this are no example any more.
MOST_ANSWERS: Final = 2_000

#: Told, after each fact, of the game and of what the log says of it.
Observe = Callable[[Game, str], None]

#: Questions whose answers are judged whole before anything is done.
_CHECKED_FIRST: Final = frozenset(
    {ChoiceKind.ATTACKERS, ChoiceKind.BLOCKERS, ChoiceKind.DAMAGE, ChoiceKind.ORDER, ChoiceKind.YES_OR_NO}
)


@dataclass(frozen=True)
class TakenBack:
    """Among answers: what a player was on the way to playing was taken back."""


class Session:
    """One playing of a scenario under an edition. `observe` is told of each thing that happens."""

    def __init__(self, scenario: Scenario, rulebook: Rulebook, observe: Observe | None = None) -> None:
        self.scenario = scenario
        self.rulebook = rulebook
        self.answers: list[Any] = []
        #: What size each object was in the moment in which it entered the battlefield, by its id.
        self.sizes_on_entering: dict[int, str] = {}
        #: What the log says of each fact of which it says anything, by the fact's place.
        self.log: dict[int, str] = {}
        self._observe = observe
        self.game = set_up(scenario, rulebook)
        self.game.facts.observer = self._see
        self._procedure = play_game(self.game, first_step=self.game.part.step)
        #: How many answers there were when a player with priority last began to do something.
        self.begun_at = 0
        #: How many answers still stand, now and when that was begun; what was refused or taken back doesn't.
        self._standing = self._stood = 0
        #: How many players have passed in a row.
        self.passes = 0
        self.pending: Choice | None = next(self._procedure, None)

    def _see(self) -> None:
        game = self.game
        latest = game.facts[-1]
        if isinstance(latest, events.ObjectMoved | events.TokenMade) and game.battlefield:
            entered = game.battlefield[-1]
            self.sizes_on_entering.setdefault(entered.id, size_text(game.characteristics(entered)))
        # In the place of what was taken back stands something else now.
        text = self.log[len(game.facts) - 1] = tell(game, latest) or ""
        if self._observe is not None:
            self._observe(game, text)

    def answer(self, answer: Any) -> None:
        """Answer the pending question.

        Raises IllegalAction when the rules refuse the answer; the game then waits for the same question, or, if it was
        one on the way to playing something, for what to do instead.
        """
        asked = self.pending
        if asked is None:
            raise ScriptError("the game is over")
        match answer:
            case Concession(player):
                self._concede(asked, player)
                return
            case TakenBack():
                self.take_back()
                return
        if len(self.answers) >= MOST_ANSWERS:
            raise ScriptError(f"more than {MOST_ANSWERS:,} answers were given")
        if asked.kind in _CHECKED_FIRST or not self.is_on_the_way:
            # Nobody is on the way to playing something that could be taken back.
            asked.examine(answer)
        if asked.kind is ChoiceKind.PRIORITY:
            self.begun_at, self._stood = len(self.answers), self._standing
        self.answers.append(portable(asked, answer))
        self._standing += 1
        self._send(answer)
        if asked.kind is ChoiceKind.PRIORITY:
            self.passes = self.passes + 1 if isinstance(answer, Pass) else 0
            if self.passes >= len(self.game.in_turn_order()):
                self.passes = 0  # all have passed: something resolved, or the step ended
        if self.pending is not None and self.pending.refused is not None:
            self._standing = self._stood
            raise self.pending.refused

    @property
    def is_on_the_way(self) -> bool:
        """Whether a player has begun to play something, or may: an illegal answer is then taken back by the game."""
        return self.game.priority is not None

    def again(self, answers: Sequence[Any]) -> None:
        """Give answers of another playing of the same scenario, from the same moment on."""
        for answer in answers:
            self.answer(restored(answer, self.game, self.pending))

    def take_back(self) -> None:
        """Take back what a player is on the way to playing, as the game takes back what can't be finished."""
        self.answers.append(TakenBack())
        self._standing = self._stood
        self.pending = self._procedure.throw(IllegalAction("it is taken back", Cite.PRIORITY))

    def concede(self, player: Player) -> None:
        """A player leaves the game and loses it at once, whatever is being asked (102.3a; 104.3a)."""
        self.answer(Concession(player))

    def _concede(self, asked: Choice, player: Player) -> None:
        if player.has_lost:
            raise ScriptError(f"{player.name} has left the game already")
        self.answers.append(portable(None, Concession(player)))
        self._standing += 1
        if asked.kind is not ChoiceKind.PRIORITY and self.is_on_the_way:
            self._standing = self._stood
        self._send(Concession(player))

    def _send(self, answer: Any) -> None:
        try:
            self.pending = self._procedure.send(answer)
        except StopIteration:
            self.pending = None

    def copy(self) -> Session:
        """The same game in the same state, played again from the start: what is done there changes nothing here."""
        copied = Session(self.scenario, self.rulebook)
        copied.catch_up(self.answers)
        return copied

    def catch_up(self, answers: Sequence[Any]) -> None:
        """Go where another playing went from here on: what was refused there is refused here."""
        for answer in answers:
            with suppress(IllegalAction):
                self.again((answer,))

    def stands_where(self, other: Session) -> bool:
        """Whether this playing is where another of the same scenario is, which had the same answers, but for what was
        refused or taken back."""
        return (self._standing, len(self.game.facts)) == (other._standing, len(other.game.facts))
