"""Views of the pictures that link previews show."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

import engine
from rulesite.api.budget import OverBudget, charge
from rulesite.bounded.pool import Ended
from rulesite.gallery import drawing, painting
from rulesite.rules.models import Rule
from rulesite.sandbox.sharing import text_of
from rulesite.sandbox.showing import text_page
from rulesite.scenarios.place import place_of
from rulesite.scenarios.run_page import RunPage
from rulesite.scenarios.selectors import scenario_named
from rulesite.scenarios.showing import scenario_page
from rulesite.syndication.unfurling import headline, said_by, words_of_rule

_A_DAY = 24 * 3600
_POINTS = 25


@require_safe
@cache_control(public=True, max_age=_A_DAY)
def run_picture(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A moment of a run, for link previews."""
    found = scenario_named(edition, name)
    if found is None:
        raise Http404("There is no such scenario.")
    place = place_of(request.GET, found.get_absolute_url(), found.edition_id)
    page = _played(lambda: scenario_page(found, place))
    return _painted(request, _run_drawn(page, f"rule {found.number} · {page.run.edition}"))


@require_safe
@cache_control(public=True, max_age=_A_DAY)
def text_picture(request: HttpRequest, token: str) -> HttpResponse:
    """A moment of a run that somebody wrote, for link previews."""
    text = text_of(token)
    if text is None:
        raise Http404("There is no scenario at this address.")
    page = _played(lambda: text_page(text, request.GET, "./"))
    return _painted(request, _run_drawn(page, f"sandbox · {page.run.edition}"))


@require_safe
@cache_control(public=True, max_age=_A_DAY)
def rule_picture(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    """A rule, for link previews."""
    rule = get_object_or_404(Rule.objects.select_related("edition", "parent__parent"), edition=edition, number=number)
    words = words_of_rule(rule, rule.children.order_by("order")[:3])
    return _painted(request, drawing.preview_of_words(headline(rule), rule.edition_id, words))


def _played(play: Callable[[], RunPage]) -> RunPage:
    try:
        return play()
    except (engine.InvalidScenario, Ended) as refusal:
        raise Http404("This can't be played to a picture.") from refusal


def _run_drawn(page: RunPage, kicker: str) -> str:
    if page.table is None:
        raise Http404("Nothing is on this table.")
    said = said_by(page)
    return drawing.preview_of_run(page.run.title, kicker, page.table.picture, said.words, holds=said.holds)


def _painted(request: HttpRequest, svg: str) -> HttpResponse:
    if not painting.CAN_PAINT:
        raise Http404("Pictures can't be painted here.")
    try:
        charge(request, _POINTS)
    except OverBudget as over:
        return HttpResponse(str(over), status=429, content_type="text/plain; charset=utf-8")
    return HttpResponse(painting.painted(svg), content_type="image/png")
