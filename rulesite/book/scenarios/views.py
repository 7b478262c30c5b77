"""Views of scenarios: a run at a moment, and the language."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

import engine
from rulesite.book.scenarios import selectors
from rulesite.book.scenarios.differences_page import differences_page
from rulesite.book.scenarios.language_page import language_page
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.place import KEPT_BY, PLAYED_ANEW, Place, place_of
from rulesite.book.scenarios.showing import scenario_page
from rulesite.ground.bounded.pool import Ended
from rulesite.ground.foundation.kept_pages import at_its_own, kept
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated


@kept(*KEPT_BY, anew=PLAYED_ANEW)
def scenario(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A scenario played, at the moment, under the edition and on the branch that the address says."""
    found = selectors.scenario_named(edition, name)
    if found is None:
        raise NothingThere(_no_scenario(edition, name))
    context = {"scenario": found, "edition": found.edition, "neighbors": selectors.scenarios_around(found)}
    context |= {"page": None, "faults": [], "ended": None}
    place = place_of(request.GET, found.get_absolute_url(), found.edition_id)
    if request.GET.get("who"):
        return redirect(place.url())
    try:
        context["page"] = page = scenario_page(found, place)
    except engine.InvalidScenario as refusal:
        context["faults"] = refusal.problems
    except Ended as ended:
        context["ended"] = ended
        return render(request, "scenarios/scenario.html", context, status=_status_of(ended, place))
    else:
        place = page.place_shown
    return at_its_own(place.url(), render(request, "scenarios/scenario.html", context))


def _status_of(ended: Ended, place: Place) -> int:
    """A visitor's branch may well have no end, which the page tells; a scenario of ours has one."""
    if ended.may_do_later:
        return 429
    return 200 if place.branch else 503


@kept()
def differences(request: HttpRequest) -> HttpResponse:
    return render(request, "scenarios/differences.html", {"page": differences_page()})


@kept()
def differences_since(request: HttpRequest, edition: str) -> HttpResponse:
    """What one edition changed, with every table that shows it."""
    years = differences_page().years
    place = next((at for at, year in enumerate(years) if year.edition == edition), None)
    if place is None:
        changed = ", ".join(year.edition for year in years)
        raise NothingThere(f"No table shows what {repeated(edition)} changed. Of {changed} some do.")
    before, after = years[place - 1] if place else None, years[place + 1] if place + 1 < len(years) else None
    context = {"year": years[place], "before": before, "after": after}
    return render(request, "scenarios/differences_since.html", context)


@kept()
def still_to_come(request: HttpRequest) -> HttpResponse:
    """What an older edition lacks, and the scenarios that can't be played without it."""
    return render(request, "scenarios/still_to_come.html", {"page": differences_page()})


@kept()
def language(request: HttpRequest) -> HttpResponse:
    return render(request, "scenarios/language.html", {"page": language_page()})


def _no_scenario(edition: str, name: str) -> str:
    number = name.rpartition("-")[0] or name
    near = Scenario.objects.filter(edition=edition, number=number).values_list("key", flat=True)
    instead = f" There are {', '.join(near)}." if near else ""
    return f"There is no scenario {edition}/{name}.{instead}"
