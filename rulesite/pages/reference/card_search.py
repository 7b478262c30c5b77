"""Cards by what is printed on them: what the page of cards shows for a query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulesite.book.cards.search.conditions import FILTERS, Filter
from rulesite.book.cards.search.language import MOST_CHARACTERS, CardQueryRefused
from rulesite.book.cards.search.selectors import cards_asked_for, cards_at
from rulesite.book.cards.selectors import initials
from rulesite.ground.foundation.leaves import leaves
from rulesite.pages.api.budget import OverBudget, charge, work_charged

#: So many cards stand on a page of the list.
_CARDS_ON_A_PAGE: Final = 120
#: A search goes through all cards.
_POINTS: Final = 5


@dataclass(frozen=True, slots=True)
class CardSearch:
    """A query for cards, as its form shows it."""

    query: str = ""
    #: How many cards it asks for.
    count: int = 0
    #: Why it wasn't answered.
    refused: str = ""
    filters: tuple[Filter, ...] = FILTERS
    longest: int = MOST_CHARACTERS


def cards_found(request: HttpRequest) -> HttpResponse:
    """The cards that `q` asks for, or what is wrong with it."""
    query, slugs, status = request.GET["q"].replace("\0", " ").strip(), list[str](), 200
    refused = ""
    try:
        charge(request, _POINTS)
        with work_charged(request):
            slugs = cards_asked_for(query)
    except CardQueryRefused as refusal:
        refused, status = str(refusal), 400
    except OverBudget as refusal:
        refused, status = str(refusal), 429
    on_leaves = leaves(len(slugs), _CARDS_ON_A_PAGE, {"q": query}, request.GET, request.path)
    context = {
        "initials": initials(),
        "shown": None,
        "leaves": on_leaves,
        "cards": cards_at(slugs[on_leaves.entries]),
        "search": CardSearch(query[:MOST_CHARACTERS], len(slugs), refused),
    }
    return render(request, "reference/cards.html", context, status=status)
