"""Views of the pictures that link previews show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from itertools import groupby
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

import engine
from rulesite.book.rules.models import Rule
from rulesite.book.scenarios.place import BEYOND_ALL, place_of
from rulesite.book.scenarios.run_page import RunPage
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.book.scenarios.showing import scenario_page
from rulesite.ground.bounded.pool import Ended
from rulesite.ground.foundation.networks import network_of
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.gallery import drawing, painting
from rulesite.pages.gallery.animating import Still, animated
from rulesite.pages.sandbox.sharing import text_of
from rulesite.pages.sandbox.showing import text_page
from rulesite.pages.syndication.unfurling import headline, said_by, said_in, words_of_rule

_A_DAY = 24 * 3600
_POINTS = 25

#: Draws what a request asks for, as SVG; a run in motion as several, one after the other.
Drawing = Callable[..., str | list[str]]

#: The widest picture of a run in motion, and the most of them: it is sent by phone.
_WIDTH_IN_MOTION: Final = 800
_MOST_IN_MOTION: Final = 24
#: How long each is shown, and the last, in milliseconds.
_SHOWN: Final = 1700
_LAST_SHOWN: Final = 4000


def painted(draw: Drawing) -> Callable[..., HttpResponse]:
    """A view of what is drawn, as PNG. Whoever asks is charged before anything is played and painted."""

    @require_safe
    @wraps(draw)
    def answer(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        if not painting.CAN_PAINT:
            raise Http404("Pictures can't be painted here.")
        try:
            charge(request, _POINTS)
            drawn = draw(request, *args, **kwargs)
            if isinstance(drawn, list):
                charge(request, _POINTS * len(drawn) // 4)
            png = painting.painted(drawn) if isinstance(drawn, str) else _in_motion(drawn)
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


def _in_motion(drawn: list[str]) -> bytes:
    """Drawings as one picture that moves; what is the same twice is shown for longer."""
    stills: list[Still] = []
    for svg, alike in groupby(drawn):
        stills.append(Still(painting.painted(svg, _WIDTH_IN_MOTION), _SHOWN * len(list(alike))))
    stills[-1] = replace(stills[-1], milliseconds=_LAST_SHOWN)
    return animated(stills)


def _not_now(refusal: Exception) -> HttpResponse:
    return HttpResponse(str(refusal), status=429, content_type="text/plain; charset=utf-8")


@painted
def run_picture(request: HttpRequest, edition: str, name: str) -> str:
    """A moment of a run, for link previews."""
    found = scenario_named(edition, name)
    if found is None:
        raise Http404("There is no such scenario.")
    place = place_of(_at_a_moment(request.GET), found.get_absolute_url(), found.edition_id)
    page = _played(lambda: scenario_page(found, place))
    return _run_drawn(page, f"rule {found.number} · {page.run.edition}")


@painted
def text_picture(request: HttpRequest, token: str) -> str:
    """A moment of a run that somebody wrote, for link previews."""
    text = text_of(token, network_of(request.META))
    if text is None:
        raise Http404("There is no scenario at this address.")
    page = _played(lambda: text_page(text, _at_a_moment(request.GET), "./"))
    return _run_drawn(page, f"sandbox · {page.run.edition}")


@painted
def run_in_motion(request: HttpRequest, edition: str, name: str) -> list[str]:
    """All steps of a run, one after the other."""
    found = scenario_named(edition, name)
    if found is None:
        raise Http404("There is no such scenario.")
    place = place_of(request.GET, found.get_absolute_url(), found.edition_id)
    page = _played(lambda: scenario_page(found, place))
    return _steps_drawn(page, f"rule {found.number} · {page.run.edition}")


@painted
def text_in_motion(request: HttpRequest, token: str) -> list[str]:
    """All steps of a run that somebody wrote, one after the other."""
    text = text_of(token, network_of(request.META))
    if text is None:
        raise Http404("There is no scenario at this address.")
    page = _played(lambda: text_page(text, request.GET, "./"))
    return _steps_drawn(page, f"sandbox · {page.run.edition}")


@painted
def rule_picture(_request: HttpRequest, edition: str, number: str) -> str:
    """A rule, for link previews."""
    rule = get_object_or_404(Rule.objects.select_related("edition", "parent__parent"), edition=edition, number=number)
    words = words_of_rule(rule, rule.children.order_by("order")[:3])
    return drawing.preview_of_words(headline(rule), rule.edition_id, words)


def _at_a_moment(asked: QueryDict) -> QueryDict:
    """What an address asks for; of one that names no moment, the last is painted: what all of it comes to."""
    if asked.get("at"):
        return asked
    said = asked.copy()
    said["at"] = str(BEYOND_ALL)
    return said


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


def _steps_drawn(page: RunPage, kicker: str) -> list[str]:
    """A run's steps; of a long run every second, third or fourth, and its end."""
    film = page.run.film
    if film is None or not page.beats:
        raise Http404("Nothing happens on this table.")
    stride = len(page.beats) // _MOST_IN_MOTION + 1
    beats = page.beats[::-1][::stride][::-1]
    return [
        drawing.preview_of_run(
            page.run.title, kicker, film.frames[beat.beat.last].table, (said := said_in(beat)).words, holds=said.holds
        )
        for beat in beats
    ]
