"""What a visitor chose: how pages look, which language they speak, and the rulebook that they go by.

Each choice has a cookie of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_noop

_YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True, eq=False)
class Preference:
    """Something that a visitor may choose: `choices`, with what they are called; `usual` counts where nothing is."""

    cookie: str
    choices: Mapping[str, str]
    usual: str

    def chosen(self, cookies: Mapping[str, str]) -> str:
        """The choice among a visitor's cookies; anything else that stands there is no choice. Where nothing does, what
        there is to choose from isn't asked for: it may stand in the database."""
        written = cookies.get(self.cookie)
        return self.usual if written is None or written not in self.choices else written


class ToldChoices(Mapping[str, str]):
    """Choices that change with the content: a higher floor tells which there are now."""

    def __init__(self) -> None:
        self._told: Callable[[], Mapping[str, str]] = dict

    def told_by(self, question: Callable[[], Mapping[str, str]]) -> None:
        """Ask this from now on."""
        self._told = question

    def __getitem__(self, choice: str) -> str:
        return self._told()[choice]

    def __iter__(self) -> Iterator[str]:
        return iter(self._told())

    def __len__(self) -> int:
        return len(self._told())


#: Light or dark.
SCHEME: Final = Preference(
    "scheme",
    {"light": gettext_noop("light"), "dark": gettext_noop("dark"), "auto": gettext_noop("as the system")},
    "auto",
)
#: The words that are read where a rule has two texts.
WORDS: Final = Preference("words", {"ours": "our words", "official": "official words", "both": "both"}, "ours")
#: Whether a card's page fetches its picture from the database of cards that has it, which then learns who looks.
PICTURES: Final = Preference("pictures", {"no": "without pictures", "yes": "with pictures"}, "no")
#: The rulebooks other than the one that pages go by where none is chosen.
OTHER_BOOKS: Final = ToldChoices()
#: The rulebook that pages go by. An address may say it too (`?book=2009-07`), and then its page goes by that one.
BOOK: Final = Preference("book", OTHER_BOOKS, "")
#: The language of the interface; rules are English in each.
LANGUAGE: Final = Preference("language", {"en": "English", "de": "Deutsch"}, "en")
#: All of them: whatever else a visitor's cookies say, no page differs by it.
PREFERENCES: Final = (SCHEME, WORDS, PICTURES, LANGUAGE, BOOK)

_WRITTEN: Final = re.compile(
    rf"(?:^|;)[ \t]*({'|'.join(each.cookie for each in PREFERENCES)})=([a-z0-9-]{{0,20}})[ \t]*(?=;|$)"
)


def may_choose_a_book(header: str, query: str) -> bool:
    """Whether cookies or a query, as they were sent, may name a rulebook: which there are is in the database."""
    return f"{BOOK.cookie}=" in header or f"{BOOK.cookie}=" in query


def preferences_in(header: str, query: str = "") -> dict[str, str]:
    """What a visitor chose, by cookie, without what is usual anyway; read from all cookies, and the query of the
    address, as they were sent."""
    cookies = dict(_WRITTEN.findall(header))
    if f"{BOOK.cookie}=" in query:
        cookies |= {name: value for name, value in parse_qsl(query) if name == BOOK.cookie}
    chosen = ((each, each.chosen(cookies)) for each in PREFERENCES)
    return {each.cookie: choice for each, choice in chosen if choice != each.usual}


def preference_kept(request: HttpRequest, preference: Preference, choice: str) -> HttpResponseBase:
    """Lead back to where the visitor was (`?next=`, an address of this site), with the choice kept for a year; what is
    usual needn't be."""
    back = request.GET.get("next", "")
    if not (back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)):
        back = reverse("reference:home")
    response = redirect(_without(preference, back))
    if choice == preference.usual:
        response.delete_cookie(preference.cookie, samesite="Lax")
    else:
        response.set_cookie(
            preference.cookie, choice, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
        )
    return response


def _without(preference: Preference, address: str) -> str:
    """An address that doesn't say the choice itself."""
    if f"{preference.cookie}=" not in address:
        return address
    path, _, query = address.partition("?")
    rest = urlencode([each for each in parse_qsl(query, keep_blank_values=True) if each[0] != preference.cookie])
    return f"{path}?{rest}" if rest else path
