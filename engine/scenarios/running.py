"""Playing a scenario from its first line to its last, or on a branch that leaves its script at one of the decisions."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from engine.events.choices import IllegalAction
from engine.meaning.context import NotYetSupported
from engine.rulebooks import Rulebook, rulebook
from engine.scenarios.files.scenario import Scenario
from engine.scenarios.files.script import read_statements, ways_to_put
from engine.scenarios.filming import BranchesOff, Filming
from engine.scenarios.language.faults import KeywordsLacked, ScriptError
from engine.scenarios.language.reading import Unread
from engine.scenarios.playing.acting import Acting
from engine.scenarios.playing.offered_words import needed_for
from engine.scenarios.playing.offering import waiting_for
from engine.scenarios.playing.sentences import Assertion, Declaration, Sentence
from engine.scenarios.playing.session import Session
from engine.scenarios.playing.setting_up import set_up
from engine.scenarios.statements.editions import for_edition
from engine.scenarios.telling.picture import TablePicture, picture_of
from engine.scenarios.telling.trace import Film, Refusal, Run, RunStatus
from engine.scenarios.tracing import Tracing
from engine.state.game import OutOfBudget

#: A branch is somebody's experiment, and this many statements are a long one.
MOST_STATEMENTS: Final = 40


@dataclass(frozen=True)
class Branch:
    """Another way for a run to go: the script's first `after` decisions, or all of it where none are counted, then
    these statements.

    `goes_on`: after them the rest of the script is followed, as far as it still fits.
    """

    after: int | None
    statements: tuple[str, ...] = ()
    goes_on: bool = False


def play(scenario: Scenario, edition: str | None = None, *, branch: Branch | None = None, film: bool = False) -> Run:
    """Play a scenario under an edition (its own, where none is named), or a branch of it.

    `film` keeps the table at every moment and every decision; a branch that leaves the script before its end is always
    filmed. A run never raises for what the scenario does: what goes wrong is in it. Raises NoSuchEdition.
    """
    began = perf_counter()
    book = rulebook(edition or scenario.edition)
    leaves = None if branch is None else branch.after
    filming = Filming(leaves) if film or leaves is not None else None
    tracing = filming or Tracing()
    session: Session | None = None
    error, error_line, refusal, lacked = "", None, None, tuple[str, ...]()
    try:
        session = Session(scenario.shape, scenario.cards, book, tracing.observe)
        if branch is None:
            _follow_script(scenario, tracing, session)
        else:
            refusal = _follow_branch(scenario, branch, tracing, filming, session)
    except KeywordsLacked as problem:
        error, lacked = str(problem), problem.keywords
    except (ScriptError, NotYetSupported, OutOfBudget, IllegalAction) as problem:
        error, error_line = tracing.describe(scenario, book.number_of, problem), tracing.line
        refusal = _refused(scenario.statements, tracing, problem, book)
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
        pays_freely=all(player.mana is None for player in scenario.shape.players.values()),
        waiting=None if branch is None or session is None else waiting_for(session),
        refusal=refusal,
        film=None
        if filming is None
        else Film(filming.film(), tuple(filming.decisions), None if branch is None else filming.branched_at),
    )


def table_at_start(scenario: Scenario, edition: str | None = None) -> TablePicture:
    """The table as a scenario lays it, before anything happens: no state-based action was performed yet.

    Raises NoSuchEdition, KeywordsLacked and ScriptError.
    """
    return picture_of(set_up(scenario.shape, scenario.cards, rulebook(edition or scenario.edition)))


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


def _follow_branch(
    scenario: Scenario, branch: Branch, tracing: Tracing, filming: Filming | None, session: Session
) -> Refusal | None:
    """Follow the script to where the branch leaves it, then the branch's statements, and the script's rest if it is to.

    What can't be done ends it, with the reason.
    """
    with suppress(BranchesOff):
        _follow_script(scenario, tracing, session)
    left_at = tracing.line
    if filming is not None:
        filming.leave_script()
    tracing.line = 0
    said: list[Sentence] = []
    for which, line in enumerate(branch.statements[:MOST_STATEMENTS], 1):
        statements = read_statements(line, scenario.names, -which, said)
        if isinstance(statements, Unread):
            return Refusal(line, statements.message, "", ways=ways_to_put(line, scenario.names, statements))
        said += statements
    rest = _statements_after(scenario, session.rulebook.edition, left_at) if branch.goes_on else ()
    for part in (tuple(said), rest):
        try:
            _follow_script(replace(scenario, statements=part), tracing, session)
        except (ScriptError, NotYetSupported, OutOfBudget, IllegalAction) as problem:
            return _refused(part, tracing, problem, session.rulebook)
    return None


def _refused(statements: tuple[Sentence, ...], tracing: Tracing, problem: Exception, book: Rulebook) -> Refusal:
    """Why the statement that is being followed can't be. A branch's are counted backward from -1 on, where the script
    has lines; before the first of them the game is set up, and goes to where somebody is asked."""
    said = next((statement.text for statement in statements if statement.line == tracing.line), "")
    if isinstance(problem, IllegalAction):
        return Refusal(said, str(problem), book.number_of(problem.cites), needed_for(problem))
    return Refusal(said, str(problem), "")


def _statements_after(scenario: Scenario, edition: str, line: int) -> tuple[Sentence, ...]:
    """What a script says in an edition after the statement on a line, and after those that belong to the same
    declaration."""
    statements = for_edition(scenario.statements, edition)
    left = next((statement for statement in statements if statement.line == line), None)
    rest = [statement for statement in statements if statement.line > line]
    while isinstance(left, Declaration) and rest and left.joins(rest[0]):
        rest.pop(0)
    return tuple(rest)
