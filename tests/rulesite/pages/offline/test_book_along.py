"""The book that a browser takes along, as it is served; what a reader does with it is tested in a browser."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.pages.lessons.files import lessons

pytestmark = pytest.mark.django_db

#: What the page that offers a book promises of it.
MOST_ON_THE_WAY = 3_000_000


def listed(client: Client) -> dict[str, Any]:
    said: dict[str, Any] = client.get("/along/books.json").json()
    return said


def test_each_book_can_be_taken_along_with_all_that_it_holds(client: Client):
    for book in listed(client)["books"]:
        whole = client.get(book["url"]).json()
        held = Rule.objects.in_edition(book["slug"]).in_order().values_list("number", flat=True)
        assert [rule["number"] for rule in whole["rules"]] == list(held)


def test_a_rule_comes_with_its_words_examples_and_what_plays_them(client: Client):
    book = next(book for book in listed(client)["books"] if book["slug"] == "2009-07")
    rules = {rule["number"]: rule for rule in client.get(book["url"]).json()["rules"]}

    assert "lethal damage" in rules["702.17b"]["html"]
    assert rules["702.17b"]["examples"][0]["plays"]["url"] == "/scenarios/2009-07/702.17b-1/"
    assert (rules["702"]["depth"], rules["702.17"]["title"]) == (1, "Trample")


def test_every_term_says_what_it_means_or_where(client: Client):
    whole = client.get(listed(client)["books"][0]["url"]).json()
    terms = {term["name"].lower(): term for term in whole["terms"]}

    assert terms["deathtouch"]["number"] == "702.2"
    assert all(term.get("meaning") or term.get("number") for term in whole["terms"])


def test_a_book_is_small_on_the_way_and_stays_where_it_came(client: Client):
    response = client.get(listed(client)["books"][0]["url"], headers={"Accept-Encoding": "gzip"})

    assert response.headers["Content-Encoding"] == "gzip"
    assert "immutable" in response.headers["Cache-Control"]
    assert len(response.content) < MOST_ON_THE_WAY
    assert json.loads(gzip.decompress(response.content))["slug"] == listed(client)["books"][0]["slug"]


def test_who_takes_nothing_compressed_gets_the_same(client: Client):
    url = listed(client)["books"][0]["url"]
    plain = client.get(url)

    assert "Content-Encoding" not in plain.headers
    assert plain.json()["version"] == listed(client)["version"]


def test_the_address_of_an_older_version_leads_to_the_one_that_there_is(client: Client):
    said = listed(client)
    response = client.get(f"/along/{said['books'][0]['slug']}/0123456789abcdef.json")

    assert response.status_code == 302
    assert response.headers["Location"] == said["books"][0]["url"]


def test_a_book_that_nobody_holds_is_refused_with_those_that_there_are(client: Client):
    response = client.get("/along/1999-01/0123456789abcdef.json")

    assert response.status_code == 404
    assert "2009-07" in response.content.decode()


def test_of_each_lesson_every_question_and_every_answer_is_taken(client: Client):
    addresses = listed(client)["lessons"]
    first = lessons()[0].file.parts[0].questions[0]

    asked = sum(1 + len(each.choices) for lesson in lessons() for part in lesson.file.parts for each in part.questions)
    assert len(addresses) == len(set(addresses)) == 1 + asked
    answer = f"/lessons/{lessons()[0].slug}/1/?chose={len(first.choices)}"
    assert answer in addresses
    assert first.because in client.get(answer).content.decode().replace("&#39;", "'")


def test_the_page_that_offers_a_book_says_what_it_takes(client: Client):
    page = client.get("/along/").content.decode()

    assert 'data-slug="2026-08"' in page
    assert "less than 15 MB" in page
