"""Answers that change only when other content is loaded: tagged with that content, so that most are "not modified"."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import http_date, parse_etags

from rulesite.ground.foundation.content_version import content_version_and_time

#: Programs and caches may keep an answer for a minute before they ask whether it still holds.
_CACHE_CONTROL: Final = "public, max-age=60"

Operation = Callable[..., HttpResponse]


def tagged_by_content(run: Operation, *, made_by: Callable[[], str] = str) -> Operation:
    """Give the answers of an operation an ETag and a date; who has the tag gets 304 without the work being done.

    `made_by` names what else than the content the answer depends on.
    """

    @wraps(run)
    def answer(request: HttpRequest, *arguments: object, **options: object) -> HttpResponse:
        version, finished = content_version_and_time()
        if not version:
            return run(request, *arguments, **options)
        headers = {
            "ETag": content_tag(version, f"{made_by()} {request.get_full_path()}"),
            "Cache-Control": _CACHE_CONTROL,
        }
        if finished:
            headers["Last-Modified"] = http_date(finished.timestamp())
        # Whoever knows the tag was given the answer before, so it exists; "*" is left to the answer itself.
        # Compressing an answer on the way makes its tag a weak one, which is as good here.
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if headers["ETag"] in [tag.removeprefix("W/") for tag in known]:
            return HttpResponseNotModified(headers=headers)
        response = run(request, *arguments, **options)
        if response.status_code == 200:
            for name, value in headers.items():
                response.headers[name] = value
        return response

    return answer


def content_tag(version: str, address: str) -> str:
    """The ETag of what stands at an address, as long as this content, imports included, is there."""
    return f'"{hashlib.sha256(f"{version} {address}".encode()).hexdigest()[:24]}"'
