"""What goes with every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import override
from django.views.decorators.clickjacking import xframe_options_exempt

from rulesite.ground.foundation.hosts import make_known
from rulesite.ground.foundation.preferences import LANGUAGE

#: What is made to stand in frames of other pages has addresses that begin so.
_FRAMED: Final = "/embed/"
#: Under this name such a request says so, even where its address isn't repeated.
_SAYS_SO: Final = "benchbook.framed"


def is_framed(request: HttpRequest) -> bool:
    """Whether the answer stands in a frame of another page: there it has no masthead, and nothing to set."""
    return _SAYS_SO in request.META


class KnownHost:
    """Pages that are read show addresses with ports that are the site's own, and repeat no other.

    What is sent is left as it came: whether a form is ours is told by where it was shown, and be that through a tunnel.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            make_known(request.META)
        return self.get_response(request)


class Framing:
    """What is made for frames any site may show in one, and no search engine lists it.

    That holds for a refusal at its address, too: otherwise a browser says in its place that the site doesn't answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._elsewhere = get_response
        self._framed = xframe_options_exempt(csp_replace({"frame-ancestors": ["*"]})(get_response))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(_FRAMED):
            return self._elsewhere(request)
        request.META[_SAYS_SO] = True
        response = self._framed(request)
        response.headers["X-Robots-Tag"] = "noindex"
        return response


class ChosenLanguage:
    """The interface speaks the language that the visitor chose. What their browser prefers decides nothing: it would
    have to be a part of what each page is kept by."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with override(LANGUAGE.chosen(request.COOKIES)):
            return self.get_response(request)


class VaryOnScheme:
    """Pages differ by the visitor's choices, such as that of light or dark, so caches must keep them apart."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Cookie"])
        return response
