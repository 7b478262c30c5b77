"""What no page could be asked is refused in words, before anything is looked up."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

pytestmark = pytest.mark.django_db

WITH_NUL = [
    "/rules/%00/",
    "/rules/2009-07/%00/",
    "/terms/%00/",
    "/random/?edition=%00",
    "/compare/%00/2009-07/702/",
    "/preview/%00/702.2b/",
    "/scenarios/%00/",
    "/map/%00/",
    "/feeds/rulings/%00.atom",
    "/oembed/?url=http://testserver/rules/%00/",
    "/search/?q=a%00b",
    "/read/?text=%00",
    "/cards/%00/",
    "/sandbox/at/%00/",
    "/sandbox/at/~%00/scenario.toml",
    "/short/%00",
    "/%00",
    "/?%00=1",
]


@pytest.mark.parametrize("address", WITH_NUL)
def test_a_character_that_no_text_has_is_refused_before_the_database_sees_it(
    client: Client, address: str, django_assert_num_queries: Any
):
    answer = client.get(address)
    assert answer.status_code == 400
    assert "a character that no text has" in answer.content.decode()


@pytest.mark.parametrize("address", ["/api/rules/%00/", "/api/search/?q=%00", "/api/cards/?name=%00"])
def test_the_api_refuses_it_as_json(client: Client, address: str):
    answer = client.get(address)
    assert answer.status_code == 422
    assert answer.json()["kind"] == "invalid"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/rules/" + "9" * 5000 + "/", 414),
        ("/search/?q=" + "trample+" * 5000, 414),
        ("/search/?" + "&".join(f"a{number}" for number in range(1500)), 400),
        ("/cards/" + "x" * 4000 + "/", 404),
    ],
)
def test_an_endless_address_is_refused_in_few_words(client: Client, address: str, status: int):
    answer = client.get(address)
    assert answer.status_code == status
    assert "Benchbook" in answer.content.decode()
    assert len(answer.content) < 30_000


@pytest.mark.parametrize("address", ["/nowhere/", "/cards/no-such-card/", "/api/nowhere/", "/%00"])
def test_what_visitors_get_wrong_is_no_line_of_the_log(client: Client, address: str, caplog: pytest.LogCaptureFixture):
    assert client.get(address).status_code >= 400
    assert caplog.records == []


def test_a_failure_of_ours_is_a_line_of_the_log(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr("rulesite.pages.reference.views.selectors.terms_by_kind", lambda _: 1 // 0)
    client.raise_request_exception = False
    assert client.get("/terms/2009-07/").status_code == 500
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_methods_that_no_page_takes_are_named_wrong(client: Client, method: str):
    answer = client.generic(method, "/rules/2009-07/702.2b/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD, POST, OPTIONS"


def test_a_form_for_a_page_that_takes_none_is_refused_in_words():
    answer = Client(enforce_csrf_checks=True).post("/rules/2009-07/702.2b/", {"a": "b"})
    assert answer.status_code == 403
    assert "takes no forms" in answer.content.decode()


@pytest.mark.parametrize(("trouble", "status"), [("late", 408), ("large", 413), ("many", 503)])
@pytest.mark.parametrize("address", ["/sandbox/", "/api/runs/"])
def test_a_body_that_never_came_whole_is_refused(client: Client, trouble: str, status: int, address: str):
    answer = client.post(address, {"text": "x"}, **{"benchbook.trouble": trouble})
    assert answer.status_code == status


def test_a_foreign_host_gets_no_page(client: Client, settings: Any):
    settings.ALLOWED_HOSTS = ["here"]
    answer = client.get("/", headers={"Host": "elsewhere"})
    assert answer.status_code == 400
    assert answer.content == b"This site doesn't go by that name.\n"


def test_who_asks_for_too_many_pages_is_told_when_to_go_on(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("rulesite.pages.api.budget.time.time", lambda: 1_000_000_010.0)
    cache.clear()
    settings.API_POINTS_PER_MINUTE = 7
    assert client.get("/search/?q=trample&all=1").status_code == 200
    assert client.get("/rules/2009-07/702.2b/").status_code == 200
    assert client.get("/rules/2009-07/702.2b/").status_code == 200
    answer = client.get("/rules/2009-07/702.2b/")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "10"
    assert "more than 7 points in a minute" in answer.content.decode()
    cache.clear()


@pytest.mark.parametrize("address", ["/compare/2006-10/2009-07/702/", "/api/rules/2009-07/702.17b/"])
def test_what_takes_long_to_answer_costs_as_much(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, address: str
):
    cache.clear()
    settings.API_POINTS_PER_MINUTE = 100
    seconds = iter([0.0, 0.004, 1.0, 1.57, 2.0, 2.43])
    monkeypatch.setattr("rulesite.pages.api.budget._A_POINTS_WORK", 0.01)
    monkeypatch.setattr("rulesite.pages.api.budget.thread_time", lambda: next(seconds))
    monkeypatch.setattr("rulesite.pages.api.budget.time.time", lambda: 1_000_000_010.0)

    quick, slow, last, refused = (client.get(address) for _ in range(4))

    assert [answer.status_code for answer in (quick, slow, last, refused)] == [200, 200, 200, 429]
    if "RateLimit-Remaining" in quick.headers:
        left = [answer.headers["RateLimit-Remaining"] for answer in (quick, slow, last)]
        assert left == ["99", "42", "0"]  # a point for the first, then as many as hundredths of a second
    cache.clear()


def test_a_search_that_is_as_quick_as_its_points_say_costs_no_more(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    cache.clear()
    settings.API_POINTS_PER_MINUTE = 100
    seconds = iter([0.0, 0.055, 1.0, 1.065])
    monkeypatch.setattr("rulesite.pages.api.budget._A_POINTS_WORK", 0.01)
    monkeypatch.setattr("rulesite.pages.api.budget.thread_time", lambda: next(seconds))

    first, second = (client.get("/api/search/?q=trample") for _ in range(2))

    assert first.headers["RateLimit-Remaining"] == "95"
    assert second.headers["RateLimit-Remaining"] == "89"
    cache.clear()
