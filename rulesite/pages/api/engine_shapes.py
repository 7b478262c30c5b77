"""What the engine answers, as the API tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from ninja import Schema
from pydantic import Field

import engine
from rulesite.ground.bounded import jobs
from rulesite.pages.api.shapes.rows import RowShape
from rulesite.pages.api.trees import tree_as_json


class ScenarioFault(Schema):
    """Something in a scenario's text that can't be read, and where."""

    line: int | None
    column: int | None
    message: str

    @classmethod
    def of(cls, problem: engine.Problem) -> ScenarioFault:
        return cls(line=problem.line, column=problem.column, message=problem.what)


class RunShape(Schema):
    """A scenario played under an edition."""

    id: str
    title: str
    edition: str
    status: Literal["pass", "fail", "error"] = Field(
        description="Whether every expectation was met; “error” for a script that couldn't be read or followed."
    )
    failures: list[str] = Field(description="Every claim that isn't so, and what stopped the script.")
    faults: list[ScenarioFault] = Field(description="What of the text can't be read; nothing is played then.")
    expectations: list[engine.Expectation]
    log: list[engine.Moment] = Field(description="What happened, each line with the rules that made it so.")
    questions: list[engine.Question] = Field(description="What the game asked, what could be answered, what was.")
    at: int | None = Field(description="The moment that the table is shown at; null when nothing happened.")
    table: engine.TablePicture | None = Field(description="The table at that moment.")
    ms: float = Field(description="How long playing took, in milliseconds.")

    @classmethod
    def of(cls, run: engine.Run, at: int | None = None) -> RunShape:
        """A run with its table after a moment, or else as it leaves it; for a moment it must have been filmed."""
        last = len(run.moments) - 1
        shown = last if at is None else min(at, last)
        return cls(
            id=run.scenario,
            title=run.title,
            edition=run.edition,
            status=run.status,
            failures=list(run.failures),
            faults=[],
            expectations=list(run.expectations),
            log=list(run.moments),
            questions=list(run.questions),
            at=shown if run.moments else None,
            table=run.table if shown == last else run.table_at(shown),
            ms=round(run.milliseconds, 2),
        )

    @classmethod
    def unread(cls, name: str, edition: str, problems: Sequence[engine.Problem]) -> RunShape:
        return cls(
            id=name,
            title="",
            edition=edition,
            status="error",
            failures=[str(each) for each in problems],
            faults=[ScenarioFault.of(each) for each in problems],
            expectations=[],
            log=[],
            questions=[],
            at=None,
            table=None,
            ms=0,
        )


class StopShape(RowShape):
    """Where reading a text ended before its end."""

    line: int
    column: int
    words: str = Field(description="What stands there.")
    misfit: str = Field(
        description="In a text that was read to its end, the words that say what can't be; else nothing."
    )
    expected: list[str] = Field(description="What could have stood there.")
    message: str


class ReadingShape(Schema):
    """How the engine reads a card text."""

    read: bool = Field(description="Whether it is understood to its last word.")
    english: str | None = Field(description="The abilities written out again.")
    abilities: list[dict[str, Any]] = Field(description="The abilities as trees: each node says which node it is.")
    stop: StopShape | None = Field(description="For a text that isn't understood, where understanding ended.")

    @classmethod
    def of(cls, read: jobs.ReadText | jobs.Stopped) -> ReadingShape:
        if isinstance(read, jobs.Stopped):
            return cls(read=False, english=None, abilities=[], stop=StopShape.of(read))
        abilities = [tree_as_json(each) for each in read.tree.abilities]
        return cls(read=True, english=read.english, abilities=abilities, stop=None)
