"""Views of the list of scenarios, and of its miniatures."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesite.foundation.kept_pages import kept
from rulesite.gallery import drawing
from rulesite.gallery.listing import listing
from rulesite.scenarios.models import Scenario
from rulesite.scenarios.playing import scenario_run

_A_DAY = 24 * 3600


@kept("page")
@require_safe
def scenarios(request: HttpRequest) -> HttpResponse:
    """All scenarios, or those with every value that is asked for."""
    return render(request, "gallery/scenarios.html", {"listing": listing(request.GET, reverse("pages:scenarios"))})


@kept()
@require_safe
@cache_control(public=True, max_age=_A_DAY)
def miniature(_request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A scenario's table as its last claim finds it, small."""
    found = get_object_or_404(Scenario, pk=f"{edition}/{name}")
    run = scenario_run(found)
    if run.expectations and run.expectations[-1].at != run.at:
        run = scenario_run(found, at=run.expectations[-1].at)
    table = run.table
    if table is None:
        raise Http404("Nothing is on this table.")
    return HttpResponse(drawing.miniature(table), content_type="image/svg+xml")
