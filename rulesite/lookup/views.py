"""The search page and its suggestions."""

from __future__ import annotations

import math
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesite.lookup.facets import Facet, FacetValue
from rulesite.lookup.query import FILTERS
from rulesite.lookup.selectors import Answer, lookup
from rulesite.lookup.suggesting import suggestions

_PAGE: Final = 20
_LAST_PAGE: Final = 10


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Answers to a query; a number goes straight to its rule unless all answers are asked for."""
    text = request.GET.get("q", "").strip()
    edition = request.GET.get("edition") or None
    page = _page(request.GET.get("page", ""))
    answer = lookup(text, edition=edition, limit=page * _PAGE, mend="exact" not in request.GET) if text else None
    if answer and answer.straight_to and "all" not in request.GET:
        return redirect(answer.straight_to)
    if answer:
        page = min(page, max(1, math.ceil(len(answer.hits) / _PAGE)))
    context: dict[str, Any] = {"q": text, "answer": answer, "chosen_edition": edition}
    if answer:
        context |= {
            "facets": [_with_links(facet, text, edition) for facet in answer.facets],
            "filters": _filter_links(answer, text, edition),
            "hits": answer.hits[(page - 1) * _PAGE :],
            "first": (page - 1) * _PAGE + 1,
            "next_page": page + 1 if page * _PAGE < min(answer.total, _LAST_PAGE * _PAGE) else None,
            "previous_page": page - 1 if page > 1 else None,
        }
    return render(request, "pages/search.html", context)


@require_safe
@cache_control(public=True, max_age=300)
def suggest(request: HttpRequest) -> JsonResponse:
    """What a visitor may be about to type, for the list below the search box."""
    found = suggestions(request.GET.get("q", ""))
    return JsonResponse({"suggestions": [suggestion.as_json() for suggestion in found]})


def _page(text: str) -> int:
    return min(max(int(text), 1), _LAST_PAGE) if text.isascii() and text.isdigit() and len(text) < 4 else 1


def _with_links(facet: Facet, text: str, edition: str | None) -> dict[str, Any]:
    return {
        "title": facet.title,
        "choices": [(choice, _narrowed(facet.name, choice, text, edition)) for choice in facet.choices],
    }


def _narrowed(name: str, choice: FacetValue, text: str, edition: str | None) -> str:
    """The address of the same search with a filter more, or without it where it is chosen already."""
    rest = _without_filter(text, name)
    if name == "edition":
        return _address(rest, None if choice.is_chosen else choice.value)
    return _address(rest if choice.is_chosen else f"{rest} {name}:{choice.value}", edition)


def _filter_links(answer: Answer, text: str, edition: str | None) -> list[tuple[str, str]]:
    """The filters of a query, each with the address of the search without it."""
    links = [
        (f"{name}:{value}", _address(_without_filter(text, name), edition)) for name, value in answer.filters.items()
    ]
    if edition:
        links.append((f"edition:{edition}", _address(text, None)))
    return links


def _without_filter(text: str, name: str) -> str:
    parts = [part for part in _parts(text) if not part.lower().startswith(f"{name}:")]
    return " ".join(parts)


def _parts(text: str) -> list[str]:
    """A query in the parts that its spaces make, those of a quoted value left together."""
    parts: list[str] = []
    quoted = False
    for piece in text.split():
        if quoted:
            parts[-1] = f"{parts[-1]} {piece}"
        else:
            parts.append(piece)
        quoted ^= piece.count('"') % 2 == 1 and (quoted or piece.partition(":")[0] in FILTERS)
    return parts


def _address(text: str, edition: str | None) -> str:
    address = QueryDict(mutable=True)
    address["q"] = text
    if edition:
        address["edition"] = edition
    return f"?{address.urlencode()}"
