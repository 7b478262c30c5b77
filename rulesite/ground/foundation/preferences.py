"""What a visitor chose about how pages look, kept in a cookie of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

_YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True, eq=False)
class Preference:
    """Something that a visitor may choose: `choices`, with what they are called; `usual` counts where nothing is."""

    cookie: str
    choices: Mapping[str, str]
    usual: str

    def chosen(self, cookies: Mapping[str, str]) -> str:
        """The choice among a visitor's cookies; anything else that stands there is no choice."""
        written = cookies.get(self.cookie, self.usual)
        return written if written in self.choices else self.usual


#: Light or dark.
SCHEME: Final = Preference("scheme", {"light": "light", "dark": "dark", "auto": "as the system"}, "auto")
#: The words that are read where a rule has two texts.
WORDS: Final = Preference("words", {"ours": "our words", "official": "official words", "both": "both"}, "ours")
#: All of them: whatever else a visitor's cookies say, no page differs by it.
PREFERENCES: Final = (SCHEME, WORDS)

_WRITTEN: Final = re.compile(rf"(?:^|;)[ \t]*({'|'.join(each.cookie for each in PREFERENCES)})=([a-z]*)[ \t]*(?=;|$)")


def preferences_in(header: str) -> dict[str, str]:
    """What a visitor chose, by cookie, without what is usual anyway; read from all cookies as they were sent."""
    cookies = dict(_WRITTEN.findall(header))
    chosen = ((each, each.chosen(cookies)) for each in PREFERENCES)
    return {each.cookie: choice for each, choice in chosen if choice != each.usual}


def preference_kept(request: HttpRequest, preference: Preference, choice: str) -> HttpResponseBase:
    """Lead back to where the visitor was (`?next=`, an address of this site), with the choice kept for a year; what is
    usual needn't be."""
    back = request.GET.get("next", "")
    if not (back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)):
        back = reverse("reference:home")
    response = redirect(back)
    if choice == preference.usual:
        response.delete_cookie(preference.cookie, samesite="Lax")
    else:
        response.set_cookie(
            preference.cookie, choice, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
        )
    return response
