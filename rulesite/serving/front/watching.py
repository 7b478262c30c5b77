"""The addresses that an operator's tools ask: is the site alive, can it answer, how is it doing.

    /healthz   this process answers
    /readyz    the database and the content are there, and what search stands on
    /metrics   counts and times for Prometheus, for who knows `METRICS_TOKEN`

They are answered before Django, by whatever name or address the site is asked.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.db import connection

from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.wsgi_types import (
    Application,
    Environ,
    StartResponse,
    WholeAnswer,
    given,
    not_to_be_kept,
)
from rulesite.search.library.index import IndexUnusable, open_index
from rulesite.serving.front.heads import nothing_at_hand
from rulesite.serving.front.metrics import Metrics

logger = logging.getLogger(__name__)
requests = logging.getLogger("rulesite.requests")


_PREFIXES: Final = ("api", "rules", "search", "scenarios", "sandbox", "together", "read", "cards", "compare", "static")


def healthy() -> WholeAnswer:
    """This process is alive."""
    return not_to_be_kept(HTTPStatus.OK, "text/plain; charset=utf-8", b"alive\n")


def ready() -> WholeAnswer:
    """Whether visitors' questions can be answered. Without its index the site answers, and searches more simply."""
    said = {"database": "there", "content": "", "index": "whole"}
    try:
        said["content"] = content_version()[:12] or "nothing is loaded"
        is_ready = bool(content_version())
    except Exception as problem:
        logger.exception("the database doesn't answer")
        said |= {"database": f"doesn't answer: {type(problem).__name__}", "content": "unknown"}
        is_ready = False
        connection.close()
    try:
        open_index(settings.INDEX_DIR)
    except IndexUnusable:
        said["index"] = "can't be used; search goes by the rows"
    status = HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE
    return not_to_be_kept(status, "application/json", json.dumps({"ready": is_ready, **said}).encode())


class Watched:
    """A WSGI application with these addresses, whose requests are counted and, by setting, logged. `at_hand` is what it
    knows at once."""

    def __init__(
        self,
        application: Application,
        metrics: Metrics | None,
        at_hand: Callable[[Environ], WholeAnswer | None] = nothing_at_hand,
    ) -> None:
        self._application = application
        self._metrics = metrics
        self._known = at_hand

    def at_hand(self, environ: Environ) -> WholeAnswer | None:
        """The answer that is known at once, and so takes no thread."""
        if environ["PATH_INFO"] == "/healthz":
            return healthy()
        known = self._known(environ)
        if known is not None:
            self._count(environ, known[0], 0.0)
        return known

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        match environ["PATH_INFO"]:
            case "/healthz":
                return given(start_response, healthy())
            case "/readyz":
                return given(start_response, ready())
            case "/metrics" if self._metrics is not None and _knows_token(environ):
                return given(start_response, not_to_be_kept(HTTPStatus.OK, *self._metrics.shown()))
        return self._counted(environ, start_response)

    def _counted(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()

        def noted(status: str, headers: list[tuple[str, str]], problem: object = None) -> object:
            self._count(environ, status, time.perf_counter() - began)
            return start_response(status, headers, problem)

        return self._application(environ, noted)

    def _count(self, environ: Environ, status: str, seconds: float) -> None:
        """Note that a request was answered."""
        kind, code = _kind(environ["PATH_INFO"]), status[:3]
        if self._metrics is not None:
            self._metrics.count(kind, code, seconds)
        if settings.LOG_REQUESTS:
            said = {
                "method": environ["REQUEST_METHOD"],
                "path": environ["PATH_INFO"],
                "status": int(code),
                "milliseconds": round(seconds * 1000, 1),
            }
            requests.info("%(method)s %(path)r %(status)s %(milliseconds)s ms", said, extra=said)


def _knows_token(environ: Environ) -> bool:
    return secrets.compare_digest(
        environ.get("HTTP_AUTHORIZATION", "").encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
    )


def _kind(path: str) -> str:
    """The name under which a request is counted: there are few of them, whatever is asked."""
    first = path[1:].partition("/")[0]
    if not first:
        return "home"
    return first if first in _PREFIXES else "other"
