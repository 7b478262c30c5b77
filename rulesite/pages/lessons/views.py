"""Views of lessons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.lessons import files
from rulesite.pages.lessons.pages import lesson_page
from rulesite.pages.sandbox.sharing import token_of


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    return render(request, "lessons/lessons.html", {"lessons": files.lessons()})


@require_safe
def part(request: HttpRequest, slug: str, part_number: int = 1) -> HttpResponse:
    """A part of a lesson: `q` chooses the question, `chose` is what the reader chose."""
    lesson = next((lesson for lesson in files.lessons() if lesson.slug == slug), None)
    if lesson is None:
        raise NothingThere(f"There is no lesson “{slug[:60]}”.")
    if not 1 <= part_number <= len(lesson.file.parts):
        raise NothingThere(f"“{lesson.file.title}” has {len(lesson.file.parts)} parts.")
    questions = lesson.file.parts[part_number - 1].questions
    question_number = _number(request, "q", len(questions)) or 1
    chosen = _number(request, "chose", len(questions[question_number - 1].choices))
    page = lesson_page(lesson, part_number, question_number, chosen)
    return render(request, "lessons/part.html", {"page": page, "token": token_of(page.part.scenario.lstrip("\n"))})


def _number(request: HttpRequest, name: str, most: int) -> int | None:
    written = request.GET.get(name)
    if not written:
        return None
    if not (written.isascii() and written.isdecimal() and 1 <= int(written[:4]) <= most):
        raise NothingThere(f"Here {name} is a number from 1 to {most}, not “{written[:20]}”.")
    return int(written)
