from __future__ import annotations

import pytest
from django.test import Client

from rulesite.lookup.suggesting import suggestions

pytestmark = pytest.mark.django_db


def texts(typed: str) -> list[str]:
    return [suggestion.text for suggestion in suggestions(typed)]


def test_a_number_suggests_its_rule_and_those_that_go_on_so():
    assert texts("702.17")[:3] == ["702.17", "702.17a", "702.17b"]
    assert texts("rule 704.5K") == ["704.5k"]
    found = suggestions("402.8g")
    assert [each.edition for each in found] == ["2008-03", "2006-10"]


def test_letters_suggest_titles_terms_and_cards():
    assert texts("tram")[0] == "Trample"
    assert "lethal damage" in texts("leth")
    kinds = {suggestion.kind for suggestion in suggestions("cl")}
    assert {"title", "card"} <= kinds


def test_a_later_word_may_begin_so_too():
    assert "Gray Ogre" in texts("ogr")


def test_a_typo_is_mended_when_nothing_begins_so():
    assert texts("tarmple") == ["Trample"]


@pytest.mark.parametrize("typed", ["", "   ", "zzzz", "*", '"', "\x00", "l" * 5000, "702.", "7"])
def test_anything_may_be_typed(typed: str):
    assert len(suggestions(typed)) <= 8


def test_the_endpoint_gives_them_as_json_and_lets_them_be_kept(client: Client):
    response = client.get("/search/suggest/", {"q": "mindsl"})
    (suggestion,) = response.json()["suggestions"]
    assert (suggestion["text"], suggestion["kind"], suggestion["url"]) == ("Mindslaver", "card", "/cards/mindslaver/")
    assert "max-age=300" in response.headers["Cache-Control"]
    assert client.post("/search/suggest/").status_code == 405
