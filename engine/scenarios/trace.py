"""What a run leaves behind: moments, questions, expectations and the table, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.scenarios.picture import TablePicture

Status = Literal["pass", "fail", "error"]


@dataclass(frozen=True)
class Moment:
    """One line of the log: what happened, under which rule, when, and which line of the script led to it."""

    place: int
    text: str
    rule: str
    kind: str
    turn: int
    step: str
    active_player: str
    line: int


@dataclass(frozen=True)
class Question:
    """What the game asked, what could be answered, and what was."""

    player: str
    kind: str
    prompt: str
    rule: str
    options: tuple[str, ...]
    answer: str
    line: int
    at: int
    by_script: bool


@dataclass(frozen=True)
class Expectation:
    """One thing that the scenario claims, and whether it is so. `why` says what is there instead."""

    line: int
    text: str
    met: bool
    why: str
    at: int


@dataclass(frozen=True)
class Run:
    """A scenario played under an edition.

    `status` is "error" when the script could not be followed to its end: `error` then says where and why. `table` shows
    the moment `at` (the last one, unless another was asked for).
    """

    scenario: str
    title: str
    edition: str
    status: Status
    moments: tuple[Moment, ...]
    questions: tuple[Question, ...]
    expectations: tuple[Expectation, ...]
    error: str
    error_line: int | None
    table: TablePicture | None
    at: int
    milliseconds: float = field(compare=False)

    @property
    def failures(self) -> tuple[str, ...]:
        """Every claim that isn't so, and what stopped the script."""
        failed = tuple(f"line {one.line}: {one.text}: {one.why}" for one in self.expectations if not one.met)
        return (*failed, self.error) if self.error else failed
