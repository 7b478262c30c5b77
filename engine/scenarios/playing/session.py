"""A game being played: the question it waits for, and every answer so far, so that it can be played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.continuous.explaining import size_text
from engine.events.applying import apply
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.events.kinds.loops import LoopRepeated, ShortcutSaid
from engine.events.kinds.moving import ObjectMoved
from engine.play.actions import Pass
from engine.play.deciding import Concession, DrawAgreed
from engine.play.games import play_game
from engine.play.repeating import Round
from engine.rulebooks import Cite, Rulebook
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.language.shapes import ScenarioShape
from engine.scenarios.playing.answers import portable, restored
from engine.scenarios.playing.finding import find_player
from engine.scenarios.playing.proposals import Proposal, Remark
from engine.scenarios.playing.setting_up import PrintedCards, set_up
from engine.scenarios.telling.log import tell
from engine.state.game import Game
from engine.state.history import History
from engine.state.players import Player
from engine.text.tree.nouns import Zone

#: The most answers that a run may have: a longer one is no example to follow.
MOST_ANSWERS: Final = 2_000

#: So often nothing in a row was anybody's choice, that it is said.
_MANY_IN_A_ROW: Final = 100

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
    """One playing of a table under an edition. `observe` is told of each thing that happens."""

    def __init__(
        self, shape: ScenarioShape, cards: PrintedCards, rulebook: Rulebook, observe: Observe | None = None
    ) -> None:
        self._shape = shape
        self._cards = cards
        self.rulebook = rulebook
        self.answers: list[object] = []
        #: What size each object was in the moment in which it entered the battlefield, by its id.
        self.sizes_on_entering: dict[int, str] = {}
        #: The log's lines, each by the place of the fact that it tells. Most facts have none.
        self.log: dict[tuple[int, ...], str] = {}
        self._observe = observe
        self.main = set_up(shape, cards, rulebook)
        self.main.facts.observer = self._see
        self._procedure = play_game(self.main, first_step=self.main.part.step)
        #: How many answers there were when a player with priority last began to do something.
        self.begun_at = 0
        #: How many answers still stand, now and when that was begun; what was refused or taken back doesn't.
        self._standing = self._stood = 0
        #: How many players have passed in a row.
        self.passes = 0
        #: A shortcut that is proposed, for as long as not everybody has answered.
        self.proposal: Proposal | None = None
        #: Who shortened a shortcut, and what was proposed for that player: something else must be done (713.2c).
        self.must_differ: tuple[str, object] | None = None
        #: Choices with one answer that were settled without asking, since a script last forgot them.
        self.settled: list[Choice] = []
        self._asked: Choice | None = None
        self._go_on(lambda: next(self._procedure))

    @property
    def game(self) -> Game:
        """The game that is being played: the scenario's own, or one within it."""
        return self.main.innermost

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that are being played, each within the one before it."""
        games = [self.main]
        while (inner := games[-1].nesting.inner) is not None:
            games.append(inner)
        return tuple(games)

    @property
    def pending(self) -> Choice | None:
        """The question that waits: about a shortcut that is proposed, or else of the game."""
        return self._asked if self.proposal is None else self.proposal.question(self.game)

    def _see(self, facts: History) -> None:
        game = self.main if facts is self.main.facts else next(game for game in self.games if game.facts is facts)
        latest = facts[-1]
        if isinstance(latest, ObjectMoved) and latest.to is Zone.BATTLEFIELD and game.battlefield:
            entered = game.battlefield[-1]
            self.sizes_on_entering.setdefault(entered.id, size_text(game.characteristics(entered)))
        # In the place of what was taken back stands something else now.
        text = self.log[game.position] = tell(game, latest) or ""
        if self._observe is not None:
            self._observe(game, text)

    def answer(self, answer: object) -> None:
        """Answer the pending question.

        Raises IllegalAction when the rules refuse the answer; the game then waits for the same question, or, if it was
        one on the way to playing something, for what to do instead.
        """
        asked = self._asked
        if asked is None:
            raise ScriptError("the game is over")
        match answer:
            case Concession(player):
                self._concede(asked, player)
                return
            case DrawAgreed():
                self.agree_to_draw()
                return
            case Remark(player, says, cites):
                self.remark(player.name, says, cites)
                return
            case LoopRepeated():
                self._repeat(answer)
                return
            case TakenBack():
                self.take_back()
                return
        if len(self.answers) >= MOST_ANSWERS:
            raise ScriptError(f"more than {MOST_ANSWERS:,} answers were given{self._why_so_many()}")
        if asked.kind in _CHECKED_FIRST or not self.is_on_the_way:
            # Nobody is on the way to playing something that could be taken back.
            asked.examine(answer)
        self._check_it_differs(asked, answer)
        if asked.kind is ChoiceKind.PRIORITY:
            self.begun_at, self._stood = len(self.answers), self._standing
        self.answers.append(portable(asked, answer))
        self._standing += 1
        self._send(answer)
        if asked.kind is ChoiceKind.PRIORITY:
            self.passes = self.passes + 1 if isinstance(answer, Pass) else 0
            if self.passes and self.passes >= len(self.game.in_turn_order()):
                self.passes = 0  # all have passed: something resolved, or the step ended
        if self._asked is not None and self._asked.refused is not None:
            self._standing = self._stood
            raise self._asked.refused

    def _why_so_many(self) -> str:
        """What else can be said of a run that doesn't end: that nobody can stop what is going on, where it is so."""
        in_a_row = self.game.loop_watch.forced_in_a_row
        if in_a_row < _MANY_IN_A_ROW:
            return ""
        return (
            f": the last {in_a_row:,} times something happened by itself, and nobody chose more than an order."
            " It is a loop that nobody can stop, or one that ends after more rounds than are played here"
        )

    def _check_it_differs(self, asked: Choice, answer: object) -> None:
        """Refuse an answer by which the player who shortened a shortcut does just what was proposed (713.2c)."""
        if self.must_differ is None or asked.kind is not ChoiceKind.PRIORITY:
            return
        player, proposed = self.must_differ
        if asked.player.name != player:
            return
        if portable(asked, answer) == proposed:
            raise IllegalAction(
                f"{asked.player.name} shortened the shortcut here, and does something else than was proposed",
                Cite.SHORTCUT_TAKEN,
            )
        self.must_differ = None

    @property
    def is_on_the_way(self) -> bool:
        """Whether a player has begun to play something, or may: an illegal answer is then taken back by the game."""
        return self.game.priority is not None and self.proposal is None

    def again(self, answers: Sequence[object]) -> None:
        """Give answers of another playing of the same scenario, from the same moment on."""
        for answer in answers:
            self.answer(restored(answer, self.game, self._asked))

    def take_back(self) -> None:
        """Take back what a player is on the way to playing, as the game takes back what can't be finished."""
        self.answers.append(TakenBack())
        self._standing = self._stood
        self._go_on(lambda: self._procedure.throw(IllegalAction("it is taken back", Cite.PRIORITY)))

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

    def _send(self, answer: object) -> None:
        self._go_on(lambda: self._procedure.send(answer))

    def _go_on(self, step: Callable[[], Choice]) -> None:
        """Let the game go on to the next question at which there is something to decide."""
        try:
            self._asked = step()
            while self._asked.settled:
                self.settled.append(self._asked)
                self._asked = self._procedure.send(())
        except StopIteration:
            self._asked = None

    # Shortcuts ---------------------------------------------------------------------------------------------------

    def remark(self, player: str, says: str, cites: Cite) -> None:
        """A player says something about a shortcut: the log tells it, and nothing else changes."""
        who = find_player(self.game, player)
        self.answers.append(portable(None, Remark(who, says, cites)))
        self._standing += 1
        apply(self.game, ShortcutSaid(player=who, says=says, cites=cites))

    def repeat(self, player: str, of: Round, times: int) -> None:
        """So many rounds of a loop are taken together."""
        self._repeat(of.repeated(find_player(self.game, player), times))

    def _repeat(self, event: LoopRepeated) -> None:
        self.answers.append(portable(None, event))
        self._standing += 1
        apply(self.game, event)

    def agree_to_draw(self) -> None:
        """Every player has agreed that the game is a draw."""
        self.answers.append(DrawAgreed())
        self._standing += 1
        self._send(DrawAgreed())

    def decline(self, player: str) -> None:
        """A player doesn't want the draw that was offered."""
        self.remark(player, "declines", Cite.GAME_DRAWN)
        self.proposal = None

    def copy(self) -> Session:
        """The same game in the same state, played again from the start: what is done there changes nothing here."""
        copied = Session(self._shape, self._cards, self.rulebook)
        copied.catch_up(self.answers)
        copied.talks_as_in(self)
        return copied

    def talks_as_in(self, other: Session) -> None:
        """What is proposed, what was shortened, and what was settled since the last deed, is here what it is in another
        playing of the same."""
        self.proposal, self.must_differ = other.proposal, other.must_differ
        self.settled = self.settled[len(self.settled) - len(other.settled) :]

    def catch_up(self, answers: Sequence[object]) -> None:
        """Go where another playing went from here on: what was refused there is refused here."""
        for answer in answers:
            with suppress(IllegalAction):
                self.again((answer,))

    def stands_where(self, other: Session) -> bool:
        """Whether this playing is where another of the same scenario is, which had the same answers, but for what was
        refused or taken back."""
        return (self._standing, self.game.position) == (other._standing, other.game.position)
