"""Pages of content are rendered once and then kept, for as long as what they show is there.

A page that only changes when content is loaded is answered before Django sees the request: from the cache, or with
"not modified" to whoever has it. A view says that its pages are such (`kept`). What such a page may differ by is in its
key, as the value that counts and not as it was sent; and nothing else of a request comes to the view, so that whoever
sends odd things gets the page that all others get, and makes no other one.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve

from rulesite.ground.foundation.catalogs import LOCALE
from rulesite.ground.foundation.code_version import digest_of_files, site_version
from rulesite.ground.foundation.content_version import ContentClock, content_clock
from rulesite.ground.foundation.hosts import known_host, scheme_of
from rulesite.ground.foundation.made_once import digest_of
from rulesite.ground.foundation.preferences import may_choose_a_book, preferences_in
from rulesite.ground.foundation.wsgi_types import Application, Environ, StartResponse, WholeAnswer, given

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponseBase]
Response = TypeVar("Response", bound=HttpResponseBase)

#: A page may say what day it is.
_A_DAY: Final = 24 * 3600
#: Under this name a view that keeps its page finds the page's tag.
_TAG: Final = "benchbook.tag"
#: The headers by which pages differ, as the middlewares of the site say on each.
_VARY: Final = "Accept-Encoding, Cookie"
_READING: Final = ("GET", "HEAD")
_GZIP: Final = re.compile(r"\bgzip\b")
#: Headers that tell who asks, as proxies write them: a view that makes a page charges whoever that is.
_OF_PROXIES: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
#: No address of a page that is kept is longer, before its question mark.
_LONGEST_PATH: Final = 512
#: And what follows that is read while all other visitors wait, up to so many characters.
_SOON_READ: Final = 512
#: So many addresses are remembered with what their pages are kept by.
_ADDRESSES: Final = 4096


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What the addresses of a view may ask for: that by which its pages are kept, and that with which they aren't."""

    parameters: tuple[str, ...]
    anew: frozenset[str]

    def read(self, query: str) -> str | None:
        """A query without what the view doesn't know, said in one way; None where the page is made anew."""
        said = dict(parse_qsl(query)) if query else {}
        if not self.anew.isdisjoint(said):
            return None
        return urlencode([(name, said[name]) for name in self.parameters if name in said])


def kept(*parameters: str, anew: Collection[str] = ()) -> Callable[[View], View]:
    """Mark a view whose pages change with the content and the visitor's preferences alone.

    `parameters`: what its addresses may ask for, in the order in which the site's own say it; `anew`: what else they
    may, of which more comes than can be kept. The view isn't told of anything beside them: an address that says more
    has the page of the one without it.
    """
    asked_for = AskedFor(parameters, frozenset(anew))

    def marked(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *arguments: object, **options: object) -> HttpResponseBase:
            response = view(request, *arguments, **options)
            is_at_its_own = getattr(response, "own_address", request.get_full_path()) == request.get_full_path()
            if response.status_code == 200 and is_at_its_own and set(request.GET) <= set(parameters):
                response.is_kept_page = True  # type: ignore[attr-defined]
                if tag := request.META.get(_TAG):
                    response.headers["ETag"] = tag
            return response

        answer.asked_for = asked_for  # type: ignore[attr-defined]
        return answer

    return marked


def at_its_own(address: str, response: Response) -> Response:
    """Say which address a page has. Asked for by another, such as one with a number beyond the last, it isn't kept."""
    response.own_address = address  # type: ignore[attr-defined]
    return response


class KeptPage(NamedTuple):
    """An answer as it went out: compressed, where the visitor takes it so. It knows its key, so that whoever can write
    to a shared cache can't show one page at the address of another."""

    key: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def answer(self, environ: Environ) -> WholeAnswer:
        """The answer to a request for this page."""
        return "200 OK", list(self.headers), b"" if environ["REQUEST_METHOD"] == "HEAD" else self.body


@dataclass(frozen=True, slots=True)
class AskedPage:
    """A page that may be kept, by what a request asks for it with."""

    key: str
    query: str
    host: str
    compressed: bool
    preferences: dict[str, str]

    @property
    def tag(self) -> str:
        return f'W/"{self.key[:32]}"'

    def not_modified(self, environ: Environ) -> WholeAnswer | None:
        """The answer to who has the page already."""
        if self.tag not in (tag.strip() for tag in environ.get("HTTP_IF_NONE_MATCH", "").split(",")):
            return None
        return "304 Not Modified", [("ETag", self.tag), ("Vary", _VARY)], b""

    def asked_for(self, environ: Environ) -> Environ:
        """The request for this page without anything that it doesn't differ by."""
        headers = {name: environ[name] for name in _OF_PROXIES if name in environ} | {"HTTP_HOST": self.host}
        if self.compressed:
            headers["HTTP_ACCEPT_ENCODING"] = "gzip"
        if self.preferences:
            headers["HTTP_COOKIE"] = "; ".join(f"{cookie}={choice}" for cookie, choice in self.preferences.items())
        plain = {name: value for name, value in environ.items() if not name.startswith("HTTP_")}
        return plain | headers | {"QUERY_STRING": self.query, _TAG: self.tag}


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
        page = self._page(environ, self._content_now())
        if page is None:
            return self.application(environ, start_response)
        known = page.not_modified(environ) or ((found := _fetched(page.key)) and found.answer(environ))
        if not known:
            response = self.application(page.asked_for(environ), start_response)
            if isinstance(response, HttpResponse) and _is_to_be_kept(response, environ):
                _put(page.key, response)
            return response
        return given(start_response, known)

    def at_hand(self, environ: Environ) -> WholeAnswer | None:
        """The answer that is known at once, without a query, a lock that lasts, or another process; None otherwise."""
        kept, query = self._in_this_process, environ.get("QUERY_STRING", "")
        is_soon_read = len(query) <= _SOON_READ and not may_choose_a_book(environ.get("HTTP_COOKIE", ""), query)
        page = self._page(environ, self._clock.seen) if kept is not None and is_soon_read else None
        if kept is None or page is None:
            return None
        found: KeptPage | None
        return page.not_modified(environ) or ((found := kept.get(page.key)) and found.answer(environ))

    def _page(self, environ: Environ, version: str) -> AskedPage | None:
        """The page that is asked for; None where it isn't one that is kept, or nothing is known of the content."""
        path = environ.get("PATH_INFO", "")
        if not version or environ["REQUEST_METHOD"] not in _READING or len(path) > _LONGEST_PATH:
            return None
        asked_for = _asked_for_at(path)
        query = asked_for.read(environ.get("QUERY_STRING", "")) if asked_for else None
        host = known_host(environ) if query is not None else ""
        if query is None or not host:
            return None
        preferences = self._preferences(environ)
        if preferences is None:
            return None
        compressed = bool(_GZIP.search(environ.get("HTTP_ACCEPT_ENCODING", "")))
        today, chosen = time.strftime("%Y-%m-%d", time.gmtime()), sorted(preferences.items())
        key = digest_of(version, self._made_by, today, path, query, scheme_of(environ), host, compressed, chosen)
        return AskedPage(key, query, host, compressed, preferences)

    def _preferences(self, environ: Environ) -> dict[str, str] | None:
        """What the visitor chose; None where what there is to choose from can't be read."""
        try:
            return preferences_in(environ.get("HTTP_COOKIE", ""), environ.get("QUERY_STRING", ""))
        except Exception:
            logger.exception("which rulebooks there are couldn't be read, so no page is kept now")
            return None

    def _content_now(self) -> str:
        try:
            return self._clock.now()
        except Exception:
            # The site itself is asked then: it says what is wrong, and gives a broken connection up.
            logger.exception("which content is loaded couldn't be read, so no page is kept now")
            return ""


def _digest_of_what_renders() -> str:
    """What pages in a cache that outlives this process, and tags that visitors have, were made by."""
    shown = (*sorted(settings.TEMPLATES_DIR.rglob("*.*")), *sorted(LOCALE.rglob("*.mo")))
    files = (*shown, Path(settings.STATIC_ROOT, "staticfiles.json"))
    return digest_of_files(filter(Path.is_file, files), site_version())


@lru_cache(_ADDRESSES)
def _asked_for_at(path: str) -> AskedFor | None:
    """What the pages at an address, as WSGI hands it over, are kept by; None where they aren't kept."""
    try:
        view = resolve(path.encode("latin-1").decode()).func
    except (UnicodeError, Resolver404):
        return None
    found: AskedFor | None = getattr(view, "asked_for", None)
    return found


def _fetched(key: str) -> KeptPage | None:
    try:
        found: KeptPage | None = caches["pages"].get(key)
    except Exception:
        logger.exception("the cache of pages can't be read")
        return None
    return found if found is not None and found.key == key else None


def _is_to_be_kept(response: HttpResponse, environ: Environ) -> bool:
    return environ["REQUEST_METHOD"] == "GET" and getattr(response, "is_kept_page", False)


def _put(key: str, response: HttpResponse) -> None:
    headers = tuple(response.items())
    try:
        caches["pages"].set(key, KeptPage(key, headers, response.content), _A_DAY)
    except Exception:
        logger.exception("the cache of pages can't be written")
