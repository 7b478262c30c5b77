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

from rulesite.foundation.content_version import content_version

logger = logging.getLogger(__name__)

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
View = Callable[..., HttpResponseBase]
#: Status line, headers and body.
WholeAnswer = tuple[str, list[tuple[str, str]], bytes]

#: So long at most, in seconds, is a page of content shown after other content was loaded.
_LOOKED_AGAIN_AFTER: Final = 1.0
#: A page may say what day it is.
_A_DAY: Final = 24 * 3600
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
            return response

        return answer

    return marked


@dataclass(frozen=True, slots=True)
class KeptPage:
    """An answer as it went out: compressed, where the visitor takes it so."""

    headers: tuple[tuple[str, str], ...]
    body: bytes

    def has_tag(self, known: str) -> bool:
        tag = next((value for name, value in self.headers if name == "ETag"), "")
        return bool(tag) and tag.removeprefix("W/") in [one.removeprefix("W/") for one in parse_etags(known)]

    def answer(self, environ: Environ) -> WholeAnswer:
        """The answer to a request for this page."""
        if self.has_tag(environ.get("HTTP_IF_NONE_MATCH", "")):
            return "304 Not Modified", [one for one in self.headers if one[0] != "Content-Length"], b""
        return "200 OK", list(self.headers), b"" if environ["REQUEST_METHOD"] == "HEAD" else self.body


class KeptPages:
    """A WSGI application that answers from the cache of pages where it can, and asks `application` otherwise."""

    def __init__(self, application: Application, version: Callable[[], str] = content_version) -> None:
        self.application = application
        self._look = _digest_of_templates()
        self._read_version = version
        self._version, self._looked = "", 0.0
        pages = caches["pages"]
        self._in_this_process = pages if isinstance(pages, LocMemCache) else None

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        key = self._key(environ) if environ["REQUEST_METHOD"] in ("GET", "HEAD") else ""
        if not key:
            return self.application(environ, start_response)
        page = _fetched(key)
        if page is None:
            response = self.application(environ, start_response)
            if getattr(response, "is_kept_page", False) and environ["REQUEST_METHOD"] == "GET":
                _put(key, response)
            return response
        status, headers, body = page.answer(environ)
        start_response(status, headers)
        return (body,)

    def at_hand(self, environ: Environ) -> WholeAnswer | None:
        """The answer that is known at once, without a query, a lock that lasts, or another process; None otherwise."""
        is_known = time.monotonic() - self._looked < _LOOKED_AGAIN_AFTER and self._version
        if not is_known or self._in_this_process is None or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        page = self._in_this_process.get(self._key(environ))
        return None if page is None else page.answer(environ)

    def _key(self, environ: Environ) -> str:
        """Everything by which a page of content may differ; the empty string where nothing is known of the content."""
        version = self._content_now()
        cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
        asked = (
            version,
            self._look,
            time.strftime("%Y-%m-%d", time.gmtime()),
            environ.get("PATH_INFO", ""),
            environ.get("QUERY_STRING", ""),
            *(environ.get(name, "") for name in _ASKED_WITH),
            bool(_GZIP.search(environ.get("HTTP_ACCEPT_ENCODING", ""))),
            *(cookies.get(name, "") for name in settings.KEPT_PAGES_DIFFER_BY),
        )
        return hashlib.sha256(repr(asked).encode()).hexdigest() if version else ""

    def _content_now(self) -> str:
        now = time.monotonic()
        if now - self._looked >= _LOOKED_AGAIN_AFTER:
            self._looked = now
            try:
                self._version = self._read_version()
            except Exception:
                # The site itself is asked then: it says what is wrong, and gives a broken connection up.
                logger.exception("which content is loaded couldn't be read, so no page is kept now")
                self._version = ""
        return self._version


def _digest_of_templates() -> str:
    """Pages in a cache that outlives this process were rendered by templates, and point to static files, of a time."""
    digest = hashlib.sha256()
    templates = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
    for path in (*templates, Path(settings.STATIC_ROOT, "staticfiles.json")):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


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
