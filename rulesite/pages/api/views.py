"""The page about the API."""

from __future__ import annotations

import json
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesite.pages.api.api import DESCRIPTION, description
from rulesite.pages.api.manual import Manual, manual_of


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """What the API has, from the description that programs read, without a script and without a third party."""
    return render(request, "api/docs.html", {"about": DESCRIPTION, "manual": _manual()})


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The description that programs read."""
    return HttpResponse(_description_as_json(), content_type="application/json")


@cache
def _manual() -> Manual:
    return manual_of(description())


@cache
def _description_as_json() -> str:
    return json.dumps(description(), ensure_ascii=False)
