"""What the page of a lesson shows: a question with the table before it, or the answer with the table after it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

import engine
from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import Played, play_ours
from rulesite.book.scenarios.rule_links import RuleLink, rule_links_by_key
from rulesite.book.scenarios.run_page import RunSurroundings, run_page
from rulesite.book.scenarios.table import Table
from rulesite.pages.lessons.files import Lesson, LessonPart, LessonQuestion


@dataclass(frozen=True)
class Choice:
    """A choice as it stands on the page. Nothing is said of right or wrong before the reader has chosen."""

    number: int
    text: str
    is_chosen: bool
    is_right: bool


@dataclass(frozen=True)
class LessonPage:
    lesson: Lesson
    part: LessonPart
    part_number: int
    question: LessonQuestion
    question_number: int
    choices: tuple[Choice, ...]
    is_answered: bool
    table: Table | None
    happened: tuple[str, ...]
    rules: tuple[RuleLink, ...]
    next_url: str
    #: The cards of the table, each once: what stands on them is in sight while one thinks.
    words: tuple[engine.ObjectPicture, ...] = ()

    @property
    def was_right(self) -> bool:
        return any(choice.is_chosen and choice.is_right for choice in self.choices)

    @property
    def is_last(self) -> bool:
        return self.next_url == reverse("lessons:lessons")


def lesson_page(lesson: Lesson, part_number: int, question_number: int, chosen: int | None) -> LessonPage:
    """The page of a question. All numbers count from 1 and are within their bounds."""
    part = lesson.file.parts[part_number - 1]
    question = part.questions[question_number - 1]
    whole = play_ours(part.scenario, name=f"{lesson.slug}/{part_number}")
    before, after = _moments(part, question_number, whole)
    place = Place("./", at=before if chosen is None else after)
    table = run_page(whole, place, RunSurroundings(whole.run, whole.run, {})).table
    return LessonPage(
        lesson=lesson,
        part=part,
        part_number=part_number,
        question=question,
        question_number=question_number,
        choices=tuple(
            Choice(number, text, number == chosen, text == question.answer)
            for number, text in enumerate(question.choices, 1)
        ),
        is_answered=chosen is not None,
        table=table,
        happened=tuple(
            moment.text
            for moment in whole.run.moments[before + 1 : after + 1]
            if moment.kind not in ("StepBegan", "TurnBegan")
        ),
        rules=_links(part),
        next_url=_next(lesson, part_number, question_number),
        words=cards_in(table),
    )


def cards_in(table: Table | None) -> tuple[engine.ObjectPicture, ...]:
    """The cards that are seen on a table, each once, those that say something first."""
    cards = {card.object.name: card.object for card in table.cards if card.object.kind == "card"} if table else {}
    return tuple(sorted(cards.values(), key=lambda card: not card.text))


def _moments(part: LessonPart, question_number: int, whole: Played) -> tuple[int, int]:
    """The last moment before a question is asked, and the moment at which the claim that answers it is looked at."""
    asked_at = part.ask_lines[question_number - 1]
    before = max((moment.place for moment in whole.run.moments if moment.line < asked_at), default=0)
    after = min((claim for claim in whole.run.expectations if claim.line > asked_at), key=lambda claim: claim.line)
    return before, max(after.at, 0)


def _links(part: LessonPart) -> tuple[RuleLink, ...]:
    return tuple(rule_links_by_key(part.rules).values())


def _next(lesson: Lesson, part_number: int, question_number: int) -> str:
    if question_number < len(lesson.file.parts[part_number - 1].questions):
        return f"{reverse('lessons:part', args=[lesson.slug, part_number])}?q={question_number + 1}"
    if part_number < len(lesson.file.parts):
        return reverse("lessons:part", args=[lesson.slug, part_number + 1])
    return reverse("lessons:lessons")
