"""What every request under /api/ passes: limits on the way in; on the way out open access, and refusals as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from rulesite.ground.foundation.written import repeated, whole_number
from rulesite.pages.api.budget import OverBudget, balance_of, charge, work_charged
from rulesite.pages.api.problems import RefusalShape, problem_response, status_problem

_PREFIX: Final = "/api/"
_MAX_BODY: Final = 128 * 1024
_MAX_QUERY: Final = 4096
_METHODS: Final = "GET, HEAD, POST, OPTIONS"
_EXPOSED: Final = ("ETag", "Last-Modified", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After")
_OPEN: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": ", ".join(_EXPOSED),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": _METHODS,
    "Access-Control-Allow-Headers": "Accept, Content-Type, If-Modified-Since, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


class ApiGate:
    """Limits, open access from other sites, HEAD, and refusals as JSON, for addresses under /api/."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(_PREFIX):
            return self.get_response(request)
        try:
            charge(request, 1)
            with work_charged(request):
                response = _turned_away(request) or self._answer(request)
        except OverBudget as over:
            response = problem_response(429, over.problem)
        _add_balance(request, response)
        for name, value in _OPEN.items():
            response.headers[name] = value
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if _is_preflight(request):
            return HttpResponse(status=204, headers=_PREFLIGHT)
        if request.method != "HEAD":
            return _as_json(self.get_response(request))
        return self._answer_without_body(request)

    def _answer_without_body(self, request: HttpRequest) -> HttpResponse:
        """The answer to HEAD: that to GET without its body, since operations know of GET alone."""
        request.method = "GET"
        try:
            response = _as_json(self.get_response(request))
        finally:
            request.method = "HEAD"
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
        return response


def _turned_away(request: HttpRequest) -> HttpResponse | None:
    """The refusal of a request that is too large to look at, or asks for what no text holds."""
    stated = request.META.get("CONTENT_LENGTH") or "0"
    if whole_number(stated, 0, _MAX_BODY) is None:
        message = f"The body may have {_MAX_BODY} bytes; this one has {repeated(stated)}."
        return problem_response(413, RefusalShape(kind="too_large", message=message))
    if len(request.META.get("QUERY_STRING", "")) > _MAX_QUERY:
        message = f"What follows the question mark may have {_MAX_QUERY} characters."
        return problem_response(422, RefusalShape(kind="invalid", message=message))
    if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
        message = "The address holds a character that no text has (NUL)."
        return problem_response(422, RefusalShape(kind="invalid", message=message))
    return None


def _is_preflight(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def _as_json(response: HttpResponse) -> HttpResponse:
    """A refusal that Django made in its own words, in ours."""
    if response.status_code < 400 or response.headers.get("Content-Type", "").startswith("application/json"):
        return response
    refusal = problem_response(response.status_code, status_problem(response.status_code))
    if response.has_header("Allow"):
        refusal.headers["Allow"] = response.headers["Allow"]
    return refusal


def _add_balance(request: HttpRequest, response: HttpResponse) -> None:
    balance = balance_of(request)
    if balance is None:
        return
    for name, value in balance.headers().items():
        response.headers[name] = value
    if response.status_code == 429:
        response.headers["Retry-After"] = str(balance.seconds)
