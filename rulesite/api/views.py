"""The page about the API."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulesite.api.api import DESCRIPTION, description
from rulesite.api.manual import manual_of


def docs(request: HttpRequest) -> HttpResponse:
    """What the API has, from the description that programs read, without a script and without a third party."""
    return render(request, "api/docs.html", {"about": DESCRIPTION, "manual": manual_of(description())})
