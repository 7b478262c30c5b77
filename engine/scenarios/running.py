"""Playing a scenario from its first line to its last, or on a branch that leaves its script at one of the decisions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from engine.events.choices import IllegalAction
from engine.meaning.context import NotYetSupported
from engine.rulebooks import rulebook
from engine.scenarios.files.scenario import Scenario
from engine.scenarios.files.script import read_line
from engine.scenarios.filming import BranchesOff, Filming
from engine.scenarios.language.faults import KeywordsLacked, ScriptError
from engine.scenarios.language.reading import Unread
from engine.scenarios.playing.acting import Acting
from engine.scenarios.playing.offering import needed_for, waiting_for
from engine.scenarios.playing.sentences import Assertion, Declaration, Sentence
from engine.scenarios.playing.session import Session
from engine.scenarios.statements.editions import for_edition
from engine.scenarios.telling.trace import Film, Refusal, Run, RunStatus
from engine.scenarios.tracing import Tracing
from engine.state.game import OutOfBudget

#: A branch is somebody's experiment, and this many statements are a long one.
MOST_STATEMENTS: Final = 40


@dataclass(frozen=True)
class Branch:
    """Another way for a run to go: the script's first `after` decisions, then these statements.

    `goes_on`: after them the rest of the script is followed, as far as it still fits.
    """

    after: int
    statements: tuple[str, ...] = ()
    goes_on: bool = False


def play(scenario: Scenario, edition: str | None = None, *, branch: Branch | None = None, film: bool = False) -> Run:
    """Play a scenario under an edition (its own, where none is named), or a branch of it.

    `film` keeps the table at every moment and every decision; a branch is always filmed. A run never raises for what
    the scenario does: what goes wrong is in it. Raises NoSuchEdition.
    """
    began = perf_counter()
    book = rulebook(edition or scenario.edition)
    filming = Filming(None if branch is None else branch.after) if film or branch is not None else None
    tracing = filming or Tracing()
    session: Session | None = None
    error, error_line, refusal, lacked = "", None, None, tuple[str, ...]()
    try:
        session = Session(scenario.shape, scenario.cards, book, tracing.observe)
        if filming is None or branch is None:
            _follow_script(scenario, tracing, session)
        else:
            refusal = _follow_branch(scenario, branch, filming, session)
    except KeywordsLacked as problem:
        error, lacked = str(problem), problem.keywords
    except (ScriptError, NotYetSupported, OutOfBudget, IllegalAction) as problem:
        error, error_line = tracing.describe(scenario, book.number_of, problem), tracing.line
    table = tracing.table_at_end()
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
        table=table,
        milliseconds=(perf_counter() - began) * 1000,
        keywords_lacked=lacked,
        film=None if filming is None else _film(scenario, branch, filming, session, refusal),
    )


def _film(
    scenario: Scenario, branch: Branch | None, filming: Filming, session: Session | None, refusal: Refusal | None
) -> Film:
    return Film(
        frames=filming.film(),
        decisions=tuple(filming.decisions),
        waiting=None if branch is None or session is None else waiting_for(session),
        branched_at=None if branch is None else filming.branched_at,
        refusal=refusal,
        pays_freely=all(player.mana is None for player in scenario.shape.players.values()),
    )


def _follow_script(scenario: Scenario, tracing: Tracing, session: Session) -> None:
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


def _follow_branch(scenario: Scenario, branch: Branch, filming: Filming, session: Session) -> Refusal | None:
    """Follow the script to where the branch leaves it, then the branch's statements, and the script's rest if it is to.

    What can't be done ends it, with the reason.
    """
    try:
        _follow_script(scenario, filming, session)
    except BranchesOff:
        filming.branched_at = len(filming.moments)
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
    rest = _statements_after(scenario, session.rulebook.edition, left_at) if branch.goes_on else ()
    for statements in (tuple(said), rest):
        try:
            _follow_script(replace(scenario, statements=statements), filming, session)
        except IllegalAction as problem:
            number = session.game.number_of(problem.cites)
            return Refusal(_latest(filming, statements), str(problem), number, needed_for(problem))
        except (ScriptError, NotYetSupported, OutOfBudget) as problem:
            return Refusal(_latest(filming, statements), str(problem), "")
    return None


def _latest(filming: Filming, statements: tuple[Sentence, ...]) -> str:
    """The statement that is being followed. A branch's are counted backward from -1 on, where the script has lines."""
    return next(statement.text for statement in statements if statement.line == filming.line)


def _statements_after(scenario: Scenario, edition: str, line: int) -> tuple[Sentence, ...]:
    """What a script says in an edition after the statement on a line, and after those that belong to the same
    declaration."""
    statements = for_edition(scenario.statements, edition)
    left = next((statement for statement in statements if statement.line == line), None)
    rest = [statement for statement in statements if statement.line > line]
    while isinstance(left, Declaration) and rest and left.joins(rest[0]):
        rest.pop(0)
    return tuple(rest)
