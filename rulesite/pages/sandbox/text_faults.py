"""What is wrong with a text, in words for whoever wrote it, and what a button puts in its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import engine
from rulesite.pages.sandbox.completing import card_meant
from rulesite.pages.sandbox.editing import CannotEdit, with_instead

#: What parts, in an order, what is written from what shall stand there.
_BY: Final = " ⇒ "
_ORDER: Final = re.compile(rf"instead (?P<line>\d{{1,5}}) (?P<written>[^⇒]{{1,1000}}){_BY}(?P<instead>[^⇒]{{1,1000}})")


@dataclass(frozen=True)
class MendingWay:
    """What can stand there instead, and the order that puts it there."""

    words: str
    order: str


@dataclass(frozen=True)
class TextFault:
    """What is wrong with a text, and where. `ways`: what could stand there; `question`: what was asked in its place."""

    line: int | None
    column: int | None
    message: str
    ways: tuple[MendingWay, ...] = ()
    question: str = ""

    @classmethod
    def of(cls, problem: engine.Problem) -> TextFault:
        put = problem.instead
        if put is None and (meant := card_meant(problem.what)):
            written, card = meant
            message = f"{problem.what} (did you mean “{card}”?)"
            return cls(problem.line, problem.column, message, tuple(_ways(0, written, [card])))
        if put is None:
            return cls(problem.line, problem.column, problem.what)
        ways = tuple(_ways(problem.line or 0, put.written, put.ways))
        return cls(problem.line, problem.column, problem.what, ways, put.written if put.asks else "")


def faults_of(refusal: engine.InvalidScenario) -> list[TextFault]:
    """All that is wrong with a text, from its head to its end."""
    return [TextFault.of(problem) for problem in sorted(refusal.problems, key=lambda problem: problem.line or 0)]


def _ways(line: int, written: str, ways: Iterable[str]) -> Iterable[MendingWay]:
    for way in ways:
        yield MendingWay(way, f"instead {line} {written}{_BY}{way}")


def mended(text: str, order: str) -> str | None:
    """The text as an order to put something in the place of something leaves it; None for another order.

    Raises CannotEdit where it isn't written any more.
    """
    meant = _ORDER.fullmatch(order)
    if meant is None:
        if order.startswith("instead "):
            raise CannotEdit("Say what shall stand there instead.")
        return None
    return with_instead(text, int(meant["line"]), meant["written"], meant["instead"])
