"""What the page of a lesson shows: a question with the table before it, or the answer with the table after it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from rulesite.book.scenarios.place import Place
from rulesite.book.scenarios.playing import Played, play_ours
from rulesite.book.scenarios.rule_links import RuleLink, rule_links_by_key
from rulesite.pages.lessons.asking import AskingPage, choices_of, happened_between, table_at
from rulesite.pages.lessons.files import Lesson, LessonPart, LessonQuestion


@dataclass(frozen=True)
class LessonPage(AskingPage):
    lesson: Lesson
    part: LessonPart
    part_number: int
    question: LessonQuestion
    question_number: int
    rules: tuple[RuleLink, ...]
    next_url: str

    @property
    def is_last(self) -> bool:
        return self.next_url == reverse("lessons:lessons")


def lesson_page(lesson: Lesson, part_number: int, question_number: int, chosen: int | None) -> LessonPage:
    """The page of a question. All numbers count from 1 and are within their bounds."""
    part = lesson.file.parts[part_number - 1]
    question = part.questions[question_number - 1]
    whole = play_ours(part.scenario, name=f"{lesson.slug}/{part_number}")
    before, after = _moments(part, question_number, whole)
    return LessonPage(
        name=f"{lesson.slug}/{part_number}/{question_number}",
        asks=question.asks,
        choices=choices_of(question.choices, question.answer, chosen),
        table=table_at(whole, Place("./", at=before if chosen is None else after)),
        happened=() if chosen is None else happened_between(whole, before, after),
        lesson=lesson,
        part=part,
        part_number=part_number,
        question=question,
        question_number=question_number,
        rules=tuple(rule_links_by_key(part.rules).values()),
        next_url=_next(lesson, part_number, question_number),
    )


def _moments(part: LessonPart, question_number: int, whole: Played) -> tuple[int, int]:
    """The last moment before a question is asked, and the moment at which the claim that answers it is looked at."""
    asked_at = part.ask_lines[question_number - 1]
    before = max((moment.place for moment in whole.run.moments if moment.line < asked_at), default=0)
    after = min((claim for claim in whole.run.expectations if claim.line > asked_at), key=lambda claim: claim.line)
    return before, max(after.at, 0)


def _next(lesson: Lesson, part_number: int, question_number: int) -> str:
    if question_number < len(lesson.file.parts[part_number - 1].questions):
        return f"{reverse('lessons:part', args=[lesson.slug, part_number])}?q={question_number + 1}"
    if part_number < len(lesson.file.parts):
        return reverse("lessons:part", args=[lesson.slug, part_number + 1])
    return reverse("lessons:lessons")
