"""The service worker, and the page that it shows when there is neither network nor a kept page."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

_WORKER: Final = Path(__file__).with_name("worker.js").read_text(encoding="utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "offline/offline.html")


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
