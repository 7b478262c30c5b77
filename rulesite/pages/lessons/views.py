"""Views of lessons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.api.budget import charge
from rulesite.pages.gallery.listing import listing
from rulesite.pages.lessons import files
from rulesite.pages.lessons.pages import lesson_page
from rulesite.pages.lessons.practice import GRADES, drawn, practice_page
from rulesite.pages.sandbox.sharing import token_of

#: What a question costs for which some scenarios are looked at.
_DRAWING_POINTS: Final = 10
_LONGEST_WORD: Final = 60


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


@require_safe
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    """Where one says what to practice; with `draw`, on to a question of that kind that isn't the last one again."""
    facets = {facet.name: facet.options for facet in listing({}, "").facets}
    asked = _practiced(request)
    if not request.GET.get("draw"):
        context = {"facets": facets, "grades": GRADES, "asked": asked, "none": False}
        return render(request, "lessons/practice.html", context)
    charge(request, _DRAWING_POINTS)
    last = request.GET.get("not", "")[:_LONGEST_WORD]
    found = drawn(asked["system"], asked["keyword"], int(asked["grade"] or 0), last, _shuffled)
    if found is None:
        context = {"facets": facets, "grades": GRADES, "asked": asked, "none": True}
        return render(request, "lessons/practice.html", context, status=404)
    key, line = found
    said = {"claim": line, **{name: value for name, value in asked.items() if value}}
    return redirect(f"{reverse('lessons:practice_question', args=key.split('/', 1))}?{urlencode(said)}")


def _practiced(request: HttpRequest) -> dict[str, str]:
    """What somebody wants to practice: a part of the game, a keyword, a grade; nothing for any."""
    grade = request.GET.get("grade", "")
    words = {name: request.GET.get(name, "")[:_LONGEST_WORD] for name in ("system", "keyword")}
    return words | {"grade": grade if grade in map(str, GRADES) else ""}


def _shuffled(keys: Sequence[str]) -> Sequence[str]:
    return random.sample(keys, len(keys))


@require_safe
def practice_question(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A question: `claim` is the line whose claim answers it, `chose` what the reader chose."""
    scenario = scenario_named(edition, name)
    if scenario is None:
        raise NothingThere(f"There is no scenario {edition[:20]}/{name[:40]}.")
    line, chosen = _number(request, "claim", 9999), _number(request, "chose", 9)
    try:
        page = practice_page(scenario, line, chosen) if line else None
    except engine.InvalidScenario:
        page = None
    if page is None:
        raise NothingThere(f"Scenario {scenario.key} asks nothing there.")
    asked = {each: value for each, value in _practiced(request).items() if value}
    context = {
        "page": page,
        "asked": asked,
        "grade": GRADES[page.question.grade],
        "next": f"{reverse('lessons:practice')}?{urlencode({**asked, 'not': scenario.key, 'draw': 1})}",
    }
    return render(request, "lessons/practice_question.html", context)


def _number(request: HttpRequest, name: str, most: int) -> int | None:
    written = request.GET.get(name)
    if not written:
        return None
    if not (written.isascii() and written.isdecimal() and 1 <= int(written[:4]) <= most):
        raise NothingThere(f"Here {name} is a number from 1 to {most}, not “{written[:20]}”.")
    return int(written)
