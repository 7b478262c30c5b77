"""The page of cards side by side."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import engine
from rulesite.ground.bounded.pool import Ended
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.sandbox.views import named_editions
from rulesite.pages.together.asked import FEWEST, MOST, asked_of
from rulesite.pages.together.showing import together_page

#: Dozens of small runs: as much as two of the longest.
_POINTS: Final = 60


@require_safe
def together(request: HttpRequest) -> HttpResponse:
    """What the cards do to each other that `cards` names, by the rules of an `edition`; without names, where to put
    some."""
    asked = asked_of(request.GET)
    editions = named_editions()
    context: dict[str, object] = {
        "asked": asked,
        "fewest": FEWEST,
        "most": MOST,
        "editions": editions,
        "edition_name": dict(editions)[asked.edition],
        "page": None,
        "refusal": "",
        "faults": (),
    }
    status = 200
    if asked.can_be_laid:
        try:
            charge(request, _POINTS)
            context["page"] = together_page([each.card for each in asked.cards if each.card], asked.edition)
        except engine.InvalidScenario as problem:
            context["faults"] = [each.what for each in problem.problems]
        except (OverBudget, Ended) as refusal:
            context["refusal"] = str(refusal)
            status = 429 if isinstance(refusal, OverBudget) or refusal.may_do_later else 422
    return render(request, "together/together.html", context, status=status)
