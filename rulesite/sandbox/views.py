"""Views of the sandbox: the editor, a scenario played, and what the editor's script asks for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

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
from rulesite.api.budget import OverBudget, charge
from rulesite.bounded.pool import Ended
from rulesite.cards.models import Card
from rulesite.foundation.refusals import NothingThere
from rulesite.sandbox import completing, starting
from rulesite.sandbox.editing import ZONES, CannotEdit, PutCard, players_in, with_card, with_number
from rulesite.sandbox.sharing import LONGEST_TEXT, CannotKeep, text_of, token_of
from rulesite.sandbox.showing import text_page
from rulesite.scenarios.models import Scenario
from rulesite.scenarios.place import place_of
from rulesite.scenarios.playing import text_faults
from rulesite.scenarios.run_page import RunPage
from rulesite.scenarios.selectors import scenario_named
from rulesite.scenarios.showing import scenario_page

_RUN_POINTS: Final = 25
_EDIT_POINTS: Final = 5
#: Of a scenario, in the list of those to start from.
_LONGEST_TITLE: Final = 48
#: A text of the longest, as forms write it.
_LARGEST_BODY: Final = 16 * LONGEST_TEXT
_MOST_COUNTERS: Final = 1000
_TOTALS: Final = {"life": (-1000, 1_000_000), "poison": (0, 1000)}

#: What pages of a text know of its run before it is played.
_NOT_PLAYED: Final[dict[str, Any]] = {"page": None, "faults": (), "ended": ""}

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class TextFault:
    """What is wrong with a text, and where."""

    line: int | None
    column: int | None
    message: str

    @classmethod
    def of(cls, problem: engine.Problem) -> TextFault:
        return cls(problem.line, problem.column, problem.what)

    def as_json(self) -> dict[str, Any]:
        return {"line": self.line, "column": self.column, "message": self.message}


class Refused(Exception):
    """A request that can't be carried out, with the status and the words for it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def costing(points: int) -> Callable[[View], View]:
    """Charge the requesting address, and refuse bodies and texts that are too large, with a page or as JSON."""

    def counted(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                charge(request, points)
                _check_size(request)
                return view(request, *args, **kwargs)
            except OverBudget as over:
                return _refusal(request, Refused(429, str(over)))
            except Refused as refused:
                return _refusal(request, refused)

        return answer

    return counted


def _check_size(request: HttpRequest) -> None:
    stated = request.META.get("CONTENT_LENGTH") or "0"
    if not stated.isdigit() or int(stated) > _LARGEST_BODY:
        raise Refused(413, f"A scenario has at most {LONGEST_TEXT:,} characters.")


def _refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"message": str(refused)}, status=refused.status)
    return render(request, "sandbox/refused.html", {"message": str(refused)}, status=refused.status)


# The editor -----------------------------------------------------------------------------------------------------------


# No cookie tells visitors apart, so there is nothing that a foreign form could do in anybody's name.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@costing(_EDIT_POINTS)
def sandbox(request: HttpRequest) -> HttpResponse:
    """The editor with what one starts from; sent back, it plays what was written or changes it."""
    if request.method != "POST":
        return _editor(request, _start(request), start=request.GET.get("from", ""))
    text = _given_text(request)
    if request.POST.get("do", "play") == "play":
        return redirect(f"{reverse('sandbox:played', args=[_token(text)])}#run")
    try:
        return _editor(request, _edited(request, text))
    except CannotEdit as refusal:
        return _editor(request, text, cannot=str(refusal))


def _token(text: str) -> str:
    try:
        return token_of(text)
    except CannotKeep:
        message = (
            "A scenario as long as this one has to be kept here, and nothing can be kept just now. Shorten it, or "
        )
        raise Refused(503, f"{message}try again later.") from None


@require_safe
@costing(_RUN_POINTS)
def played(request: HttpRequest, token: str) -> HttpResponse:
    """A scenario that somebody wrote, played: `at` chooses the moment, `edition` the rulebook."""
    text = _shared_text(token)
    response = _editor(request, text, token=token, **_shown(lambda: text_page(text, request.GET, "./")))
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def download(_request: HttpRequest, token: str) -> HttpResponse:
    """A scenario as the file that `manage.py run_scenario` takes."""
    return HttpResponse(
        _shared_text(token),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="scenario.toml"', "X-Robots-Tag": "noindex"},
    )


# What the editor's script asks for ------------------------------------------------------------------------------------


@csrf_exempt
@require_POST
@costing(_EDIT_POINTS)
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a text, as JSON."""
    text = _given_text(request)
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
        return JsonResponse({"text": _edited(request, _given_text(request))})
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
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return xframe_options_exempt(csp_replace({"frame-ancestors": ["*"]})(answer))


@embeddable
@require_safe
@costing(_RUN_POINTS)
def embed(request: HttpRequest, token: str) -> HttpResponse:
    """A shared scenario's table, for a frame in another page."""
    text = _shared_text(token)
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


def _editor(request: HttpRequest, text: str, **more: Any) -> HttpResponse:
    token = more.get("token")
    context = {
        "text": text,
        "lines": range(1, text.count("\n") + 2),
        "longest": LONGEST_TEXT,
        "players": players_in(text) or ["Alice", "Bob"],
        "zones": ZONES,
        "statements": completing.statements(),
        "beginnings": _beginnings(more.get("start", "")),
        "token": None,
        "cannot": "",
        **_NOT_PLAYED,
        **more,
    }
    if token:
        absolute = request.build_absolute_uri
        context |= {
            "address": absolute(reverse("sandbox:played", args=[token])),
            "embed_address": absolute(reverse("sandbox:embed", args=[token])),
        }
    return render(request, "sandbox/sandbox.html", context)


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


def _shown(play: Callable[[], RunPage]) -> dict[str, Any]:
    """The page of a run, or the reason why there is none."""
    try:
        return _NOT_PLAYED | {"page": play()}
    except engine.InvalidScenario as refusal:
        return _NOT_PLAYED | {"faults": [TextFault.of(problem) for problem in refusal.problems]}
    except Ended as ended:
        if ended.may_do_later:
            raise Refused(429, str(ended)) from ended
        return _NOT_PLAYED | {"ended": str(ended)}


def _start(request: HttpRequest) -> str:
    """The text that the editor opens with: `from` a scenario, with a `card`, with a `text` of the visitor's own, or
    none."""
    asked = request.GET
    if named := asked.get("from"):
        edition, _, name = named.partition("/")
        scenario = scenario_named(edition, name) if "\0" not in named else None
        if scenario is None:
            raise NothingThere(f"There is no scenario {named[:80]} to start from.")
        return starting.text_of_scenario(scenario)
    if slug := asked.get("card"):
        card = Card.objects.filter(slug=slug).first() if "\0" not in slug else None
        if card is None:
            raise NothingThere(f"Benchbook has no card at “{slug[:80]}” to play with.")
        return starting.table_with(card)
    if words := asked.get("text", "").strip():
        own = starting.OwnCard(
            name=_line(asked.get("name")) or "Test Card",
            type_line=_line(asked.get("type_line")) or "Enchantment",
            text=words[:2000].replace("\r\n", "\n"),
        )
        return starting.table_with_own(own)
    return starting.empty_table()


def _line(written: str | None) -> str:
    return re.sub(r"\s+", " ", written or "").strip()[:150]


def _given_text(request: HttpRequest) -> str:
    text = request.POST.get("text", "").replace("\r\n", "\n")
    if len(text) > LONGEST_TEXT:
        raise Refused(413, f"A scenario has at most {LONGEST_TEXT:,} characters; this one has {len(text):,}.")
    if "\0" in text:
        raise Refused(400, "The text holds a sign that no text has (NUL).")
    return text


def _shared_text(token: str) -> str:
    text = text_of(token)
    if text is None:
        raise NothingThere("There is no scenario at this address: it was cut short on its way, or is no longer kept.")
    return text


def _edited(request: HttpRequest, text: str) -> str:
    """The text changed as a form says."""
    asked = request.POST
    player = _line(asked.get("player")) or "Alice"
    match asked.get("do"):
        case "put":
            edited = with_card(text, player, _put(request))
        case "set":
            what = asked.get("what", "life")
            least, most = _TOTALS.get(what, (0, 0))
            edited = with_number(
                text, player, what if what in _TOTALS else "life", _number(asked, "number", least, most)
            )
        case _:
            raise CannotEdit("Say what to do: play, put or set.")
    if len(edited) > LONGEST_TEXT:
        raise CannotEdit(f"A scenario has at most {LONGEST_TEXT:,} characters.")
    return edited


def _put(request: HttpRequest) -> PutCard:
    asked = request.POST
    card = _line(asked.get("card"))
    if not card:
        raise CannotEdit("Say which card: one that Benchbook knows, or one that the scenario defines.")
    count = _number(asked, "count", 0, _MOST_COUNTERS, default=0)
    kind = _line(asked.get("kind")) or "+1/+1"
    return PutCard(card, asked.get("zone", "battlefield"), bool(asked.get("tapped")), {kind: count} if count else {})


def _number(asked: Any, name: str, least: int, most: int, default: int | None = None) -> int:
    written = _line(asked.get(name))
    if not written and default is not None:
        return default
    if not re.fullmatch(r"-?\d{1,7}", written) or not least <= int(written) <= most:
        raise CannotEdit(f"“{written[:20]}” isn't a whole number from {least:,} to {most:,}.")
    return int(written)
