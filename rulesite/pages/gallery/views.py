"""Views of the list of scenarios, and of its miniatures."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import play_stored
from rulesite.ground.foundation.kept_pages import at_its_own, kept
from rulesite.pages.gallery import drawing
from rulesite.pages.gallery.listing import FACETS, listing, subjects

_A_DAY = 24 * 3600


@kept("page", "system", anew=[name for name in FACETS if name != "system"])
@require_safe
def scenarios(request: HttpRequest) -> HttpResponse:
    """The parts of the game with some scenarios each; or those with every value that is asked for, or a page of all."""
    base = reverse("reference:scenarios")
    listed = listing(request.GET, base)
    if not listed.clear_url and "page" not in request.GET:
        return render(request, "gallery/scenarios.html", {"listing": listed, "subjects": subjects(base)})
    return at_its_own(
        listed.leaves.shown.url, render(request, "gallery/scenarios.html", {"listing": listed, "subjects": ()})
    )


@kept()
@require_safe
@cache_control(public=True, max_age=_A_DAY)
def miniature(_request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A scenario's table as its last claim finds it, small."""
    found = get_object_or_404(Scenario, pk=f"{edition}/{name}")
    drawn = drawing.miniature_of_run(play_stored(found).run)
    if drawn is None:
        raise Http404("Nothing is on this table.")
    return HttpResponse(drawn, content_type="image/svg+xml")
