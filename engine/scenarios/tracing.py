"""Writing a run down while it goes on: its moments, questions and claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events.choices import Choice, IllegalAction
from engine.meaning.context import NotYetSupported
from engine.scenarios.files.scenario import Scenario
from engine.scenarios.files.script import read_line
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.playing.acting import Acting
from engine.scenarios.playing.choosing import is_answered_next
from engine.scenarios.playing.sentences import Assertion, Judgment, Sentence, ToldDeed
from engine.scenarios.telling.grounds import grounds
from engine.scenarios.telling.log import step_name
from engine.scenarios.telling.picture import TablePicture, picture_of
from engine.scenarios.telling.trace import Expectation, Moment, Question
from engine.state.game import Game, OutOfBudget
from engine.state.objects import GameObject, ObjectKind
from engine.state.players import Player
from engine.text.tree.triggers import Step


def judged(acting: Acting, assertion: Assertion, later: Sequence[Sentence]) -> Judgment:
    """Whether a claim is so now. Questions with a plain answer are answered first, unless the claim is about them or
    the script goes on to answer them itself."""
    if not assertion.about_questions and not is_answered_next(later):
        acting.settle_as_suggested()
    try:
        return assertion.judge(acting)
    except ScriptError as problem:
        return Judgment(False, str(problem))


def what_was_forgotten(acting: Acting, assertion: Assertion) -> tuple[str, str]:
    """The statement after which a claim that fails would hold, and what waits for it; found by playing on in a copy."""
    game = acting.game
    tries: list[tuple[str, str]] = []
    if game.stack:
        top = game.stack[-1]
        name = top.source.name if top.source is not None and top.kind is ObjectKind.ABILITY else top.name
        what = f"{name}'s ability" if top.kind is ObjectKind.ABILITY else name
        tries += [("resolve", f"{what} is still on the stack"), ("resolve everything", "The stack isn't empty yet")]
    # After it, the next combat damage is that of another turn.
    if game.combat is not None and game.combat.attackers and game.part.step is not Step.END_OF_COMBAT:
        tries.append(("to combat damage", "Combat damage hasn't been dealt yet"))
    for says, waits in tries:
        statement = read_line(says, acting.names)
        if not isinstance(statement, ToldDeed):
            continue
        trial = acting.for_a_try()
        try:
            trial.follow((statement,))
            if judged(trial, assertion, ()).met:
                return says, waits
        except (ScriptError, IllegalAction, NotYetSupported, OutOfBudget):
            continue
    return "", ""


def numbers_behind(acting: Acting, assertion: Assertion) -> tuple[str, ...]:
    """The numbers of the rules that a claim rests on which is so; none for one about what is gone."""
    try:
        numbers = [acting.game.number_of(cited) for cited in assertion.rests_on(acting)]
    except ScriptError:
        return ()
    return tuple(dict.fromkeys(filter(None, numbers)))


class Tracing:
    """Writes down what happens while it happens. What is taken back is taken out again."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.line = 0
        self.moments: list[Moment] = []
        self.questions: list[Question] = []
        self.expectations: list[Expectation] = []
        self._facts_at: list[tuple[int, ...]] = []

    def observe(self, game: Game, text: str) -> None:
        """After each fact: a line of the log, if there is something to say."""
        self.game = game
        position = game.position
        self._forget_from(position)
        event = game.facts[-1]
        if not text:
            return
        rules = tuple(dict.fromkeys((*game.numbers_of(event), *grounds(game, event))))
        self._facts_at.append(position)
        self.moments.append(
            Moment(
                place=len(self.moments),
                text=text,
                rule=rules[0] if rules else "",
                also=rules[1:],
                kind=type(event).__name__,
                turn=game.turn_number,
                step=step_name(game, game.part.step),
                active_player=game.active_player.name,
                line=self.line,
            )
        )

    def _forget_what_was_taken_back(self) -> None:
        if self.game is not None:
            *around, count = self.game.innermost.position
            self._forget_from((*around, count + 1))

    def _forget_from(self, position: tuple[int, ...]) -> None:
        """Forget the lines of every fact from a position on."""
        while self._facts_at and self._facts_at[-1] >= position:
            self._facts_at.pop()
            self.moments.pop()

    def table_at_end(self) -> TablePicture | None:
        self._forget_what_was_taken_back()
        return None if self.game is None else picture_of(self.game)

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
        forgotten, waits = ("", "") if met else what_was_forgotten(acting, assertion)
        why = "" if met else why
        rules = numbers_behind(acting, assertion) if met else ()
        self.expectations.append(Expectation(assertion.line, assertion.text, met, why, at, rules, forgotten, waits))

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
