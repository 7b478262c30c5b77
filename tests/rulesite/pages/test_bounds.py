"""What fits a bound exactly is taken; what is larger by one is refused, or shortened, in words.

Each bound stands here once more, as the number that visitors are told, so that none moves unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client

from rulesite.book.cards.search.language import CardQueryRefused, read_card_query
from rulesite.ground.foundation.hosts import known_host
from rulesite.pages.card_texts.reading import reading_of
from rulesite.pages.sandbox.editing import CannotEdit, with_card, with_value
from rulesite.pages.sandbox.sharing import text_of, token_of
from rulesite.pages.sharing.shared_page import NothingThere, qr_code, shared_page
from rulesite.search.question.query import typed_query
from rulesite.search.selectors import lookup
from rulesite.serving.front.heads import HeadBounds, nothing_at_hand

pytestmark = pytest.mark.django_db

RUN = "/scenarios/2009-07/702.17b-1/"


def head(**environ: str) -> bool:
    """Whether a head comes to the site behind the bounds."""
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "QUERY_STRING": "", **environ}
    return HeadBounds(lambda *_: [b""], nothing_at_hand).at_hand(asked) is None


def tags_kept(length: int) -> bool:
    """Whether the site is told of what a visitor has already."""
    told: list[bool] = []

    def site(environ: dict[str, str], _start: object) -> list[bytes]:
        told.append("HTTP_IF_NONE_MATCH" in environ)
        return []

    list(HeadBounds(site, nothing_at_hand)({"PATH_INFO": "/", "HTTP_IF_NONE_MATCH": "a" * length}, lambda *_: None))
    return told == [True]


def is_known(host: str) -> bool:
    return known_host({"HTTP_HOST": host, "SERVER_PORT": "80", "wsgi.url_scheme": "http"}) == host


def is_read(query: str) -> bool:
    try:
        read_card_query(query)
    except CardQueryRefused:
        return False
    return True


def can_be(edit: Callable[[], str]) -> bool:
    try:
        edit()
    except CannotEdit:
        return False
    return True


def can_be_shared(address: str) -> bool:
    try:
        shared_page(address)
    except NothingThere:
        return False
    return True


OF_WHAT_IS_SAID: dict[str, tuple[int, Callable[[int], bool]]] = {
    "a path, before Django reads it": (8 * 1024, lambda n: head(PATH_INFO="/" * n)),
    "a query, before Django reads it": (16 * 1024, lambda n: head(QUERY_STRING="a" * n)),
    "a header": (8 * 1024, lambda n: head(HTTP_COOKIE="a" * n)),
    "the kind of a body": (8 * 1024, lambda n: head(CONTENT_TYPE="a" * n)),
    "all headers": (
        32 * 1024,
        lambda n: head(**{f"HTTP_NUMBER_{at}": "a" * 8000 for at in range(4)}, HTTP_LAST="a" * (n - 32_000)),
    ),
    "what a visitor has already": (1024, tags_kept),
    "a name of the site": (260, lambda n: is_known("a" * (n - len(".localhost")) + ".localhost")),
    "signs of a search for cards": (300, lambda n: is_read("o:" + "a" * (n - 2))),
    "conditions of a search for cards": (30, lambda n: is_read("a " * n)),
    "brackets of a search for cards": (6, lambda n: is_read("(" * n + "t:elf" + ")" * n)),
    "the name of a card of one's own": (60, lambda n: can_be(lambda: with_card("", "a" * n, {}))),
    "the name of a player": (60, lambda n: can_be(lambda: with_value("", "a" * n, "life", 3))),
    "an address that is shared": (4_000, lambda n: can_be_shared("/rules/2009-07/702.2b/?" + "a" * (n - 23))),
    "an address as signs that phones read": (600, lambda n: qr_code("a" * n) is not None),
    "a card's text": (2000, lambda n: not reading_of(" " * n).refusal),
    "a card's name": (150, lambda n: not reading_of("Flying", name="a" * n).refusal),
    "a card's type line": (150, lambda n: not reading_of("Flying", type_line="a" * n).refusal),
    "signs of a question": (400, lambda n: not typed_query("a" * n).remarks),
    "words of a question": (32, lambda n: not lookup("goblin " * n).remarks),
}


@pytest.mark.parametrize("what", OF_WHAT_IS_SAID)
def test_a_bound_holds_at_its_number(what: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", [".localhost"])
    most, is_taken = OF_WHAT_IS_SAID[what]

    assert is_taken(most), f"{what}: {most} fits"
    assert not is_taken(most + 1), f"{what}: {most} is the most"


def of_length(length: int, begin: str, end: str = "") -> str:
    """A path of a length: what it begins and ends with, and nothing but a's between."""
    return begin + "a" * (length - len(begin) - len(end)) + end


OF_PAGES: dict[str, tuple[int, Callable[[int], str], int, int]] = {
    "a path": (4_096, lambda n: of_length(n, "/cards/", "/"), 404, 414),
    "a query": (8_192, lambda n: "/figures/?" + "a" * n, 200, 414),
    "the API's query": (4_096, lambda n: "/api/editions/?" + "a" * n, 200, 422),
    "a question of the API": (200, lambda n: "/api/search/?q=" + "a" * n, 200, 422),
    "answers of the API at once": (50, lambda n: f"/api/search/?q=trample&limit={n}", 200, 422),
    "answers of the API passed over": (150, lambda n: f"/api/search/?q=trample&offset={n}", 200, 422),
    "rows of the API at once": (200, lambda n: f"/api/rules/?limit={n}", 200, 422),
    "rows of the API passed over": (1_000_000, lambda n: f"/api/rules/?offset={n}", 200, 422),
    "an address asked of oEmbed": (
        2000,
        lambda n: "/oembed/?url=" + quote(of_length(n, "http://testserver/rules/2009-07/702.2b/?", "")),
        200,
        400,
    ),
    "the statements of a branch": (40, lambda n: f"{RUN}?from=0" + "&then=pass" * n, 200, 404),
    "a statement of a branch": (300, lambda n: f"{RUN}?from=0&then=" + "a" * n, 200, 404),
}


@pytest.mark.parametrize("what", OF_PAGES)
def test_an_address_may_say_so_much_and_no_more(client: Client, what: str):
    most, address, taken, refused = OF_PAGES[what]

    assert client.get(address(most)).status_code == taken
    assert client.get(address(most + 1)).status_code == refused


def test_a_body_of_the_api_has_128_kilobytes_at_most(client: Client):
    def sent(length: int) -> int:
        body = b'{"text": "' + b"a" * (length - 12) + b'"}'
        return client.post("/api/runs/", body, content_type="application/json").status_code

    assert (sent(128 * 1024), sent(128 * 1024 + 1)) == (422, 413)


def test_a_scenario_has_20000_characters_at_most(client: Client):
    def sent(length: int) -> str:
        return client.post("/sandbox/", {"text": "#" * length, "do": "play"}).content.decode()

    assert "20,000 characters" not in sent(20_000)
    assert "A scenario has at most 20,000 characters; this one has 20,001." in sent(20_001)


def test_nothing_is_unpacked_beyond_what_a_scenario_may_have():
    fits, beyond = token_of("a" * 20_000), token_of("a" * 20_001)

    assert text_of(str(fits)) == "a" * 20_000
    assert text_of(str(beyond)) is None
    assert str(beyond).startswith("~"), "it is in the address itself"
