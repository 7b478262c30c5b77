"""Views of scenarios: the list, a run at a moment, and the language."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

import engine
from rulesite.pages.refusals import NothingThere
from rulesite.scenarios import selectors
from rulesite.scenarios.asking import edition_asked, moment_asked
from rulesite.scenarios.language_page import language_page
from rulesite.scenarios.models import Scenario
from rulesite.scenarios.playing import scenario_played
from rulesite.scenarios.run_page import run_page


def scenarios(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/scenarios.html", {"editions": selectors.scenarios_by_section()})


def scenario(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """A scenario played: `at` chooses the moment (the last one without it), `edition` another rulebook."""
    found = selectors.scenario_named(edition, name)
    if found is None:
        raise NothingThere(_no_scenario(edition, name))
    context = {"scenario": found, "edition": found.edition, "neighbours": selectors.scenarios_around(found)}
    try:
        context["page"] = run_page(
            scenario_played(found, edition=edition_asked(request), at=moment_asked(request)), found.get_absolute_url()
        )
    except engine.InvalidScenario as refusal:
        context["faults"] = refusal.problems
    return render(request, "pages/scenario.html", context)


def language(request: HttpRequest) -> HttpResponse:
    return render(request, "scenarios/language.html", {"page": language_page()})


def _no_scenario(edition: str, name: str) -> str:
    number = name.rpartition("-")[0] or name
    near = Scenario.objects.filter(edition=edition, number=number).values_list("key", flat=True)
    instead = f" There are {', '.join(near)}." if near else ""
    return f"There is no scenario {edition}/{name}.{instead}"
