"""What a request may look like, and how many pages one address may ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from rulesite.pages.api.budget import OverBudget, balance_of, charge, work_charged

#: Characters of an address before and after its question mark. The longest of ours holds a scenario.
_LONGEST_PATH: Final = 4_096
_LONGEST_QUERY: Final = 8_192
_METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS")
#: What a page costs that isn't like the others.
_POINTS: Final = {"/search/": 5}

_TROUBLE: Final = {
    "late": (408, "What was sent took too long to arrive."),
    "large": (413, "What was sent is larger than anything that this site takes."),
    "many": (503, "More is being sent to this site just now than it can take in. Try again in a few seconds."),
}
_TITLES: Final = {
    400: "That can't be read",
    403: "Not from there",
    405: "Not that way",
    408: "Too slow",
    413: "Too large",
    414: "Too long",
    429: "Too much at once",
    503: "Too much at once",
}

GetResponse = Callable[[HttpRequest], HttpResponse]


def refusal(request: HttpRequest, status: int, message: str) -> HttpResponse:
    """A page that says why a request isn't carried out."""
    context = {"title": _TITLES[status], "message": message}
    return render(request, "refused.html", context, status=status)


class InputBounds:
    """Refuses, in words and before anything is looked up, what no page of this site could be asked."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return _turned_away(request) or self.get_response(request)


def _turned_away(request: HttpRequest) -> HttpResponse | None:
    if trouble := request.META.get("benchbook.trouble"):
        return refusal(request, *_TROUBLE[trouble])
    if request.path_info.startswith("/api/"):  # has bounds of its own, and refuses by its own shape
        return None
    query = request.META.get("QUERY_STRING", "")
    if request.method not in _METHODS:
        response = refusal(request, 405, f"This site takes {', '.join(_METHODS)}.")
        response.headers["Allow"] = ", ".join(_METHODS)
        return response
    if len(request.path_info) > _LONGEST_PATH or len(query) > _LONGEST_QUERY:
        return refusal(_without_address(request), 414, "The address is longer than any that this site has.")
    if "\0" in request.path_info or "\0" in query or "%00" in query:
        return refusal(_without_address(request), 400, "The address holds a character that no text has.")
    try:
        request.GET  # noqa: B018 - reads it
    except TooManyFieldsSent:
        return refusal(_without_address(request), 400, "The address asks for more at once than any page here takes.")
    return None


def _without_address(request: HttpRequest) -> HttpRequest:
    """The request as one for the front page, so that the page that refuses it repeats nothing of its address."""
    request.path = request.path_info = "/"
    request.META["QUERY_STRING"] = ""
    request.GET = QueryDict()
    return request


class PagePoints:
    """Charges pages that are made anew to whoever asks for them, as the API does. Its requests are charged there."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/"):
            return self.get_response(request)
        try:
            charge(request, _POINTS.get(request.path_info, 1))
        except OverBudget as over:
            response = refusal(request, 429, str(over))
        else:
            with work_charged(request):
                response = self.get_response(request)
        balance = balance_of(request)
        if response.status_code == 429 and balance is not None:
            response.headers["Retry-After"] = str(balance.seconds)
        return response
