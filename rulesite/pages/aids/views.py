"""Views of previews: what a link leads to, as a piece of a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control

from rulesite.book.cards.naming import card_called
from rulesite.book.rules.selectors import outside_rule
from rulesite.ground.foundation.kept_pages import kept
from rulesite.pages.aids.selectors import preview_of

_FIVE_MINUTES = 5 * 60


@kept()
@cache_control(max_age=_FIVE_MINUTES)
def rule_preview(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    summary = outside_rule(edition, number)
    if summary is not None:
        return _noindex(render(request, "aids/outside_preview.html", {"summary": summary}))
    found = preview_of(edition, number)
    if found is None:
        # Whoever asks is a script that shows nothing then; the link itself leads to a page that says more.
        return HttpResponse(f"There is no rule {number} in {edition}.", status=404, content_type="text/plain")
    rule, under = found
    return _noindex(render(request, "aids/rule_preview.html", {"rule": rule, "under": under}))


@kept()
@cache_control(max_age=_FIVE_MINUTES)
def card_preview(request: HttpRequest, slug: str) -> HttpResponse:
    card = card_called(slug)
    if card is None:
        return HttpResponse(f"There is no card at {slug}.", status=404, content_type="text/plain")
    return _noindex(render(request, "aids/card_preview.html", {"card": card}))


def _noindex(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex"
    return response
