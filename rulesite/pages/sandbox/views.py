"""Views of the sandbox: the editor, a scenario played, and what the editor's script asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final
from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.place import place_of
from rulesite.book.scenarios.playing import text_faults
from rulesite.book.scenarios.run_page import RunPage
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.book.scenarios.showing import scenario_page
from rulesite.ground.bounded.pool import Ended
from rulesite.ground.foundation.hosts import address_as_asked
from rulesite.ground.foundation.networks import network_of
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.sandbox import completing
from rulesite.pages.sandbox.asked import edited, given_text, shared_text, start_of
from rulesite.pages.sandbox.editing import ZONES, CannotEdit, edition_in, players_in
from rulesite.pages.sandbox.keeping import CannotKeep, keep
from rulesite.pages.sandbox.refusing import Refused, View, costing
from rulesite.pages.sandbox.sharing import LONGEST_TEXT, token_of
from rulesite.pages.sandbox.showing import text_page

_RUN_POINTS: Final = 25
_EDIT_POINTS: Final = 5
#: What keeping a scenario costs whose link can't hold it: it stays for long, and for everybody.
_KEEPING_POINTS: Final = 100
#: Of a scenario, in the list of those to start from.
_LONGEST_TITLE: Final = 48

#: What pages of a text know of its run before it is played.
_NOT_PLAYED: Final[dict[str, object]] = {"page": None, "faults": (), "ended": ""}


@dataclass(frozen=True)
class TextFault:
    """What is wrong with a text, and where."""

    line: int | None
    column: int | None
    message: str

    @classmethod
    def of(cls, problem: engine.Problem) -> TextFault:
        return cls(problem.line, problem.column, problem.what)

    def as_json(self) -> dict[str, object]:
        return {"line": self.line, "column": self.column, "message": self.message}


# The editor -----------------------------------------------------------------------------------------------------------


# No cookie tells visitors apart, so there is nothing that a foreign form could do in anybody's name.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@costing(_EDIT_POINTS)
def sandbox(request: HttpRequest) -> HttpResponse:
    """The editor with what one starts from; sent back, it plays what was written or changes it."""
    if request.method != "POST":
        return _editor(request, start_of(request), start=request.GET.get("from", ""))
    text = given_text(request)
    if request.POST.get("do", "play") == "play":
        return _address_of(request, text)
    try:
        return _editor(request, edited(request, text))
    except CannotEdit as refusal:
        return _editor(request, text, cannot=str(refusal))


def _address_of(request: HttpRequest, text: str) -> HttpResponse:
    """The way to where a text is played. What can't be kept isn't lost: it stands in the editor, under the reason."""
    try:
        token = token_of(text) or _kept(request, text)
    except (CannotKeep, OverBudget) as refusal:
        response = _editor(request, text, cannot=str(refusal))
        response.status_code = refusal.status
        return response
    return redirect(f"{reverse('sandbox:played', args=[token])}#run")


def _kept(request: HttpRequest, text: str) -> str:
    """Keep a text whose link can't hold it, for whoever asks. Raises OverBudget and CannotKeep."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.get_host():
        raise CannotKeep(403, "nothing is kept that another site sends. Send it from here.")
    charge(request, _KEEPING_POINTS)
    return keep(text, network_of(request.META))


@require_safe
@costing(_RUN_POINTS)
def played(request: HttpRequest, token: str) -> HttpResponse:
    """A scenario that somebody wrote, played: `at` chooses the moment, `edition` the rulebook."""
    text = shared_text(request, token)
    response = _editor(request, text, token=token, **_shown(lambda: text_page(text, request.GET, "./")))
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def download(request: HttpRequest, token: str) -> HttpResponse:
    """A scenario as the file that `manage.py run_scenario` takes."""
    return HttpResponse(
        shared_text(request, token),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="scenario.toml"', "X-Robots-Tag": "noindex"},
    )


# What the editor's script asks for ------------------------------------------------------------------------------------


@csrf_exempt
@require_POST
@costing(_EDIT_POINTS)
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a text, as JSON."""
    text = given_text(request)
    try:
        faults = [TextFault.of(problem) for problem in text_faults(text)]
    except Ended as ended:
        raise Refused(429 if ended.may_do_later else 422, str(ended)) from ended
    return JsonResponse({"faults": [fault.as_json() for fault in faults], "players": players_in(text)})


@csrf_exempt
@require_POST
@costing(_EDIT_POINTS)
def edit(request: HttpRequest) -> HttpResponse:
    """A text changed as the forms for cards and lives say, as JSON."""
    try:
        return JsonResponse({"text": edited(request, given_text(request))})
    except CannotEdit as refusal:
        raise Refused(422, str(refusal)) from refusal


@require_safe
def words(_request: HttpRequest) -> HttpResponse:
    """What scripts are made of, for completion."""
    answer = JsonResponse({"words": completing.words(), "keys": completing.KEYS})
    answer.headers["Cache-Control"] = "public, max-age=3600"
    return answer


@require_safe
@costing(1)
def cards(request: HttpRequest) -> HttpResponse:
    """Known cards by what their names begin with or hold."""
    return JsonResponse({"cards": completing.cards_like(request.GET.get("q", ""))})


# Embedding ------------------------------------------------------------------------------------------------------------


def embeddable(view: View) -> View:
    """Let any site show this page in a frame, and no search engine list it."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return xframe_options_exempt(csp_replace({"frame-ancestors": ["*"]})(answer))


@embeddable
@require_safe
@costing(_RUN_POINTS)
def embed(request: HttpRequest, token: str) -> HttpResponse:
    """A shared scenario's table, for a frame in another page."""
    text = shared_text(request, token)
    context = _shown(lambda: text_page(text, request.GET, "./")) | {"whole": reverse("sandbox:played", args=[token])}
    return render(request, "sandbox/embed.html", context)


@embeddable
@require_safe
@costing(1)
def embed_scenario(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """The table of one of the site's own scenarios, for a frame in another page."""
    found = scenario_named(edition, name)
    if found is None:
        raise NothingThere(f"There is no scenario {edition}/{name}.")
    place = place_of(request.GET, "./", found.edition_id)
    if place.branch:
        charge(request, _RUN_POINTS)
    context = _shown(lambda: scenario_page(found, place)) | {"whole": found.get_absolute_url()}
    return render(request, "sandbox/embed.html", context)


# What these have in common --------------------------------------------------------------------------------------------


def _editor(request: HttpRequest, text: str, **more: object) -> HttpResponse:
    token = more.get("token")
    context = {
        "text": text,
        "lines": _numbers(text),
        "longest": LONGEST_TEXT,
        "players": players_in(text) or ["Alice", "Bob"],
        "zones": ZONES,
        "editions": engine.editions()[::-1],
        "edition": edition_in(text) or engine.editions()[-1],
        "statements": completing.statements(),
        "beginnings": _beginnings(str(more.get("start", ""))),
        "token": None,
        "cannot": "",
        **_NOT_PLAYED,
        **more,
    }
    if token:
        context |= {
            "address": address_as_asked(request, reverse("sandbox:played", args=[token])),
            "embed_address": address_as_asked(request, reverse("sandbox:embed", args=[token])),
        }
    return render(request, "sandbox/sandbox.html", context)


def _numbers(text: str) -> SafeString:
    """The numbers of a text's lines, to be shown beside it; there may be thousands."""
    return mark_safe("".join(f"<li>{number}</li>" for number in range(1, text.count("\n") + 2)))  # noqa: S308 - numbers alone


def _beginnings(chosen: str) -> SafeString:
    """The scenarios of the site as options: there are hundreds, and a template would take most of the page's time."""
    return format_html_join(
        "",
        '<option value="{}"{}>{} {}</option>',
        (
            (key, mark_safe(" selected") if key == chosen else "", key, _shortened(title))
            for key, title in Scenario.objects.values_list("key", "title")
        ),
    )


def _shortened(title: str) -> str:
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"


def _shown(play: Callable[[], RunPage]) -> dict[str, object]:
    """The page of a run, or the reason why there is none."""
    try:
        return _NOT_PLAYED | {"page": play()}
    except engine.InvalidScenario as refusal:
        return _NOT_PLAYED | {"faults": [TextFault.of(problem) for problem in refusal.problems]}
    except Ended as ended:
        if ended.may_do_later:
            raise Refused(429, str(ended)) from ended
        return _NOT_PLAYED | {"ended": str(ended)}
