"""Views of the sandbox: the workbench, a scenario played, and what the bench's script asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from rulesite.book.rules.models import Edition
from rulesite.book.scenarios.outcome import short_name
from rulesite.book.scenarios.place import place_of
from rulesite.book.scenarios.playing import lay_given, shape_given
from rulesite.book.scenarios.run_page import RunPage
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.book.scenarios.showing import scenario_page
from rulesite.ground.bounded.pool import Ended
from rulesite.ground.foundation.hosts import address_as_asked
from rulesite.ground.foundation.networks import network_of
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.card_texts.reading import reading_of
from rulesite.pages.sandbox import completing
from rulesite.pages.sandbox.asked import (
    Form,
    edition_said,
    given_text,
    own_card,
    shared_text,
    start_of,
    statements_said,
)
from rulesite.pages.sandbox.bench import (
    SKIPS,
    Hands,
    StoppedDeed,
    at_end,
    laid_bench,
    played_bench,
    until_something_happens,
    why_stopped,
)
from rulesite.pages.sandbox.completing import with_nearest_card
from rulesite.pages.sandbox.editing import CannotEdit, edition_in, with_card, with_head, with_script
from rulesite.pages.sandbox.framing import fitting_frame
from rulesite.pages.sandbox.hands import STEPS, Spot, carried_out, is_said, with_statements, without_last
from rulesite.pages.sandbox.keeping import CannotKeep, keep
from rulesite.pages.sandbox.refusing import costing
from rulesite.pages.sandbox.sharing import LONGEST_TEXT, token_of
from rulesite.pages.sandbox.showing import text_page
from rulesite.pages.sandbox.starting import BEGINNINGS
from rulesite.pages.sandbox.text_faults import TextFault, faults_of, mended

_RUN_POINTS: Final = 25
_EDIT_POINTS: Final = 5
#: What keeping a scenario costs whose link can't hold it: it stays for long, and for everybody.
_KEEPING_POINTS: Final = 100

#: An order to say before a line what was forgotten there.
_BEFORE: Final = re.compile(r"before (?P<line>\d{1,4}) (?P<says>resolve|resolve everything|to combat damage)")

#: What pages of a text know of its run before it is played.
_NOT_PLAYED: Final[dict[str, object]] = {"page": None, "faults": (), "ended": ""}


# The workbench --------------------------------------------------------------------------------------------------------


# No cookie tells visitors apart, so there is nothing that a foreign form could do in anybody's name.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@costing(_EDIT_POINTS)
def sandbox(request: HttpRequest) -> HttpResponse:
    """A table to lay and to play by hand; sent back, it is what an order leaves of it, or is played to be watched."""
    if request.method != "POST":
        return _workbench(request, start_of(request), _hands(request.GET.get("hands", "lay")))
    text, form = given_text(request), Form(request)
    order, hands = form.get("do", "text"), _hands(form["hands"])
    if order == "play":
        return _address_of(request, text)
    try:
        if order.startswith("aim "):
            return _workbench(request, text, "lay", aim=Spot.of(order.partition(" ")[2]).code)
        return _workbench(request, *_done(text, form, order, hands))
    except CannotEdit as refusal:
        return _workbench(request, text, hands, cannot=str(refusal))
    except engine.InvalidScenario as refusal:
        return _workbench(request, text, hands, faults=faults_of(refusal))


class _Left(NamedTuple):
    """What an order leaves: the text, how it is looked at, the text before it, and what was to be done and can't be."""

    text: str
    hands: Hands
    before: str | None = None
    stopped: StoppedDeed | None = None


def _done(text: str, form: Form, order: str, hands: Hands) -> _Left:
    """What an order of the visitor's leaves. Raises CannotEdit, InvalidScenario and Ended."""
    match order:
        case "text":
            return _Left(text, hands)
        case "lay" | "go":
            return _Left(text, "lay" if order == "lay" else "play")
        case "edition":
            return _Left(with_head(text, "edition", edition_said(form)), hands)
        case "back":
            return _Left(with_script(text, without_last(shape_given(text).script)), "play")
        case _ if before := _BEFORE.fullmatch(order):
            return _Left(_with_line(text, int(before["line"]), before["says"]), "play", text)
        case "clear":
            return _Left(with_script(text, ""), hands)
        case "until":
            return _followed(text, (until_something_happens(text),))
        case "own":
            name, fields = own_card(form)
            text = with_card(text, name, fields)
            put = {"card": name, "to": form["to"]}
            return _Left(_bounded(_readable(carried_out(text, shape_given(text), "put", put))), hands)
    if (changed := mended(text, order)) is not None:
        return _Left(_bounded(changed), hands)
    if said := statements_said(form, order):
        return _followed(text, said)
    return _Left(_bounded(_readable(carried_out(text, shape_given(text), order, form))), hands)


def _with_line(text: str, number: int, line: str) -> str:
    """The text with a line more before the one of this number: what was forgotten there."""
    lines = text.splitlines(keepends=True)
    if not 0 < number <= len(lines):
        raise CannotEdit("That line isn't there any more.")
    return _bounded("".join((*lines[: number - 1], f"{line}\n", *lines[number - 1 :])))


def _followed(text: str, statements: tuple[str, ...]) -> _Left:
    """What the script comes to with these statements at its end; as it was, where they can't be followed."""
    shape = shape_given(text)
    begun = text
    if not shape.turn and not any(map(is_said, shape.script.splitlines())):
        begun = with_head(text, "turn", next(iter(shape.players)))  # what is done first doesn't say whose turn it is
    longer = _bounded(with_script(begun, with_statements(shape.script, statements)))
    try:
        stopped = why_stopped(at_end(longer).run)
    except engine.InvalidScenario as refusal:
        at_end(text)  # what is wrong before is told as it is
        put = refusal.problems[0].instead
        stopped = StoppedDeed(
            statements[0],
            refusal.problems[0].what,
            ways=put.ways if put else (),
            question=put.written if put and put.asks else "",
        )
    return _Left(text, "play", None, stopped) if stopped else _Left(longer, "play", text)


def _readable(text: str) -> str:
    """The text, if its cards can be played with: a card that can't isn't put on the table. Raises CannotEdit."""
    try:
        lay_given(text)
    except engine.InvalidScenario as refusal:
        raise CannotEdit(with_nearest_card(refusal.problems[0].what)) from refusal
    return text


def _bounded(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise CannotEdit(f"A scenario has at most {LONGEST_TEXT:,} characters.")
    return text


def _hands(written: str) -> Hands:
    return "play" if written == "play" else "lay"


def _workbench(
    request: HttpRequest,
    text: str,
    hands: Hands,
    before: str | None = None,
    stopped: StoppedDeed | None = None,
    *,
    cannot: str = "",
    faults: Sequence[TextFault] = (),
    aim: str = "",
) -> HttpResponse:
    """The page of the workbench; of a text that can't be read, with what is wrong with it."""
    bench, ended = None, ""
    try:
        bench = laid_bench(text) if hands == "lay" else played_bench(text, before, stopped)
    except engine.InvalidScenario as refusal:
        faults = faults or faults_of(refusal)
    except Ended as problem:
        if problem.may_do_later:
            raise
        ended = str(problem)
    context = {
        "text": text,
        "hands": hands,
        "bench": bench,
        "lines": _numbers(text),
        "longest": LONGEST_TEXT,
        "editions": named_editions(),
        "edition": edition_in(text) or engine.editions()[-1],
        "steps": STEPS,
        "skips": SKIPS,
        "statements": completing.statements(),
        "beginnings": BEGINNINGS,
        "aim": aim or Form(request)["to"],
        "cannot": cannot,
        "faults": faults,
        "ended": ended,
    }
    return render(request, "sandbox/sandbox.html", context)


def named_editions() -> list[tuple[str, str]]:
    """The editions that are played, the newest first, each with its short name."""
    names = dict(Edition.objects.values_list("slug", "name"))
    return [(slug, short_name(names.get(slug, slug))) for slug in reversed(engine.editions())]


def _address_of(request: HttpRequest, text: str) -> HttpResponse:
    """The way to where a text is played. What can't be kept isn't lost: it stands on the bench, under the reason."""
    try:
        token = token_of(text) or _kept(request, text)
    except (CannotKeep, OverBudget) as refusal:
        response = _workbench(request, text, "lay", cannot=str(refusal))
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
    shown = _shown(lambda: text_page(text, request.GET, "./"))
    page = shown["page"]
    context = shown | {
        "text": text,
        "lines": _numbers(text),
        "token": token,
        "address": address_as_asked(request, reverse("sandbox:played", args=[token])),
        "frame": fitting_frame(
            address_as_asked(request, reverse("sandbox:embed", args=[token])),
            page.run.title if isinstance(page, RunPage) else "A table",
        ),
    }
    response = render(request, "sandbox/played.html", context)
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


# What the bench's script asks for -------------------------------------------------------------------------------------


@csrf_exempt
@require_POST
@costing(_EDIT_POINTS)
def reading(request: HttpRequest) -> HttpResponse:
    """What is understood of the text of a card with words of one's own, for whoever writes it."""
    form = Form(request)
    found = reading_of(form.text("own-text"), form["own-name"], form["own-type"]) if form["own-text"] else None
    return render(request, "sandbox/reading.html", {"reading": found})


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


@require_safe
@costing(_RUN_POINTS)
def embed(request: HttpRequest, token: str) -> HttpResponse:
    """A shared scenario's table, for a frame in another page."""
    text = shared_text(request, token)
    context = _shown(lambda: text_page(text, request.GET, "./")) | {"whole": reverse("sandbox:played", args=[token])}
    return render(request, "sandbox/embed.html", context)


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


def _numbers(text: str) -> SafeString:
    """The numbers of a text's lines, to be shown beside it; there may be thousands."""
    return mark_safe("".join(f"<li>{number}</li>" for number in range(1, text.count("\n") + 2)))  # noqa: S308 - numbers alone


def _shown(play: Callable[[], RunPage]) -> dict[str, object]:
    """The page of a run, or the reason why there is none."""
    try:
        return _NOT_PLAYED | {"page": play()}
    except engine.InvalidScenario as refusal:
        return _NOT_PLAYED | {"faults": faults_of(refusal)}
    except Ended as ended:
        if ended.may_do_later:
            raise
        return _NOT_PLAYED | {"ended": str(ended)}
