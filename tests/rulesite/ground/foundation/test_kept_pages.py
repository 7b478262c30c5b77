"""Pages of content are rendered once, and answered from then on without asking the site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import pytest
from django.core.cache import caches
from django.http import QueryDict
from django.test import Client, RequestFactory
from django.test.client import ClientHandler
from django.urls import get_resolver, resolve
from django.urls.resolvers import URLPattern, URLResolver

from rulesite.ground.foundation.content_version import ContentClock
from rulesite.ground.foundation.kept_pages import KeptPages
from rulesite.ground.foundation.preferences import BOOK, OTHER_BOOKS
from tests.site_pages import PAGES

pytestmark = pytest.mark.django_db

RULE = "/rules/2009-07/702.17b/"
SCENARIO = "/scenarios/2006-10/418.5a-2/"
MORE_PAGES = ["/pictures/scenarios/2009-07/702.17b-1.svg", "/changes/2006-10/2009-07/"]
MORE_PAGES += ["/rules/2009-07/702/?from=702.9", "/rules/2009-07/702.17/?alone=1", "/?at=3", f"{SCENARIO}?at=1"]
KEPT = [
    address
    for address in chain(*(kind.addresses for kind in PAGES.values()), MORE_PAGES)
    if hasattr(resolve(address.partition("?")[0]).func, "asked_for")
]
#: Only imported rulings have pages of their own.
NOT_HERE = {"cards/<slug:slug>/rulings/<slug:name>/"}


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Site:
    """The site behind its kept pages, as a server calls it, and how often it was asked itself."""

    version: str = "one"
    asked: int = 0
    pages: KeptPages = field(init=False)
    now: Callable[[], str] | None = None

    def __post_init__(self) -> None:
        # As Django's own, but for the connection to the tests' database, which it would close.
        handler = ClientHandler()

        def counted(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            self.asked += 1
            response = handler(environ)
            start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
            return response

        self.pages = KeptPages(counted, ContentClock(self.now or (lambda: self.version)))

    def get(self, address: str = RULE, *, method: str = "GET", **headers: str) -> Answer:
        environ = RequestFactory().generic(method, address, headers=headers).environ | {"SERVER_PORT": "8000"}
        told: list[Any] = []
        body = b"".join(self.pages(environ, lambda *said, **_: told.extend(said)))
        status, sent = told[:2]
        return Answer(int(status.split()[0]), dict(sent), body)


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    caches["pages"].clear()
    yield
    caches["pages"].clear()


def test_a_page_is_rendered_once():
    site = Site()

    first, second = site.get(), site.get()

    assert site.asked == 1
    assert second == first
    assert b"702.17b" in second.body


def test_who_has_a_page_is_told_that_it_has_not_changed():
    site = Site()
    tag = site.get().headers["ETag"]

    answer = site.get(**{"If-None-Match": tag})

    assert (site.asked, answer.status, answer.body) == (1, 304, b"")
    assert answer.headers["ETag"] == tag


def test_who_has_a_page_is_told_so_by_a_process_that_has_not_rendered_it():
    tag = Site().get().headers["ETag"]
    caches["pages"].clear()
    other = Site()

    answer = other.get(**{"If-None-Match": tag})

    assert (other.asked, answer.status, answer.body) == (0, 304, b"")


def test_nothing_is_asked_of_the_database_for_a_page_that_the_visitor_has(
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
):
    site = Site()
    tag = site.get().headers["ETag"]

    with django_assert_num_queries(0):
        assert site.get(**{"If-None-Match": tag}).status == 304


@pytest.mark.parametrize(
    "headers", [{"Cookie": "scheme=dark"}, {"Cookie": "language=de"}, {"Accept-Encoding": "gzip"}], ids=str
)
def test_a_page_that_looks_otherwise_has_another_tag(headers: dict[str, str]):
    site = Site()
    tag = site.get().headers["ETag"]

    assert site.get(**headers, **{"If-None-Match": tag}).status == 200


def test_a_page_has_another_tag_when_other_content_is_loaded():
    tag = Site().get().headers["ETag"]

    assert Site(version="two").get(**{"If-None-Match": tag}).status == 200


def test_what_was_not_modified_says_by_what_it_differs_as_the_page_does():
    site = Site()
    page = site.get(**{"Accept-Encoding": "gzip"})

    answer = site.get(**{"Accept-Encoding": "gzip", "If-None-Match": page.headers["ETag"]})

    assert {one.strip() for one in answer.headers["Vary"].split(",")} == {
        one.strip() for one in page.headers["Vary"].split(",")
    }


def test_a_compressed_page_is_kept_beside_the_plain_one():
    site = Site()

    plain, packed = site.get(), site.get(**{"Accept-Encoding": "gzip, br"})

    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert site.get(**{"Accept-Encoding": "gzip, br"}) == packed
    assert site.asked == 2


@pytest.mark.parametrize(
    "headers",
    [{"Cookie": "scheme=dark"}, {"Cookie": "words=both"}, {"Cookie": "language=de"}, {"Host": "rules.example.org"}],
    ids=str,
)
def test_what_a_page_differs_by_is_kept_apart(headers: dict[str, str]):
    site = Site()
    site.get()

    site.get(**headers)

    assert site.asked == 2


def test_a_cookie_that_no_page_looks_at_makes_no_other_page():
    site = Site()
    site.get()

    site.get(Cookie="visited=yesterday")

    assert site.asked == 1


def test_other_content_is_shown_within_a_second(monkeypatch: pytest.MonkeyPatch):
    seconds = [100.0]
    monkeypatch.setattr("rulesite.ground.foundation.content_version.time.monotonic", lambda: seconds[0])
    site = Site()
    site.get()
    site.version = "two"

    seconds[0] += 0.5
    site.get()
    assert site.asked == 1

    seconds[0] += 0.6
    site.get()
    assert site.asked == 2


@pytest.mark.parametrize("address", ["/rules/2009-07/999.9/", "/search/?q=trample", "/random/", f"{SCENARIO}?from=0"])
def test_what_is_no_page_of_content_is_not_kept(address: str):
    site = Site()

    site.get(address)
    site.get(address)

    assert site.asked == 2


def routes(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, Any]]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield f"{before}{each.pattern}", each.callback
        else:
            yield from routes(each, f"{before}{each.pattern}")


def test_each_kind_of_page_that_is_kept_is_looked_at_here():
    kept = {route for route, view in routes(get_resolver()) if hasattr(view, "asked_for")}

    assert kept == {resolve(address.partition("?")[0]).route for address in KEPT} | NOT_HERE


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize("address", [address for address in KEPT if "?" not in address])
def test_an_address_that_says_what_no_page_knows_has_the_page_that_is_kept(address: str):
    site = Site()
    plain = site.get(address)

    odd = [site.get(f"{address}?{said}") for said in ("x=1", "x=2&utm_source=feed", "x&&;=%FF&x=%00", "y=" * 3000)]

    assert (plain.status, site.asked) == (200, 1)
    assert odd == [plain] * 4


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize("address", KEPT)
def test_a_page_that_is_kept_asks_its_address_for_nothing_that_it_doesnt_say(
    address: str, client: Client, monkeypatch: pytest.MonkeyPatch
):
    asked: set[str] = set()
    for name in ("get", "getlist", "__getitem__", "__contains__"):
        method = getattr(QueryDict, name)

        def noted(self: QueryDict, name: str, *more: Any, _method: Any = method, **options: Any) -> Any:
            asked.add(name)
            return _method(self, name, *more, **options)

        monkeypatch.setattr(QueryDict, name, noted)
    assert client.get(address).status_code == 200

    known = resolve(address.partition("?")[0]).func.asked_for
    # Each page may be asked for by the rulebook that it is to go by.
    assert asked <= {*known.parameters, *known.anew, BOOK.cookie}


@pytest.mark.parametrize(
    ("plain", "vain"),
    [
        ("/", "?at=99999"),
        (SCENARIO, "?at=99999"),
        (SCENARIO, "?at=007"),
        (SCENARIO, "?edition=2006-10"),
        (RULE, "?alone=1"),
        ("/rules/2009-07/702.17/", "?alone=2"),
        ("/rules/2009-07/702/", "?from=999.9"),
        ("/scenarios/", "?page=0"),
        ("/scenarios/", "?page=9999"),
        ("/cards/", "?page=2"),
    ],
)
def test_a_page_is_not_kept_under_what_an_address_asks_in_vain(plain: str, vain: str):
    site = Site()
    site.get(plain)

    answers = [site.get(plain + vain) for _ in range(2)]

    assert [answer.status for answer in answers] == [200, 200]
    assert site.asked == 3


def test_one_page_has_one_order_of_what_its_address_says():
    site = Site()
    page = site.get(f"{SCENARIO}?at=3&edition=2009-07")

    assert site.get(f"{SCENARIO}?edition=2009-07&x=1&at=5&at=3") == page
    assert site.asked == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "scheme=purple; words=mine"},
        {"Cookie": "scheme=auto; words=ours"},
        {"Cookie": 'scheme="\\144ark"'},
        {"Cookie": "scheme=dark; scheme=purple"},
        {"Cookie": "notscheme=dark; a=scheme=dark"},
        {"X-Forwarded-Proto": "gopher"},
        {"X-Forwarded-Proto": "https"},
        {"Host": "testserver:31337"},
        {"Host": "testserver:80"},
        {"Host": "TESTSERVER"},
        {"Accept-Encoding": "br, zstd"},
        {"Accept-Language": "de", "User-Agent": "somebody"},
    ],
    ids=str,
)
def test_what_a_request_says_and_no_page_heeds_makes_no_other_page(headers: dict[str, str]):
    site = Site()
    page = site.get(Host="testserver")

    assert site.get(**{"Host": "testserver"} | headers) == page
    assert site.asked == 1


def test_the_page_of_whoever_sends_odd_things_is_that_of_all_others():
    odd = {"Cookie": 'scheme="dark"; words=both', "Host": "testserver:31337", "X-Forwarded-Proto": "https"}
    first = Site().get(f"{RULE}?x=<b>", **odd)
    caches["pages"].clear()

    assert Site().get(Cookie="words=both", Host="testserver") == first
    assert b"31337" not in first.body


def test_a_port_that_is_served_is_part_of_the_address_that_a_page_shows():
    site = Site()

    assert b"http://testserver:8000/rules" in site.get(Host="testserver:8000").body
    assert b"http://testserver/rules" in site.get(Host="testserver").body


def test_a_page_is_shown_at_no_other_address_by_whoever_can_write_to_the_cache(monkeypatch: pytest.MonkeyPatch):
    site = Site()
    site.get("/rules/2009-07/702.2b/")
    other = caches["pages"].get(next(iter_keys(monkeypatch, site)))

    monkeypatch.setattr(caches["pages"], "get", lambda *_: other)

    assert b"702.17b" in site.get().body


def iter_keys(monkeypatch: pytest.MonkeyPatch, site: Site) -> Iterator[str]:
    """The keys under which pages are looked for, as the site is asked for one again."""
    with monkeypatch.context() as patched:
        looked_for: list[str] = []
        patched.setattr(caches["pages"], "get", looked_for.append)
        site.get("/rules/2009-07/702.2b/")
    yield from looked_for


def test_a_moment_of_a_run_is_kept():
    site = Site()

    site.get("/scenarios/2006-10/418.5a-2/?at=3")
    answer = site.get("/scenarios/2006-10/418.5a-2/?at=3")

    assert (site.asked, answer.status) == (1, 200)


def test_only_the_head_is_sent_where_only_that_is_asked_for():
    site = Site()
    whole = site.get()

    head = site.get(method="HEAD")

    assert (site.asked, head.status, head.body) == (1, 200, b"")
    assert head.headers == whole.headers


def test_what_is_sent_to_the_site_is_never_answered_from_the_cache():
    site = Site()
    site.get()

    site.get(method="POST")

    assert site.asked == 2


@pytest.mark.parametrize("version", [lambda: "", lambda: 1 // 0], ids=["nothing is loaded", "the database is away"])
def test_without_content_the_site_itself_answers(version: Callable[[], str]):
    site = Site(now=version)

    site.get()
    answer = site.get()

    assert (site.asked, answer.status) == (2, 200)


def test_a_broken_cache_keeps_nobody_from_a_page(monkeypatch: pytest.MonkeyPatch):
    def broken(*_: Any, **__: Any) -> None:
        raise ConnectionError("the cache is away")

    monkeypatch.setattr(caches["pages"], "get", broken)
    monkeypatch.setattr(caches["pages"], "set", broken)
    site = Site()

    assert (site.get().status, site.get().status, site.asked) == (200, 200, 2)


def test_pages_and_their_tags_differ_by_the_rulebook_that_is_chosen():
    site = Site()
    usual, chosen = site.get(), site.get(cookie="book=2009-07")
    assert usual.headers["ETag"] != chosen.headers["ETag"]
    assert site.get(cookie="book=2009-07").body == chosen.body != usual.body
    assert site.asked == 2
    assert site.get(cookie="book=2009-07", if_none_match=usual.headers["ETag"]).status == 200


def test_an_address_that_names_a_rulebook_has_the_page_of_who_chose_it():
    site = Site()
    chosen = site.get(cookie="book=2009-07")
    assert site.get(f"{RULE}?book=2009-07").body == chosen.body
    assert site.asked == 1


@pytest.mark.parametrize("nothing", ["2026-08", "1066-10", "x", "2009-07%00", ""])
def test_no_page_is_made_for_a_rulebook_that_nobody_can_choose(nothing: str):
    site = Site()
    usual = site.get()
    assert site.get(cookie=f"book={nothing}").body == usual.body
    assert site.get(f"{RULE}?book={nothing}").body == usual.body
    assert site.asked == 1


def test_nobody_who_chose_no_rulebook_has_them_looked_up(monkeypatch: pytest.MonkeyPatch):
    """A page at hand is given by the thread that reads requests, which may not ask the database."""
    site = Site()
    site.get()
    site.get()  # once more: making the page may take longer than what was seen of the content holds
    monkeypatch.setattr(OTHER_BOOKS, "_told", lambda: pytest.fail("it was looked up which there are"))
    environ = RequestFactory().get(RULE).environ | {"SERVER_PORT": "8000"}
    assert site.pages.at_hand(environ) is not None


def test_who_chose_a_rulebook_is_answered_by_a_thread_since_it_may_be_looked_up():
    site = Site()
    site.get(cookie="book=2009-07")
    site.get()
    site.get()  # once more, as above
    environ = RequestFactory().get(RULE).environ | {"SERVER_PORT": "8000"}
    assert site.pages.at_hand(environ) is not None
    assert site.pages.at_hand(environ | {"HTTP_COOKIE": "book=2009-07"}) is None
    assert site.pages.at_hand(environ | {"QUERY_STRING": "book=2009-07"}) is None
