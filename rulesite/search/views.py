"""The search page and its suggestions."""

from __future__ import annotations

import math
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesite.book.rules.editions import visitors_book
from rulesite.ground.foundation.written import whole_number
from rulesite.search.answer.facets import Facet, FacetValue
from rulesite.search.answer.suggestions import suggestions
from rulesite.search.question.query import TypedQuery
from rulesite.search.selectors import Answer, lookup

_PAGE: Final = 20
_LAST_PAGE: Final = 10


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Answers to a query; a number goes straight to its rule unless all answers are asked for."""
    text = request.GET.get("q", "").strip()
    edition = request.GET.get("edition") or None
    page = _page(request.GET.get("page", ""))
    answer = None
    if text:
        mend = "exact" not in request.GET
        answer = lookup(text, edition=edition, book=visitors_book(request), limit=page * _PAGE, mend=mend)
    if answer and answer.straight_to and "all" not in request.GET:
        return redirect(answer.straight_to)
    if answer:
        page = min(page, max(1, math.ceil(len(answer.hits) / _PAGE)))
    context: dict[str, object] = {"q": text, "answer": answer, "facets": [], "filters": [], "hits": []}
    context |= {"next_page": None, "previous_page": None}
    if answer:
        context |= {
            "facets": [_with_links(facet, answer.query, edition) for facet in answer.facets],
            "filters": _filter_links(answer, edition),
            "hits": answer.hits[(page - 1) * _PAGE :],
            "first": (page - 1) * _PAGE + 1,
            "as_written": _address(text, edition, exact=1),
        }
        if page * _PAGE < min(answer.total, _LAST_PAGE * _PAGE):
            context["next_page"] = _address(text, edition, page=page + 1)
        if page > 1:
            context["previous_page"] = _address(text, edition, page=page - 1)
    return render(request, "search/search.html", context)


@require_safe
@cache_control(public=True, max_age=300)
def suggest(request: HttpRequest) -> JsonResponse:
    """What a visitor may be about to type, for the list below the search box."""
    found = suggestions(request.GET.get("q", ""), visitors_book(request))
    return JsonResponse({"suggestions": [suggestion.as_json() for suggestion in found]})


def _page(text: str) -> int:
    return min(whole_number(text, 1) or 1, _LAST_PAGE)


def _with_links(facet: Facet, query: TypedQuery, edition: str | None) -> dict[str, object]:
    return {
        "title": facet.title,
        "choices": [(value, _narrowed(facet.name, value, query, edition)) for value in facet.choices],
    }


def _narrowed(name: str, value: FacetValue, query: TypedQuery, edition: str | None) -> str:
    """The address of the same search with a filter more, or without it where it is chosen already."""
    rest = query.without(name)
    if name == "edition":
        return _address(rest, None if value.is_chosen else value.value)
    return _address(rest if value.is_chosen else f"{rest} {name}:{value.value}", edition)


def _filter_links(answer: Answer, edition: str | None) -> list[tuple[str, str]]:
    """The filters of a query, each with the address of the search without it."""
    links = [
        (f"{name}:{value}", _address(answer.query.without(name), edition)) for name, value in answer.filters.items()
    ]
    if edition:
        links.append((f"edition:{edition}", _address(answer.query.text, None)))
    return links


def _address(text: str, edition: str | None, **more: str | int) -> str:
    """The address of a search."""
    address = QueryDict(mutable=True)
    address["q"] = text
    if edition:
        address["edition"] = edition
    for name, value in more.items():
        address[name] = str(value)
    return f"?{address.urlencode()}"
