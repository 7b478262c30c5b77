"""Reading `questions.tsv`: what an outsider would ask, with the rules any of which is a right answer.

One half of the questions may be looked at while search is tuned; it is judged by the other half. A third part is
`fresh`: asked of today's book after the others, by who had seen what the first missed, and looked at by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulesite.search.selectors import Answer, lookup

FILE = Path(__file__).with_name("questions.tsv")


@dataclass(frozen=True)
class Question:
    half: str
    kind: str
    text: str
    right: tuple[str, ...]

    @property
    def book(self) -> str:
        """The edition that who asks it has in hand."""
        return self.right[0].partition("/")[0]


@dataclass(frozen=True)
class Figures:
    """How often a right rule came first or among the first three, and the mean of one over its place (ten at most)."""

    asked: int
    success_at_1: float
    success_at_3: float
    mrr_at_10: float

    @classmethod
    def of(cls, places: Sequence[int | None]) -> Figures:
        asked = len(places)
        found = [place for place in places if place is not None]
        return cls(
            asked,
            sum(place == 1 for place in found) / asked,
            sum(place <= 3 for place in found) / asked,
            sum(1 / place for place in found if place <= 10) / asked,
        )


def questions(half: str | None = None) -> list[Question]:
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]
    return [Question(a, kind, text, tuple(right.split())) for a, kind, text, right in rows if half in (None, a)]


@cache
def answer_to(question: Question) -> Answer:
    """What search says to who has the question's book in hand: asked once for all tests of a process, since nothing
    changes what there is to find."""
    return lookup(question.text, book=question.book, limit=10)


def figures(asked: Iterable[Question], answers: Callable[[Question], Sequence[str]]) -> Figures:
    """The figures of a search that gives the keys of rules for a question, best first."""
    return Figures.of([place_of(answers(question), question.right) for question in asked])


def place_of(answers: Sequence[str], right: Sequence[str]) -> int | None:
    return next((at for at, key in enumerate(answers, 1) if key in right), None)
