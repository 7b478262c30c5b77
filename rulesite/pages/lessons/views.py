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
from rulesite.book.scenarios.playing import play_given, play_stored
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.ground.foundation.kept_pages import kept
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import LARGEST, repeated, whole_number
from rulesite.pages.api.budget import charge
from rulesite.pages.gallery.listing import listing
from rulesite.pages.lessons import files
from rulesite.pages.lessons.pages import lesson_page
from rulesite.pages.lessons.practice import GRADES, AskedOf, drawn, practice_page, questions_of
from rulesite.pages.sandbox.asked import shared_text
from rulesite.pages.sandbox.refusing import costing
from rulesite.pages.sandbox.sharing import token_of

#: What a question costs for which some scenarios are looked at.
_DRAWING_POINTS: Final = 10
_TABLE_POINTS: Final = 25
_LONGEST_WORD: Final = 60


@kept()
def lessons(request: HttpRequest) -> HttpResponse:
    return render(request, "lessons/lessons.html", {"lessons": files.lessons()})


@kept("q", "chose")
def part(request: HttpRequest, slug: str, part_number: int = 1) -> HttpResponse:
    """A part of a lesson: `q` chooses the question, `chose` is what the reader chose."""
    lesson = next((lesson for lesson in files.lessons() if lesson.slug == slug), None)
    if lesson is None:
        raise NothingThere(f"There is no lesson “{repeated(slug)}”.")
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
    asked = _practiced(request)
    if not request.GET.get("draw"):
        return _practice_begins(request, asked)
    charge(request, _DRAWING_POINTS)
    last = request.GET.get("not", "")[:_LONGEST_WORD]
    found = drawn(asked["system"], asked["keyword"], int(asked["grade"] or 0), last, _shuffled)
    if found is None:
        return _practice_begins(request, asked, nothing=True)
    key, line = found
    said = {"claim": line, **{name: value for name, value in asked.items() if value}}
    return redirect(f"{reverse('lessons:practice_question', args=key.split('/', 1))}?{urlencode(said)}")


def _practice_begins(request: HttpRequest, asked: dict[str, str], *, nothing: bool = False) -> HttpResponse:
    """Where one says what to practice; `nothing`: of what was asked there is no question."""
    every = listing({}, "")
    facets = {facet.name: facet.options for facet in every.facets}
    context = {"total": every.total, "facets": facets, "grades": GRADES, "asked": asked, "nothing": nothing}
    return render(request, "lessons/practice.html", context, status=404 if nothing else 200)


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
        raise NothingThere(f"There is no scenario {repeated(edition)}/{repeated(name)}.")
    line, chosen = _number(request, "claim"), _number(request, "chose")
    try:
        asked_of = AskedOf.scenario(scenario)
        page = practice_page(asked_of, play_stored(scenario), line, chosen) if line else None
    except engine.InvalidScenario:
        page = None
    if page is None:
        raise NothingThere(f"Scenario {scenario.key} asks nothing there.")
    asked = {each: value for each, value in _practiced(request).items() if value}
    context = {
        "page": page,
        "asked": asked,
        "begins": _where_practice_begins(asked),
        "grade": GRADES[page.question.grade],
        "next": f"{reverse('lessons:practice')}?{urlencode({**asked, 'not': scenario.key, 'draw': 1})}",
    }
    return render(request, "lessons/practice_question.html", context)


def _where_practice_begins(asked: dict[str, str]) -> str:
    """The address where one says what to practice, with what was said."""
    return f"{reverse('lessons:practice')}{'?' if asked else ''}{urlencode(asked)}"


@require_safe
@costing(_TABLE_POINTS)
def table_asks(request: HttpRequest, token: str) -> HttpResponse:
    """A lesson made of somebody's table: the questions that its claims make, or the one that `claim` names."""
    text = shared_text(request, token)
    line, chosen = _number(request, "claim"), _number(request, "chose")
    own = reverse("lessons:table_asks", args=[token])
    try:
        played = play_given(text)
        base = reverse("sandbox:played", args=[token])
        asked_of = AskedOf(f"table/{token[:60]}", played.run.title, "", played.run.edition, base)
        page = practice_page(asked_of, played, line, chosen) if line else None
        questions = questions_of(played)
    except engine.InvalidScenario as problem:
        raise NothingThere("This table can't be played, so it asks nothing.") from problem
    if line and page is None:
        raise NothingThere("No claim on this line of the table asks anything.")
    if page is None:
        context: dict[str, object] = {"questions": questions, "title": asked_of.title, "own": own, "base": base}
        response = render(request, "lessons/table_asks.html", context)
    else:
        later = next((each for each in questions if each.claim.line > page.question.claim.line), None)
        onward = f"{own}?claim={later.claim.line}" if later else own
        context = {"page": page, "asked": {}, "grade": GRADES[page.question.grade], "next": onward}
        context["begins"] = _where_practice_begins({})
        response = render(request, "lessons/practice_question.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _number(request: HttpRequest, name: str, most: int = LARGEST) -> int | None:
    written = request.GET.get(name)
    if not written:
        return None
    number = whole_number(written, 1, most)
    if number is None:
        raise NothingThere(f"There is no {name} “{repeated(written)}” here: it is counted from 1 on.")
    return number
