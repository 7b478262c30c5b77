"""What the API refuses, and how it says so."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rulesite.pages.api.conftest import Ask

pytestmark = pytest.mark.django_db


def test_a_rule_that_is_not_there_shows_what_lies_near(ask: Ask):
    problem = ask("/api/rules/2009-07/702.170/", 404)
    assert problem["kind"] == "not_found"
    assert problem["message"] == "There is no rule 702.170 in the 2009-07 edition."
    assert "702 (2009-07)" in problem["nearest"][0]["label"] or problem["nearest"]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/api/editions/1999-01/", "there are: 2026-08, 2021-09, 2018-04, 2013-07, 2010-07, 2009-07, 2008-03, 2006-10"),
        ("/api/rules/?edition=1999-01", "There is no edition 1999-01"),
        ("/api/rules/1999-01/702/", "There is no edition 1999-01"),
        ("/api/rules/999.9/", "No edition here has a rule 999.9"),
        ("/api/search/?q=trample&edition=1999-01", "There is no edition 1999-01"),
        ("/api/examples/2009-07/702.17b/9/", "so none numbered 9"),
        ("/api/terms/2009-07/nonsense/", "has no term nonsense"),
        ("/api/cards/black-lotus-of-nowhere/", "There is no card black-lotus-of-nowhere"),
        ("/api/scenarios/2009-07/702.17b-99/", "There is no scenario 2009-07/702.17b-99"),
        ("/api/nowhere/", "/api/ lists what there is"),
    ],
)
def test_what_is_not_there_is_named(ask: Ask, address: str, words: str):
    problem = ask(address, 404)
    assert problem["kind"] == "not_found"
    assert words in problem["message"]


def test_every_fault_of_a_request_is_named_at_once(ask: Ask):
    problem = ask("/api/rules/?limit=5000&kind=chapter", 422)
    assert problem["kind"] == "invalid"
    assert {fault["where"]: fault["written"] for fault in problem["faults"]} == {
        "query.limit": "5000",
        "query.kind": "chapter",
    }


@pytest.mark.parametrize(
    "address",
    [
        "/api/search/",
        "/api/search/?q=",
        f"/api/search/?q={'x' * 201}",
        "/api/search/?q=a%00b",
        "/api/rules/2009-07/702%00/",
        "/api/rules/?section=7",
        f"/api/rules/?section=702&x={'y' * 5000}",
        "/api/cards/?name=a%00",
    ],
)
def test_what_cannot_be_read_is_refused(ask: Ask, address: str):
    assert ask(address, 422)["kind"] == "invalid"


def test_other_methods_are_named_in_the_refusal(client: Client):
    response = client.delete("/api/rules/2009-07/702.17b/")
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET"
    assert response.json()["kind"] == "method_not_allowed"


def test_a_large_body_is_not_looked_at(client: Client):
    response = client.post("/api/search/", "x" * 140_000, content_type="application/json")
    assert response.status_code == 413
    assert response.json()["kind"] == "too_large"


@pytest.mark.parametrize("stated", ["²", "-1", "many", "9" * 5000])
def test_a_body_whose_stated_length_is_none_is_not_looked_at(client: Client, stated: str):
    response = client.post("/api/search/", "{}", content_type="application/json", CONTENT_LENGTH=stated)
    assert response.status_code == 413
    assert len(response.content) < 300


def test_a_failure_of_ours_is_told_as_json_without_its_insides(client: Client, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("rulesite.pages.api.routers.searching.lookup", broken)
    client.raise_request_exception = False
    response = client.get("/api/search/?q=trample")
    assert response.status_code == 500
    assert response.json()["kind"] == "failure"
    assert b"secret" not in response.content


def test_an_address_without_its_last_stroke_is_led_on(client: Client):
    response = client.get("/api/rules/2009-07/702.17b")
    assert response.status_code == 301
    assert response.headers["Location"] == "/api/rules/2009-07/702.17b/"
