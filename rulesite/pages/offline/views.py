"""The service worker, the page that it shows when there is no network, the book to take along, and the manifest by
which the site can be put on a screen like a program."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulesite.book.rules.editions import books_held, visitors_book
from rulesite.ground.foundation.refusals import NothingThere
from rulesite.ground.foundation.written import repeated
from rulesite.pages.offline.book_along import book_along, books_along, lessons_along, version_along

_WORKER: Final = Path(__file__).with_name("worker.js").read_text(encoding="utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "offline/offline.html")


@require_safe
def along(request: HttpRequest) -> HttpResponse:
    """Where a visitor takes their book along, sees what it takes, and removes it."""
    return render(request, "offline/along.html", {"book": books_held().get(visitors_book(request) or "")})


@require_safe
def books(_request: HttpRequest) -> HttpResponse:
    """What can be taken along now, and which content it is of: a browser that has it compares."""
    said = {"version": version_along(), "books": books_along(), "lessons": lessons_along()}
    response = JsonResponse(said)
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def book(request: HttpRequest, edition: str, version: str) -> HttpResponse:
    """A whole book. Its address says which content it is of, so that whoever has it never asks for it again."""
    if edition not in books_held():
        raise NothingThere(f"There is no book {repeated(edition)} to take along; there are {', '.join(books_held())}.")
    if version != version_along():
        return redirect("offline:book", edition, version_along())
    packed, takes_packed = book_along(edition), "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if takes_packed else gzip.decompress(packed), content_type="application/json")
    if takes_packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


#: Pictures for a screen: by file, with their sizes and what a device may do to them.
_ICONS: Final = (
    ("benchbook/icon.svg", "any", "any"),
    ("benchbook/icon-192.png", "192x192", "any"),
    ("benchbook/icon-512.png", "512x512", "any"),
    ("benchbook/icon-512-maskable.png", "512x512", "maskable"),
)
_PAPER: Final = "#fbf8f1"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device wants to know to install the site: name, pictures, where it opens and where it leads."""
    places = (("Scenarios", "reference:scenarios"), ("Sandbox", "sandbox:sandbox"), ("Index", "indexes:hub"))
    said = {
        "id": "/",
        "name": "Benchbook",
        "short_name": "Benchbook",
        "description": "Rules of Magic: The Gathering that you can look up, read and run.",
        "lang": "en",
        "start_url": reverse("reference:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [
            {"src": static(file), "sizes": sizes, "type": f"image/{_picture_kind(file)}", "purpose": purpose}
            for file, sizes, purpose in _ICONS
        ],
        "shortcuts": [{"name": name, "url": reverse(route)} for name, route in places],
    }
    response = HttpResponse(json.dumps(said), content_type="application/manifest+json")
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


def _picture_kind(file: str) -> str:
    return "png" if file.endswith(".png") else "svg+xml"


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker, from the root so that it serves the whole site.

    Its version changes with the offline page, which makes browsers fetch that page anew.
    """
    page = render(request, "offline/offline.html").content
    constants = {
        "STATIC": settings.STATIC_URL,
        "OFFLINE": reverse("offline:page"),
        "VERSION": hashlib.sha256(page).hexdigest()[:12],
    }
    lines = [f"const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    response = HttpResponse("".join(lines) + _WORKER, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response
