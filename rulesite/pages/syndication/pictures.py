"""Views of the pictures that link previews show."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

import engine
from rulesite.book.rules.models import Rule
from rulesite.book.scenarios.place import place_of
from rulesite.book.scenarios.run_page import RunPage
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.book.scenarios.showing import scenario_page
from rulesite.ground.bounded.pool import Ended
from rulesite.ground.foundation.networks import network_of
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.gallery import drawing, painting
from rulesite.pages.sandbox.sharing import text_of
from rulesite.pages.sandbox.showing import text_page
from rulesite.pages.syndication.unfurling import headline, said_by, words_of_rule

_A_DAY = 24 * 3600
_POINTS = 25

#: Draws what a request asks for, as SVG.
Drawing = Callable[..., str]


def painted(draw: Drawing) -> Callable[..., HttpResponse]:
    """A view of what is drawn, as PNG. Whoever asks is charged before anything is played and painted."""

    @require_safe
    @wraps(draw)
    def answer(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        if not painting.CAN_PAINT:
            raise Http404("Pictures can't be painted here.")
        try:
            charge(request, _POINTS)
            png = painting.painted(draw(request, *args, **kwargs))
        except OverBudget as over:
            return _not_now(over)
        except Ended as ended:
            if ended.may_do_later:
                return _not_now(ended)
            raise Http404("This can't be played to a picture.") from ended
        response = HttpResponse(png, content_type="image/png")
        patch_cache_control(response, public=True, max_age=_A_DAY)
        return response

    return answer


def _not_now(refusal: Exception) -> HttpResponse:
    return HttpResponse(str(refusal), status=429, content_type="text/plain; charset=utf-8")


@painted
def run_picture(request: HttpRequest, edition: str, name: str) -> str:
    """A moment of a run, for link previews."""
    found = scenario_named(edition, name)
    if found is None:
        raise Http404("There is no such scenario.")
    place = place_of(request.GET, found.get_absolute_url(), found.edition_id)
    page = _played(lambda: scenario_page(found, place))
    return _run_drawn(page, f"rule {found.number} · {page.run.edition}")


@painted
def text_picture(request: HttpRequest, token: str) -> str:
    """A moment of a run that somebody wrote, for link previews."""
    text = text_of(token, network_of(request.META))
    if text is None:
        raise Http404("There is no scenario at this address.")
    page = _played(lambda: text_page(text, request.GET, "./"))
    return _run_drawn(page, f"sandbox · {page.run.edition}")


@painted
def rule_picture(_request: HttpRequest, edition: str, number: str) -> str:
    """A rule, for link previews."""
    rule = get_object_or_404(Rule.objects.select_related("edition", "parent__parent"), edition=edition, number=number)
    words = words_of_rule(rule, rule.children.order_by("order")[:3])
    return drawing.preview_of_words(headline(rule), rule.edition_id, words)


def _played(play: Callable[[], RunPage]) -> RunPage:
    try:
        return play()
    except engine.InvalidScenario as refusal:
        raise Http404("This can't be played to a picture.") from refusal


def _run_drawn(page: RunPage, kicker: str) -> str:
    if page.table is None:
        raise Http404("Nothing is on this table.")
    said = said_by(page)
    return drawing.preview_of_run(page.run.title, kicker, page.table.picture, said.words, holds=said.holds)
