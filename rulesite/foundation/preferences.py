"""What a visitor chose about how pages look, kept in a cookie of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

_YEAR = 365 * 24 * 60 * 60


def preference_kept(request: HttpRequest, cookie: str, choice: str | None) -> HttpResponseBase:
    """Lead back to where the visitor was (`?next=`, an address of this site), with the choice kept for a year; None
    forgets it."""
    back = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("pages:home")
    response = redirect(back)
    if choice is None:
        response.delete_cookie(cookie, samesite="Lax")
    else:
        response.set_cookie(cookie, choice, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    return response
