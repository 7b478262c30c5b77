"""Views of sharing."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

import engine
from rulesite.book.scenarios.place import Place, edition_asked
from rulesite.book.scenarios.selectors import scenario_named
from rulesite.ground.foundation.hosts import address_as_asked
from rulesite.ground.foundation.kept_pages import kept
from rulesite.ground.foundation.networks import network_of
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.sandbox.framing import fitting_frame
from rulesite.pages.sandbox.keeping import CannotKeep, keep, key_form
from rulesite.pages.sharing.shared_page import SharedPage, page_shortened, qr_code, shared_page
from rulesite.pages.sharing.sheet import sheet_of

#: What a short address costs: it stays for long.
_KEEPING_POINTS: Final = 100


# No cookie tells visitors apart, so there is nothing that a foreign form could do in anybody's name.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest) -> HttpResponse:
    """All ways to share the page that `of` names; sent back, a short address is kept for it."""
    if request.method != "POST":
        return _shown(request, shared_page(request.GET.get("of", "")))
    page = shared_page(request.POST.get("of", ""))
    try:
        _check_origin(request)
        charge(request, _KEEPING_POINTS)
        keep(page.path, network_of(request.META), _SHORT)
    except (CannotKeep, OverBudget) as refusal:
        return _shown(request, page, str(refusal), refusal.status)
    return redirect(f"{reverse('sharing:share')}?of={quote(page.path, safe='')}#short")


_SHORT: Final = "A short address has to be kept here"


def _check_origin(request: HttpRequest) -> None:
    """Raises CannotKeep for what another site has a visitor send."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.get_host():
        raise CannotKeep(403, "nothing is kept that another site sends. Send it from here.", _SHORT)


def _shown(request: HttpRequest, page: SharedPage, refusal: str = "", status: int = 200) -> HttpResponse:
    address = address_as_asked(request, page.path)
    short = address_as_asked(request, reverse("sharing:shortened", args=[page.key])) if page.is_shortened else ""
    context = {
        "page": page,
        "address": address,
        "short": short,
        "qr": qr_code(short or address),
        "picture": address_as_asked(request, page.picture) if page.picture else "",
        "frame": fitting_frame(address_as_asked(request, page.frame), "Benchbook") if page.frame else "",
        "refusal": refusal,
    }
    response = render(request, "sharing/share.html", context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@kept("edition")
def sheet(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A scenario's run for paper; `edition`: as that one plays it."""
    scenario = scenario_named(edition, name)
    if scenario is None:
        raise NothingThere(f"There is no scenario {repeated(edition)}/{repeated(name)}, and so no sheet of it.")
    try:
        played_by = edition_asked(request.GET, "edition")
        place = Place(scenario.get_absolute_url(), edition=None if played_by == scenario.edition_id else played_by)
        context = sheet_of(scenario, place)
    except engine.InvalidScenario as refusal:
        raise NothingThere(f"This scenario can't be read any more, so there is no sheet of it: {refusal}") from refusal
    address = address_as_asked(request, place.url())
    return render(request, "sharing/sheet.html", context | {"address": address, "qr": qr_code(address)})


@require_safe
def shortened(request: HttpRequest, key: str) -> HttpResponse:
    """The way on from a short address."""
    if not key_form(key):
        raise NothingThere("No short address of this site looks like this.")
    return redirect(page_shortened(key, network_of(request.META)))
