"""Whatever a visitor writes, wherever the site takes words, costs the process that serves pages little.

What is played, read or painted for a visitor is done in the bounded processes and isn't counted here. Addresses come
from the routes, and the names of what they are asked from what each view looks up: a new address is in it at once.
"""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import quote

import pytest
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.test import Client, RequestFactory
from django.test.client import ClientHandler

from rulesite.pages.sandbox.sharing import token_of
from rulesite.serving.front.heads import HeadBounds, nothing_at_hand
from tests.odd_requests import PARAMETERS, THERE
from tests.rulesite.serving.front.reaching import routes

pytestmark = pytest.mark.django_db

#: Letters of what is sent, where nothing bounds it before; and of the longest query that a page takes.
_LONGEST: Final = 100_000
_QUERY: Final = 8_000
#: Seconds of a processor that a request may take of a page's process.
_MOST: Final = 0.25
_SIGNS: Final = "\"'\\[](){}<>#=.,:;/*-–~%&+|?! \t\nax0Zé{“"
#: How many texts each place gets; which, follows from its name.
_SOME, _MANY = 2, 12
_SCENARIO: Final = 'title = "T"\nscript = "resolve"\n[players.Alice]\n[players.Bob]\n'
#: What Django looks up for itself.
_DJANGOS: Final = ("csrfmiddlewaretoken",)
_FORM: Final = "application/x-www-form-urlencoded"
#: Addresses of what strangers made, of a download by its version, and of what is imported, which tests' book lacks.
_NOT_THERE: Final = {
    *("/embed/at/word/", "/pictures/at/word.png", "/pictures/at/word/run.png", "/practice/at/word/", "/s/word/"),
    *("/sandbox/at/word/", "/sandbox/at/word/scenario.toml", "/along/word/word.json", "/cards/word/rulings/word/"),
    *("/index/word/", "/imports/word/"),
}
#: Forms that ask for one thing or another.
_FILLED_IN: Final = {
    "/sandbox/": tuple(
        f"do={order}&text=%5Bplayers.Alice%5D%0Abattlefield+%3D+%5B%22Elf%22%5D"
        for order in (
            *("put&card=Elf&to=0.hand", "own&own-name=Elm&own-type=Land&to=0.hand", "edition&edition=2026-08"),
            *("total+0+life", "mana+0", "attach+0.battlefield.0", "counter+0.battlefield.0+1", "moment&turn=0"),
            *("write&statement=resolve", "declare&then=resolve", "pick&pick=Elf", "answer&answer=2"),
            *("divide&part=%7CElf&amount-0=1", "skip&skip=upkeep"),
        )
    ),
}


@dataclass(frozen=True, order=True)
class Place:
    """Where a visitor's words meet the site: a name that is asked for in a query or a form, a field of JSON, a path."""

    address: str
    kind: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.address} {self.name}".strip()

    def request(self, text: str) -> HttpRequest:
        make = RequestFactory()
        match self.kind:
            case "path":
                return make.get(self.address.replace("word", quote(text, safe=""), 1))
            case "query":
                return make.get(self.address, {self.name: text})
            case "form":
                others = _FILLED_IN.get(self.address, ("",))[0]
                return make.generic("POST", self.address, f"{others}&{self.name}={quote(text)}", _FORM)
            case _:
                return make.post(self.address, json.dumps({self.name: text}), "application/json")

    def longest(self, piece: str) -> str:
        """As much of a piece, again and again, as comes to the view; more is refused before."""
        room = _LONGEST if self.kind in ("form", "JSON") else _QUERY // len(quote(piece)) * len(piece)
        if self.kind == "path":
            room //= 2
        return piece * max(1, room // len(piece))


@cache
def places() -> tuple[Place, ...]:
    """Every place of the site that takes words."""
    addresses = sorted(
        {address for address, _ in routes() if "(?" not in address and not address.startswith("/admin/")}
    )
    described = _of_the_api()
    paths = {Place(address, "path") for address in addresses if "word" in address}
    there = [*(THERE.get(address, address) for address in addresses), *_shared()]
    asked = {Place(address, "query", name) for address in there for name in _looked_up(address, "GET")}
    filled_in = {
        Place(address, "form", name)
        for address in there
        for form in _FILLED_IN.get(address, ("",))
        for name in _looked_up(address, "POST", form)
    }
    return tuple(sorted(paths | asked | filled_in | described))


def _shared() -> Iterator[str]:
    """What a scenario is looked at by that somebody shares."""
    token = token_of(_SCENARIO)
    yield from (f"/sandbox/at/{token}/", f"/embed/at/{token}/", f"/practice/at/{token}/")
    yield from (f"/sandbox/at/{token}/scenario.toml", f"/pictures/at/{token}.png", f"/pictures/at/{token}/run.png")


def _looked_up(address: str, method: str, form: str = "") -> set[str]:
    """The names that a view looks up in a query or a form."""
    client, seen = Client(), set[str]()

    class Recording(QueryDict):
        def __getitem__(self, name: str) -> Any:
            seen.add(name)
            return super().__getitem__(name)

        def get(self, name: str, default: Any = None) -> Any:
            seen.add(name)
            return super().get(name, default)

        def getlist(self, name: str, default: Any = None) -> Any:
            seen.add(name)
            return super().getlist(name, default)

    class Watched(ClientHandler):
        def get_response(self, request: HttpRequest) -> HttpResponseBase:
            recording = Recording(mutable=True)
            recording.update(request.GET if method == "GET" else request.POST)
            if method == "GET":
                request.GET = recording
            else:
                request._post = recording  # type: ignore[attr-defined]
            return super().get_response(request)

    client.handler = Watched(enforce_csrf_checks=False)
    client.generic(method, address, form, _FORM)
    return seen - set(_DJANGOS)


def _of_the_api() -> set[Place]:
    """What the API's own description says that it takes."""
    description = Client().get("/api/openapi.json").json()
    found = set()
    for address, methods in description["paths"].items():
        for method in methods.values():
            for asked in method.get("parameters", ()):
                if asked["in"] == "query":
                    found.add(Place(_with_words(address), "query", asked["name"]))
            for body in method.get("requestBody", {}).get("content", {}).values():
                shape = body["schema"]
                name = shape.get("$ref", "").rpartition("/")[2]
                fields = description["components"]["schemas"][name]["properties"] if name else shape["properties"]
                found |= {Place(_with_words(address), "JSON", field) for field in fields}
    return found


def _with_words(address: str) -> str:
    return "/".join("word" if part.startswith("{") else part for part in address.split("/"))


def pieces() -> Iterator[str]:
    """Each sign, and each pair of signs."""
    yield from _SIGNS
    yield from map("".join, itertools.product(_SIGNS, repeat=2))


@pytest.fixture(scope="module")
def site() -> HeadBounds:
    """The site as it is served, without the pages that it has at hand."""
    handler = ClientHandler()  # leaves the tests' database connected

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        response = handler(environ)
        start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
        return response

    return HeadBounds(answer, nothing_at_hand)


def seconds(site: HeadBounds, place: Place, text: str) -> float:
    """Seconds of a processor that an answer takes of the thread that it is made in; at the second try, if need be."""
    took = []
    while len(took) < 2 and min(took, default=_MOST) >= _MOST:
        request, heads = place.request(text), []
        began = time.thread_time()
        b"".join(site(request.environ, lambda *said: heads.append(said)))  # noqa: B023 - called here
        took.append(time.thread_time() - began)
        assert not heads[0][0].startswith("5") or heads[0][0].startswith("503"), (
            f"{place}: {heads[0][0]} for {text[:8]!r}"
        )
    return min(took)


@pytest.mark.thorough
def test_places_that_take_words_are_found(db: None):
    found = {str(place) for place in places()}

    assert {
        "query /search/ q",
        "form /sandbox/ text",
        "query /read/ text",
        "query /lessons/layers/1/ chose",
        "JSON /api/runs/ scenario",
    } <= found
    assert "path /cards/word/" in found
    assert len(found) > 60


def test_something_is_there_at_each_kind_of_address(client: Client):
    """So that what an address is asked for is found, and asked for, from its first day."""
    open_ones = {address for address, _ in routes() if "/word" in address and not address.startswith("/admin/")}
    assert open_ones - {"/sandbox/words/"} == THERE.keys() | _NOT_THERE
    statuses = {address: client.get(address).status_code for address in THERE.values()}
    asks_about_a_claim = "/practice/2006-10/418.5a-2/"
    assert {address for address, status in statuses.items() if status >= 400} == {asks_about_a_claim}


@pytest.mark.thorough
def test_whatever_is_asked_for_anywhere_is_asked_for_by_strangers():
    assert {place.name for place in places() if place.name} <= set(PARAMETERS)


@pytest.mark.thorough
def test_nothing_that_is_written_anywhere_keeps_a_page_process_busy(site: HeadBounds, thorough: bool):
    every, slow = tuple(pieces()), []
    token_of(_SCENARIO)  # is forgotten with each test
    for place in places():
        for piece in random.Random(str(place)).sample(every, _MANY if thorough else _SOME):
            text = place.longest(piece)
            if (took := seconds(site, place, text)) >= _MOST:
                slow.append(f"{place}: {took:.2f} s for {piece!r} {len(text)} letters long")

    assert slow == []
