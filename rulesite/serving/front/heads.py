"""How much a request may say of itself before anybody reads it: its address, and each of its headers.

Servers let heads in of very different lengths. Here they are bounded for whichever server the site stands behind, and
bounded so that nothing which is done for each request (cookies, tags, addresses) takes longer than a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Final

from rulesite.ground.foundation.wsgi_types import (
    Application,
    Environ,
    StartResponse,
    WholeAnswer,
    given,
    not_to_be_kept,
)

#: Characters of one header, and of all that a request has.
_LONGEST: Final = 8 * 1024
_LONGEST_TOGETHER: Final = 32 * 1024
#: Characters of an address before and after its question mark: Django reads it before a page can refuse it in style.
_LONGEST_PATH: Final = 8 * 1024
_LONGEST_QUERY: Final = 16 * 1024
#: Characters of what a visitor says to have already. Whoever has more than thirty versions of a page gets another one.
_MOST_TAGS: Final = 1024
_TAGS: Final = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH")

_WITHOUT_PREFIX: Final = ("CONTENT_TYPE", "CONTENT_LENGTH")
_TOO_LONG: Final = (
    f"This request says more of itself than this site reads: a header may have {_LONGEST:,} characters, and all of "
    f"them together {_LONGEST_TOGETHER:,}. If a browser sent it, what other sites of this name keep there (cookies) is "
    "the likely reason: clear that, and try again.\n"
)
_ADDRESS_TOO_LONG: Final = "The address is longer than any that this site has.\n"
_UNREADABLE: Final = "The address isn't UTF-8, as those of this site are.\n"


def nothing_at_hand(_environ: Environ) -> None:
    """For sites that know no answer at once."""


class HeadBounds:
    """A WSGI application that refuses heads beyond all bounds, in words, and hands on all others.

    `at_hand` is what `application` knows at once.
    """

    def __init__(self, application: Application, at_hand: Callable[[Environ], WholeAnswer | None]) -> None:
        self._application = application
        self._known = at_hand

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if refusal := _refusal(environ):
            return given(start_response, refusal)
        return self._application(_without_many_tags(environ), start_response)

    def at_hand(self, environ: Environ) -> WholeAnswer | None:
        """The answer that is known at once, a refusal among them."""
        return _refusal(environ) or self._known(_without_many_tags(environ))


def _refusal(environ: Environ) -> WholeAnswer | None:
    path: str = environ.get("PATH_INFO", "")
    if len(path) > _LONGEST_PATH or len(environ.get("QUERY_STRING", "")) > _LONGEST_QUERY:
        return _refused(HTTPStatus.REQUEST_URI_TOO_LONG, _ADDRESS_TOO_LONG)
    headers = [len(value) for name, value in environ.items() if name.startswith("HTTP_") or name in _WITHOUT_PREFIX]
    if max(headers, default=0) > _LONGEST or sum(headers) > _LONGEST_TOGETHER:
        return _refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, _TOO_LONG)
    return None if path.isascii() or _is_utf8(path) else _refused(HTTPStatus.BAD_REQUEST, _UNREADABLE)


def _is_utf8(path: str) -> bool:
    try:
        path.encode("latin-1").decode()  # as WSGI hands addresses over
    except UnicodeError:
        return False
    return True


def _without_many_tags(environ: Environ) -> Environ:
    if all(len(environ.get(name, "")) <= _MOST_TAGS for name in _TAGS):
        return environ
    return {name: value for name, value in environ.items() if name not in _TAGS}


def _refused(status: HTTPStatus, words: str) -> WholeAnswer:
    return not_to_be_kept(status, "text/plain; charset=utf-8", words.encode())
