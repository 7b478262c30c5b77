"""Pages of content are rendered once and then kept, for as long as what they show is there.

A page that only changes when content is loaded is answered before Django sees the request: from the cache, or with
"not modified" to whoever has it. A view says that its pages are such (`kept`); everything by which such a page may
differ is in its key.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest, HttpResponseBase, parse_cookie
from django.utils.http import parse_etags

from rulesite.foundation.content_version import ContentClock, content_clock
from rulesite.foundation.engine_version import engine_version

logger = logging.getLogger(__name__)

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
View = Callable[..., HttpResponseBase]
#: Status line, headers and body.
WholeAnswer = tuple[str, list[tuple[str, str]], bytes]

#: A page may say what day it is.
_A_DAY: Final = 24 * 3600
#: Under this name a view that keeps its page finds the page's tag.
_TAG: Final = "benchbook.tag"
#: The headers by which pages differ, as the middlewares of the site say on each.
_VARY: Final = "Accept-Encoding, Cookie"
_READING: Final = ("GET", "HEAD")
_GZIP: Final = re.compile(r"\bgzip\b")
#: Where a request says by which name, over which protocol and in which form it wants the page.
_ASKED_WITH: Final = ("wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT")


def kept(*parameters: str) -> Callable[[View], View]:
    """Mark a view whose pages change with the content and the visitor's choices (`KEPT_PAGES_DIFFER_BY`) alone.

    `parameters`: what its addresses may ask for. A page that is asked for with anything else isn't kept: it would only
    be one page under many addresses.
    """

    def marked(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *arguments: Any, **options: Any) -> HttpResponseBase:
            response = view(request, *arguments, **options)
            if response.status_code == 200 and set(request.GET) <= set(parameters):
                response.is_kept_page = True  # type: ignore[attr-defined]
                if tag := request.META.get(_TAG):
                    response.headers["ETag"] = tag
            return response

        return answer

    return marked


@dataclass(frozen=True, slots=True)
class KeptPage:
    """An answer as it went out: compressed, where the visitor takes it so."""

    headers: tuple[tuple[str, str], ...]
    body: bytes

    def answer(self, environ: Environ) -> WholeAnswer:
        """The answer to a request for this page."""
        return "200 OK", list(self.headers), b"" if environ["REQUEST_METHOD"] == "HEAD" else self.body


class KeptPages:
    """A WSGI application that answers from the cache of pages where it can, and asks `application` otherwise.

    A page's ETag is made of everything by which it may differ, before anything is looked up: whoever has it was given
    that page once, by any process that serves the same content, and is told so without the page being there.
    """

    def __init__(self, application: Application, clock: ContentClock = content_clock) -> None:
        self.application = application
        self._made_by = _digest_of_what_renders()
        self._clock = clock
        pages = caches["pages"]
        self._in_this_process = pages if isinstance(pages, LocMemCache) else None

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        key = self._key(environ, self._content_now()) if environ["REQUEST_METHOD"] in _READING else ""
        if not key:
            return self.application(environ, start_response)
        known = _not_modified(environ, key) or ((page := _fetched(key)) and page.answer(environ))
        if not known:
            response = self.application({**environ, _TAG: _tag(key)}, start_response)
            if getattr(response, "is_kept_page", False) and environ["REQUEST_METHOD"] == "GET":
                _put(key, response)
            return response
        status, headers, body = known
        start_response(status, headers)
        return (body,)

    def at_hand(self, environ: Environ) -> WholeAnswer | None:
        """The answer that is known at once, without a query, a lock that lasts, or another process; None otherwise."""
        key = self._key(environ, self._clock.seen) if environ["REQUEST_METHOD"] in _READING else ""
        if not key or self._in_this_process is None:
            return None
        page: KeptPage | None
        return _not_modified(environ, key) or ((page := self._in_this_process.get(key)) and page.answer(environ))

    def _key(self, environ: Environ, version: str) -> str:
        """Everything by which a page of content may differ; the empty string where nothing is known of the content."""
        if not version:
            return ""
        cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
        asked = (
            version,
            self._made_by,
            time.strftime("%Y-%m-%d", time.gmtime()),
            environ.get("PATH_INFO", ""),
            environ.get("QUERY_STRING", ""),
            *(environ.get(name, "") for name in _ASKED_WITH),
            bool(_GZIP.search(environ.get("HTTP_ACCEPT_ENCODING", ""))),
            *(cookies.get(name, "") for name in settings.KEPT_PAGES_DIFFER_BY),
        )
        return hashlib.sha256(repr(asked).encode()).hexdigest()

    def _content_now(self) -> str:
        try:
            return self._clock.now()
        except Exception:
            # The site itself is asked then: it says what is wrong, and gives a broken connection up.
            logger.exception("which content is loaded couldn't be read, so no page is kept now")
            return ""


def _digest_of_what_renders() -> str:
    """What pages in a cache that outlives this process, and tags that visitors have, were made by."""
    digest = hashlib.sha256(engine_version().encode())
    site = Path(__file__).parents[1]
    files = (*Path(settings.BASE_DIR, "templates").rglob("*.*"), *site.rglob("*.py"))
    for path in (*sorted(files), Path(settings.STATIC_ROOT, "staticfiles.json")):
        if path.is_file():
            digest.update(f"{path.name}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _tag(key: str) -> str:
    return f'W/"{key[:32]}"'


def _not_modified(environ: Environ, key: str) -> WholeAnswer | None:
    """The answer to who has the page already."""
    known = environ.get("HTTP_IF_NONE_MATCH", "")
    if not known or (tag := _tag(key)) not in parse_etags(known):
        return None
    return "304 Not Modified", [("ETag", tag), ("Vary", _VARY)], b""


def _fetched(key: str) -> KeptPage | None:
    try:
        found: KeptPage | None = caches["pages"].get(key)
    except Exception:
        logger.exception("the cache of pages can't be read")
        return None
    return found


def _put(key: str, response: Any) -> None:
    headers = tuple(response.items())
    try:
        caches["pages"].set(key, KeptPage(headers, response.content), _A_DAY)
    except Exception:
        logger.exception("the cache of pages can't be written")
