"""Requests of the sandbox that can't be carried out: charged, bounded, and refused with a page or as JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render

from rulesite.ground.bounded.pool import Ended
from rulesite.ground.foundation.written import whole_number
from rulesite.pages.api.budget import OverBudget, charge
from rulesite.pages.sandbox.sharing import LONGEST_TEXT

#: A text of the longest, as forms write it.
_LARGEST_BODY: Final = 16 * LONGEST_TEXT

View = Callable[..., HttpResponseBase]


class Refused(Exception):
    """A request that can't be carried out, with the status and the words for it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def costing(points: int) -> Callable[[View], View]:
    """Charge the requesting address, and refuse bodies and texts that are too large, with a page or as JSON."""

    def counted(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            try:
                charge(request, points)
                _check_size(request)
                return view(request, *args, **kwargs)
            except OverBudget as over:
                return _refusal(request, Refused(429, str(over)))
            except Ended as ended:
                return _refusal(request, Refused(429 if ended.may_do_later else 422, str(ended)))
            except Refused as refused:
                return _refusal(request, refused)

        return answer

    return counted


def _check_size(request: HttpRequest) -> None:
    if whole_number(request.META.get("CONTENT_LENGTH") or "0", 0, _LARGEST_BODY) is None:
        raise Refused(413, f"A scenario has at most {LONGEST_TEXT:,} characters.")


def _refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"message": str(refused)}, status=refused.status)
    return render(request, "sandbox/refused.html", {"message": str(refused)}, status=refused.status)
