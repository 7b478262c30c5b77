"""Views of comparisons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import Edition
from rulesite.book.rules.selectors import nearest_rules
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.kept_pages import kept
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.pages.compare import selectors
from rulesite.search.question.numbers import numbers_in_query

#: What of a comparison to show, by the word in the address.
SHOWN = {
    "all": "rows",
    "reworded": "reworded",
    "renumbered": "renumbered",
    "same": "same",
    "only-left": "only_left",
    "only-right": "only_right",
}


def choose(request: HttpRequest) -> HttpResponse:
    """Choose what to compare; with everything chosen, go there."""
    editions = list(editions_held().values())
    asked = {name: request.GET.get(name, "").strip() for name in ("from", "to", "number")}
    if asked["from"] and asked["to"]:
        problem = _problem(asked, [edition.slug for edition in editions])
        if problem is None:
            number = [str(number) for number in numbers_in_query(asked["number"])[:1]]
            return redirect("compare:rules" if number else "compare:editions", asked["from"], asked["to"], *number)
    else:
        problem = None
    if len(editions) > 1 and not (asked["from"] or asked["to"]):
        asked |= {"from": editions[-1].slug, "to": editions[0].slug}
    context = {"asked": asked, "problem": problem, "pairs": _edition_pairs()}
    return render(request, "compare/choose.html", context, status=404 if problem else 200)


def _problem(asked: dict[str, str], editions: list[str]) -> str | None:
    for name in ("from", "to"):
        if asked[name] not in editions:
            return f"There is no edition “{asked[name]}”; there are {', '.join(editions)}."
    if asked["from"] == asked["to"]:
        return "These are one and the same edition. Choose another one to compare it with."
    if asked["number"] and not numbers_in_query(asked["number"]):
        return f"“{asked['number']}” is not a number such as 402, 702.17 or 402.8e."
    return None


@kept_with_content
def _edition_pairs() -> list[tuple[Edition, Edition, list[tuple[object, int]]]]:
    """Each pair of editions, the older one first, with the sections that have something to compare."""
    oldest_first = list(editions_held().values())[::-1]
    return [
        (one, other, list(selectors.comparable_sections(one, other)))
        for at, one in enumerate(oldest_first)
        for other in oldest_first[at + 1 :]
    ]


@kept()
def editions(request: HttpRequest, left: str, right: str) -> HttpResponse:
    one, other = selectors.two_editions(left, right)
    context = {
        "left": one,
        "right": other,
        "lines": selectors.concordance(one, other),
        "sections": selectors.comparable_sections(one, other),
        "asked": {"from": left, "to": right, "number": ""},
    }
    return render(request, "compare/editions.html", context)


@kept("show")
def rules(request: HttpRequest, left: str, right: str, number: str) -> HttpResponse:
    one, other = selectors.two_editions(left, right)
    found = selectors.comparison(one, other, number)
    asked = {"from": left, "to": right, "number": number}
    if found is None:
        context = {"left": one, "right": other, "number": number, "asked": asked}
        nearest = {rule.key: rule for side in (left, right) for rule in nearest_rules(side, number, 4)}
        context["nearest"] = list(nearest.values())
        return render(request, "compare/none.html", context, status=404)
    shown = request.GET.get("show", "all")
    if shown not in SHOWN:
        raise NothingThere(f"There is no “{shown}” to show; there are {', '.join(SHOWN)}.")
    context = {"comparison": found, "asked": asked, "shown": shown, "rows": getattr(found, SHOWN[shown])}
    return render(request, "compare/rules.html", context)
