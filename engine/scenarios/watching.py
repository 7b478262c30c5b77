"""Watching a run: the table at every moment, every decision, and branches that leave the script at one of them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from time import perf_counter
from typing import Final

from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.events.functioning import functioning_statements
from engine.events.kinds.damage import DamageDealt, DamagePrevented
from engine.events.kinds.effects import EffectBegan, InsteadFollowed, ReplacementApplied
from engine.events.kinds.playing import BecameTarget
from engine.events.kinds.triggering import AbilityTriggered
from engine.events.kinds.turn import PriorityPassed
from engine.meaning.context import NotYetSupported
from engine.meaning.words import number
from engine.rulebooks import rulebook
from engine.scenarios.faults import KeywordsLacked, ScriptError
from engine.scenarios.offering import needed_for, spoken_option, waiting_for
from engine.scenarios.picture import ObjectPicture, PlayerPicture, TablePicture, picture_of
from engine.scenarios.reading import Unread
from engine.scenarios.running import _follow_script as follow_script
from engine.scenarios.running import _Tracing as Tracing
from engine.scenarios.scenario import Scenario
from engine.scenarios.script import read_line
from engine.scenarios.sentences import Declaration, Sentence
from engine.scenarios.session import Session
from engine.scenarios.telling import identity, tell_in_words
from engine.scenarios.trace import Decision, Film, Frame, Offered, Refusal, Run, RunStatus
from engine.state.game import Game, OutOfBudget
from engine.state.history import Fact
from engine.state.objects import GameObject
from engine.text.tree.statements import MultipliesDamage

#: Facts that change nothing on the table.
_UNSEEN = (PriorityPassed, BecameTarget, InsteadFollowed, AbilityTriggered)
#: A branch is somebody's experiment, and this many statements are a long one.
MOST_STATEMENTS: Final = 40
#: What takes more pictures than this is nothing that anybody watches to its end.
MOST_PICTURES: Final = 400


@dataclass(frozen=True)
class Branch:
    """Another way for a run to go: the script's first `after` decisions, then these statements.

    `goes_on`: after them the rest of the script is followed, as far as it still fits.
    """

    after: int
    statements: tuple[str, ...] = ()
    goes_on: bool = False


def watch(scenario: Scenario, edition: str | None = None, branch: Branch | None = None) -> Run:
    """Play a scenario as `play` does, with a film of it; or a branch of it. Raises NoSuchEdition."""
    began = perf_counter()
    book = rulebook(edition or scenario.edition)
    filming = _Filming(None if branch is None else branch.after)
    session: Session | None = None
    error, error_line, refusal, lacked = "", None, None, tuple[str, ...]()
    try:
        session = Session(scenario, book, filming.observe)
        _follow(scenario, filming, session)
        if branch is not None:
            refusal = _follow_branch(scenario, branch, filming, session)
    except KeywordsLacked as problem:
        error, lacked = str(problem), problem.keywords
    except (ScriptError, NotYetSupported, OutOfBudget, IllegalAction) as problem:
        error, error_line = filming.describe(scenario, book.number_of, problem), filming.line
    table = filming.table_at_end()
    status: RunStatus = "pass" if all(expectation.met for expectation in filming.expectations) else "fail"
    return Run(
        scenario=scenario.id,
        title=scenario.title,
        edition=book.edition,
        status="error" if error else status,
        moments=tuple(filming.moments),
        questions=tuple(filming.questions),
        expectations=tuple(filming.expectations),
        error=error,
        error_line=error_line,
        table=table,
        at=len(filming.moments) - 1,
        milliseconds=(perf_counter() - began) * 1000,
        keywords_lacked=lacked,
        film=Film(
            frames=filming.film(),
            decisions=tuple(filming.decisions),
            waiting=None if branch is None or session is None else waiting_for(session),
            branched_at=None if branch is None else filming.branched_at,
            refusal=refusal,
            pays_freely=all(player.mana is None for player in scenario.shape.players.values()),
        ),
    )


class _BranchesOff(Exception):
    """The script has come to the decision at which the branch leaves it."""


def _follow(scenario: Scenario, filming: _Filming, session: Session) -> None:
    try:
        follow_script(scenario, filming, session)
    except _BranchesOff:
        filming.branched_at = len(filming.moments)


def _follow_branch(scenario: Scenario, branch: Branch, filming: _Filming, session: Session) -> Refusal | None:
    """Go on with the branch's statements, and the script's if it is to. What can't be done ends it, with the reason."""
    left_at = filming.line
    if filming.branched_at is None:
        filming.branched_at = len(filming.moments)
    filming.branches_after = None
    filming.line = 0
    said: list[Sentence] = []
    for which, line in enumerate(branch.statements[:MOST_STATEMENTS], 1):
        statement = read_line(line, scenario.names, -which)
        if isinstance(statement, Unread):
            return Refusal(line, statement.message, "")
        said.append(statement)
    rest = _statements_after(scenario, left_at) if branch.goes_on else ()
    for statements in (tuple(said), rest):
        try:
            follow_script(replace(scenario, statements=statements), filming, session)
        except IllegalAction as problem:
            number = session.game.number_of(problem.cites)
            return Refusal(_latest(filming, statements), str(problem), number, needed_for(problem))
        except (ScriptError, NotYetSupported, OutOfBudget) as problem:
            return Refusal(_latest(filming, statements), str(problem), "")
    return None


def _latest(filming: _Filming, statements: tuple[Sentence, ...]) -> str:
    """The statement that is being followed. A branch's are counted backward from -1 on, where the script has lines."""
    return next(statement.text for statement in statements if statement.line == filming.line)


def _statements_after(scenario: Scenario, line: int) -> tuple[Sentence, ...]:
    """What a script says after the statement on a line, and after those that belong to the same declaration."""
    left = next((statement for statement in scenario.statements if statement.line == line), None)
    rest = [statement for statement in scenario.statements if statement.line > line]
    while isinstance(left, Declaration) and rest and left.joins(rest[0]):
        rest.pop(0)
    return tuple(rest)


class _Filming(Tracing):
    """Traces a run, with a picture at every moment. What is taken back is cut out of the film."""

    def __init__(self, branches_after: int | None) -> None:
        super().__init__(None)
        self.branches_after = branches_after
        self.branched_at: int | None = None
        self.decisions: list[Decision] = []
        self._frames: list[Frame] = []
        self._amounts: list[_Amount] = []
        self._pictures: dict[int, ObjectPicture] = {}
        self._taken = 0

    def observe(self, game: Game, text: str) -> None:
        super().observe(game, text)
        event = game.facts[-1]
        self._note_amount(game, event)
        if len(self._frames) == len(self.moments):
            # What isn't told belongs to the moment before it: a destroyed creature goes, an ability ceases to exist.
            if self._frames and not isinstance(event, _UNSEEN):
                self._frames[-1] = replace(self._frames[-1], table=self._picture(game))
        else:
            self._frames.append(Frame(self._picture(game), tell_in_words(game, event), _about(event), ""))

    def _forget_from(self, position: tuple[int, ...]) -> None:
        super()._forget_from(position)
        del self._frames[len(self.moments) :]

    def film(self) -> tuple[Frame, ...]:
        return tuple(self._frames[: len(self.moments)])

    def question(self, asked: Choice, answer: object, by_script: bool) -> None:
        if self.branches_after is not None and len(self.decisions) == self.branches_after:
            raise _BranchesOff
        game = self.game
        assert game is not None
        chosen = answer if isinstance(answer, tuple) else (answer,)
        super().question(asked, answer, by_script)
        recorded = self.questions[-1].answer if asked.kind is not ChoiceKind.PRIORITY else str(answer)
        self.decisions.append(
            Decision(
                place=len(self.decisions),
                player=asked.player.name,
                kind=asked.kind.value,
                prompt=asked.prompt,
                rule=game.number_of(asked.cites),
                options=tuple(
                    Offered(
                        text=option.text,
                        says=spoken_option(game, asked, option),
                        card=identity(option.value) if isinstance(option.value, GameObject) else 0,
                        is_answer=any(option.value is value for value in chosen),
                    )
                    for option in asked.options
                ),
                answer=recorded,
                at=len(self.moments),
                by_script=by_script,
                decided_by=asked.decided_by.name if asked.decided_by else "",
            )
        )

    def _picture(self, game: Game) -> TablePicture:
        """The table, with one picture of each object for as long as nothing about it changes."""
        self._taken += 1
        if self._taken > MOST_PICTURES:
            raise OutOfBudget(f"a run that is watched shows its table {MOST_PICTURES:,} times at most")
        table = picture_of(game)
        return replace(
            table,
            players=tuple(self._player(player) for player in table.players),
            stack=self._shared(table.stack),
        )

    def _player(self, player: PlayerPicture) -> PlayerPicture:
        return replace(
            player,
            hand=self._shared(player.hand),
            battlefield=self._shared(player.battlefield),
            graveyard=self._shared(player.graveyard),
            exile=self._shared(player.exile),
        )

    def _shared(self, objects: tuple[ObjectPicture, ...]) -> tuple[ObjectPicture, ...]:
        shared = []
        for picture in objects:
            known = self._pictures.get(picture.id)
            if known != picture:
                self._pictures[picture.id] = known = picture
            shared.append(known)
        return tuple(shared)

    # Amounts ------------------------------------------------------------------------------------------------

    def _note_amount(self, game: Game, event: Fact) -> None:
        """Replacing damage comes before it is dealt: what each effect made of the amount is known only then."""
        frame = len(self._frames)
        match event:
            case ReplacementApplied():
                factor, plus = _multiplied(game, event.source)
                self._amounts.append(_Amount(frame, factor, plus))
            case DamagePrevented():
                self._amounts.append(_Amount(frame, prevented=event.amount, of=(event.by, event.to)))
            case DamageDealt():
                self._say_amounts(event.amount, (event.by, event.to))
            case _ if self._amounts:
                self._say_amounts(0, None)

    def _say_amounts(self, dealt: int, of: tuple[object, object] | None) -> None:
        """From what was dealt back to what would have been: each effect's share in it."""
        amount = dealt
        for step in reversed(self._amounts):
            if step.of is not None and step.of != of:
                amount, of = 0, step.of  # of this damage nothing was left
            after = amount
            if step.prevented:
                amount += step.prevented
                said = f"{step.prevented} of {amount}"
            elif step.factor != 1 or step.plus:
                amount = (amount - step.plus) // step.factor
                said = f"{amount} becomes {after}"
            else:
                continue
            if step.frame < len(self._frames):
                self._frames[step.frame] = replace(self._frames[step.frame], amount=said)
        self._amounts.clear()


@dataclass(frozen=True)
class _Amount:
    """What an effect does to an amount of damage, told on a frame: it multiplies it and adds, or prevents some."""

    frame: int
    factor: int = 1
    plus: int = 0
    prevented: int = 0
    of: tuple[object, object] | None = None


def _multiplied(game: Game, source: GameObject | None) -> tuple[int, int]:
    if source is not None:
        for _, statement, context in functioning_statements(game, source):
            if isinstance(statement, MultipliesDamage):
                return statement.factor, 0 if statement.plus is None else number(statement.plus, context)
    return 1, 0


def _about(event: Fact) -> tuple[int, ...]:
    """The cards that something happened to, not the one whose doing it is."""
    named: list[object] = []
    for field in fields(event):
        if field.name != "source":
            value = getattr(event, field.name)
            named += value if isinstance(value, tuple) else [value]
    if isinstance(event, EffectBegan):
        named += event.effect.affected or ()
    return tuple(dict.fromkeys(identity(thing) for thing in named if isinstance(thing, GameObject)))
