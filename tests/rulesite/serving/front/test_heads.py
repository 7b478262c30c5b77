"""What a request says of itself is bounded before anything reads it, behind whichever server."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import RequestFactory
from django.test.client import ClientHandler

from rulesite.ground.foundation.content_version import ContentClock
from rulesite.ground.foundation.kept_pages import KeptPages
from rulesite.serving.front.heads import HeadBounds, nothing_at_hand

#: More than servers let in.
LENGTH = 100_000
SIGNS = ['"', ",", ";", "=", "\\", ":", "/", "*", " ", "\t", "%", "&", "a", "1", "é", '"a"', 'a="\\042"', "W/", "gzip"]
HEADERS = ["If-None-Match", "If-Match", "If-Modified-Since", "Cookie", "Host", "Accept", "Accept-Encoding"]
HEADERS += ["X-Forwarded-For", "X-Forwarded-Proto", "Range", "Referer", "User-Agent", "Authorization", "HX-Request"]


class Answered:
    """What came of a request, and what the site behind the bounds was asked."""

    def __init__(self, **environ: str) -> None:
        self.environ: dict[str, Any] = {}
        self.head: list[Any] = []
        given = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "QUERY_STRING": "", **environ}
        bounds = HeadBounds(self._site, nothing_at_hand)
        self.at_hand = bounds.at_hand(given)
        self.body = b"".join(bounds(given, lambda *said: self.head.extend(said)))

    def _site(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.environ = environ
        start_response("200 OK", [])
        return [b"a page"]


def test_a_usual_head_comes_to_the_site_as_it_was():
    answered = Answered(HTTP_COOKIE="scheme=dark; " + "a" * 4000, HTTP_IF_NONE_MATCH='W/"of-some-page"')

    assert (answered.at_hand, answered.body) == (None, b"a page")
    assert answered.environ["HTTP_IF_NONE_MATCH"] == 'W/"of-some-page"'
    assert len(answered.environ["HTTP_COOKIE"]) == 4013


@pytest.mark.parametrize(
    "head",
    [
        {"HTTP_COOKIE": "a" * 9_000},
        {"HTTP_NOBODY_KNOWS": "a" * 9_000},
        {"CONTENT_TYPE": "a" * 9_000},
        {f"HTTP_OF_MANY_{number}": "a" * 1_000 for number in range(40)},
    ],
    ids=["a cookie", "any", "the kind of a body", "many"],
)
def test_a_head_beyond_all_bounds_is_refused_in_words_and_takes_no_thread(head: dict[str, str]):
    answered = Answered(**head)

    assert answered.head[0] == "431 Request Header Fields Too Large"
    assert answered.at_hand == (*answered.head, answered.body)
    assert b"a header may have 8,192 characters, and all of them together 32,768" in answered.body
    assert not answered.environ


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ({"PATH_INFO": "/" * 9_000}, "414 Request-URI Too Long"),
        ({"QUERY_STRING": "a" * 20_000}, "414 Request-URI Too Long"),
        ({"PATH_INFO": "/rules/\xff/"}, "400 Bad Request"),
        ({"PATH_INFO": "/" + "\xc3" * 8_000}, "400 Bad Request"),
    ],
    ids=["a path", "a query", "no UTF-8", "long and no UTF-8"],
)
def test_an_address_that_the_site_cant_have_is_refused_in_words(address: dict[str, str], status: str):
    answered = Answered(**address)

    assert answered.head[0] == status
    assert answered.body.startswith(b"The address is")
    assert not answered.environ


@pytest.mark.parametrize("name", ["HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH"])
def test_who_says_to_have_more_than_anybody_has_gets_the_page(name: str):
    answered = Answered(**{name: ", ".join(['"some tag"'] * 200), "HTTP_ACCEPT": "text/html"})

    assert answered.body == b"a page"
    assert name not in answered.environ
    assert answered.environ["HTTP_ACCEPT"] == "text/html"


@pytest.fixture(scope="module")
def site() -> HeadBounds:
    """The site as it is served, with a page that it has at hand."""
    handler = ClientHandler()  # leaves the tests' database connected

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        response = handler(environ)
        start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
        return response

    pages = KeptPages(answer, ContentClock(lambda: "one"))
    return HeadBounds(pages, pages.at_hand)


def request(**headers: str) -> dict[str, Any]:
    environ: dict[str, Any] = RequestFactory().get("/rules/2009-07/702.17b/", headers=headers).environ
    return environ


@pytest.mark.django_db
@pytest.mark.parametrize("length", [1_000, 8_000, LENGTH])
@pytest.mark.parametrize("name", HEADERS)
def test_no_header_keeps_the_site_busy(site: HeadBounds, name: str, length: int):
    """Whatever stands in it, and as long as it may be or longer; least of all where everybody waits meanwhile."""
    b"".join(site(request(), lambda *_: None))
    for sign in SIGNS:
        odd = request(**{name: (sign * (length // len(sign) + 1))[:length].encode().decode("latin-1")})
        began = time.thread_time()
        known = site.at_hand(odd)
        at_hand = time.thread_time()
        if known is None:
            b"".join(site(odd, lambda *_: None))
        assert (at_hand - began < 0.01, time.thread_time() - at_hand < 0.25) == (True, True), (name, sign)
