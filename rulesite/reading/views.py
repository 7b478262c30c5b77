"""Views of previews: what a link leads to, as a piece of a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control

from rulesite.cards.models import Card
from rulesite.foundation.kept_pages import kept
from rulesite.reading.selectors import preview_of
from rulesite.rules.selectors import outside_rule

_FIVE_MINUTES = 5 * 60


@kept()
@cache_control(max_age=_FIVE_MINUTES)
def rule_preview(request: HttpRequest, edition: str, number: str) -> HttpResponse:
    summary = outside_rule(edition, number)
    if summary is not None:
        return _noindex(render(request, "reading/outside_preview.html", {"summary": summary}))
    found = preview_of(edition, number)
    if found is None:
        # Whoever asks is a script that shows nothing then; the link itself leads to a page that says more.
        return HttpResponse(f"There is no rule {number} in {edition}.", status=404, content_type="text/plain")
    rule, under = found
    return _noindex(render(request, "reading/rule_preview.html", {"rule": rule, "under": under}))


@kept()
@cache_control(max_age=_FIVE_MINUTES)
def card_preview(request: HttpRequest, slug: str) -> HttpResponse:
    return _noindex(render(request, "reading/card_preview.html", {"card": get_object_or_404(Card, slug=slug)}))


def _noindex(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex"
    return response
