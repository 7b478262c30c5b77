"""What every request passes on its way in, and what goes with every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

#: What stands for a character that no text has.
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


class NulIsReplaced:
    """In addresses, NUL is read as the replacement character, as in HTML: no database finds anything by either.

    PostgreSQL has no text with NUL, and would refuse the question instead of answering that there is nothing. `ApiGate`
    refuses NUL before.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            request.path_info = request.path_info.replace("\0", _REPLACEMENT)
            request.path = request.path.replace("\0", _REPLACEMENT)
        asked: str = request.META.get("QUERY_STRING", "")
        request.META["QUERY_STRING"] = asked.replace("%00", "%EF%BF%BD")
        return self.get_response(request)


class VaryOnScheme:
    """Pages differ by the visitor's choice of light or dark, so caches must keep them apart."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Cookie"])
        return response
