"""Playing a scenario from its first line to its last, and tracing what happens."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from engine.events.choices import Choice, IllegalAction
from engine.meaning.context import NotYetSupported
from engine.rulebooks import rulebook
from engine.scenarios.acting import Acting
from engine.scenarios.choosing import is_answered_next
from engine.scenarios.faults import KeywordsLacked, ScriptError
from engine.scenarios.picture import TablePicture, picture_of
from engine.scenarios.scenario import Scenario
from engine.scenarios.sentences import Assertion, Judgment, Sentence
from engine.scenarios.session import Session
from engine.scenarios.statements.asking import InEdition
from engine.scenarios.telling import step_name
from engine.scenarios.trace import Expectation, Moment, Question, Run, RunStatus
from engine.state.game import Game, OutOfBudget
from engine.state.objects import GameObject
from engine.state.players import Player


def play(scenario: Scenario, edition: str | None = None, *, at: int | None = None) -> Run:
    """Play a scenario under an edition (its own, where none is named).

    `at` is the place of the moment whose table the run shows; without it, the last. A run never raises for what the
    scenario does: what goes wrong is in it. Raises NoSuchEdition.
    """
    began = perf_counter()
    book = rulebook(edition or scenario.edition)
    tracing = _Tracing(at)
    error, error_line, lacked = "", None, tuple[str, ...]()
    try:
        _follow_script(scenario, tracing, Session(scenario, book, tracing.observe))
    except KeywordsLacked as problem:
        error, lacked = str(problem), problem.keywords
    except (ScriptError, NotYetSupported, OutOfBudget, IllegalAction) as problem:
        error, error_line = tracing.describe(scenario, book.number_of, problem), tracing.line
    status: RunStatus = "pass" if all(expectation.met for expectation in tracing.expectations) else "fail"
    return Run(
        scenario=scenario.id,
        title=scenario.title,
        edition=book.edition,
        status="error" if error else status,
        moments=tuple(tracing.moments),
        questions=tuple(tracing.questions),
        expectations=tuple(tracing.expectations),
        error=error,
        error_line=error_line,
        table=tracing.table_at_end(),
        at=len(tracing.moments) - 1 if at is None else max(0, min(at, len(tracing.moments) - 1)),
        milliseconds=(perf_counter() - began) * 1000,
        keywords_lacked=lacked,
    )


def _follow_script(scenario: Scenario, tracing: _Tracing, session: Session) -> None:
    tracing.game = session.main
    acting = Acting(session, scenario.names, tracing.question)
    sentences = for_edition(scenario.statements, session.rulebook.edition)
    index = 0
    while index < len(sentences):
        sentence = sentences[index]
        tracing.line = sentence.line
        if isinstance(sentence, Assertion):
            tracing.expectation(acting, sentence, sentences[index + 1 :])
            index += 1
        else:
            index += acting.follow(sentences[index:])


def for_edition(sentences: Sequence[Sentence], edition: str) -> list[Sentence]:
    """The script with the claims that are made of this edition in place of those on the lines before them."""
    kept: list[Sentence] = []
    for sentence in sentences:
        if not isinstance(sentence, InEdition):
            kept.append(sentence)
        elif sentence.edition == edition:
            if kept and isinstance(kept[-1], Assertion):
                kept.pop()
            kept.append(sentence.assertion)
    return kept


def judged(acting: Acting, assertion: Assertion, later: Sequence[Sentence]) -> Judgment:
    """Whether a claim is so now. Questions with a plain answer are answered first, unless the claim is about them or
    the script goes on to answer them itself."""
    if not assertion.about_questions and not is_answered_next(later):
        acting.settle_as_suggested()
    try:
        return assertion.judge(acting)
    except ScriptError as problem:
        return Judgment(False, str(problem))


class _Tracing:
    """Writes down what happens while it happens. What is taken back is taken out again."""

    def __init__(self, at: int | None) -> None:
        self.at = at
        self.game: Game | None = None
        self.line = 0
        self.moments: list[Moment] = []
        self.questions: list[Question] = []
        self.expectations: list[Expectation] = []
        self._facts_at: list[tuple[int, ...]] = []
        self._table: TablePicture | None = None

    def observe(self, game: Game, text: str) -> None:
        """After each fact: a line of the log, if there is something to say."""
        self.game = game
        position = game.position
        self._forget_from(position)
        event = game.facts[-1]
        if not text:
            return
        self._facts_at.append(position)
        self.moments.append(
            Moment(
                place=len(self.moments),
                text=text,
                rule=game.number_of(event.cites),
                kind=type(event).__name__,
                turn=game.turn_number,
                step=step_name(game, game.part.step),
                active_player=game.active_player.name,
                line=self.line,
            )
        )
        if self.at is not None and len(self.moments) - 1 == self.at:
            self._table = picture_of(game)

    def _forget_what_was_taken_back(self) -> None:
        if self.game is not None:
            *around, count = self.game.innermost.position
            self._forget_from((*around, count + 1))

    def _forget_from(self, position: tuple[int, ...]) -> None:
        """Forget the lines of every fact from a position on, and the table if it was one of theirs."""
        while self._facts_at and self._facts_at[-1] >= position:
            self._facts_at.pop()
            self.moments.pop()
        if self.at is not None and self.at >= len(self.moments):
            self._table = None

    def table_at_end(self) -> TablePicture | None:
        self._forget_what_was_taken_back()
        if self._table is None and self.game is not None:
            self._table = picture_of(self.game)
        return self._table

    def question(self, asked: Choice, answer: object, by_script: bool) -> None:
        if not asked.options and asked.kind.name == "PRIORITY":
            return
        self.questions.append(
            Question(
                player=asked.player.name,
                kind=asked.kind.value,
                prompt=asked.prompt,
                rule=self.game.number_of(asked.cites) if self.game else "",
                options=tuple(option.text for option in asked.options),
                answer=_answer_text(asked, answer),
                line=self.line,
                at=len(self.moments),
                by_script=by_script,
            )
        )

    def expectation(self, acting: Acting, assertion: Assertion, later: Sequence[Sentence]) -> None:
        self._forget_what_was_taken_back()
        met, why = judged(acting, assertion, later)
        if not met and acting.open_question():
            why = f"{why} ({acting.open_question()})"
        at = len(self.moments) - 1
        self.expectations.append(Expectation(assertion.line, assertion.text, met, "" if met else why, at))

    def describe(self, scenario: Scenario, number_of: Any, problem: Exception) -> str:
        where = f"{scenario.id}, line {self.line}"
        if isinstance(problem, IllegalAction):
            rule = number_of(problem.cites)
            return f"{where}: the rules refuse this{f' ({rule})' if rule else ''}: {problem}"
        if isinstance(problem, NotYetSupported):
            return f"{where}: not yet supported: {problem}"
        return f"{where}: {problem}"


def _answer_text(asked: Choice, answer: object) -> str:
    texts = {id(option.value): option.text for option in asked.options}
    if isinstance(answer, tuple):
        return ", ".join(_part_text(part, texts) for part in answer) or "nothing"
    return str(answer)


def _part_text(part: object, texts: dict[int, str]) -> str:
    if id(part) in texts:
        return texts[id(part)]
    if isinstance(part, tuple):
        return " – ".join(map(str, part))
    return str(part) if isinstance(part, GameObject | Player) else repr(part)
