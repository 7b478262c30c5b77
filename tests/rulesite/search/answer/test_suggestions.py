from __future__ import annotations

import pytest
from django.test import Client

from rulesite.search.answer import suggestions as suggesting
from rulesite.search.answer.suggestions import suggestions
from rulesite.search.selectors import open_ahead

pytestmark = pytest.mark.django_db


def texts(typed: str) -> list[str]:
    return [suggestion.text for suggestion in suggestions(typed)]


def test_a_number_suggests_its_rule_and_those_that_go_on_so():
    assert texts("702.17")[:4] == ["702.17", "702.17", "702.17a", "702.17a"]
    assert texts("rule 704.5K")[0] == "704.5k"
    found = suggestions("402.8g")
    assert [each.edition for each in found] == ["2008-03", "2006-10"]


def test_what_there_is_to_suggest_is_gathered_before_anybody_types(monkeypatch: pytest.MonkeyPatch):
    open_ahead()
    monkeypatch.setattr(suggesting, "_titles_and_cards", lambda index: 1 // 0)  # nobody asks for it again
    assert texts("tram")[0] == "Trample"


def test_letters_suggest_titles_terms_and_cards():
    assert texts("tram")[0] == "Trample"
    assert "lethal damage" in texts("leth")
    assert {"title", "card"} <= {suggestion.kind for typed in ("cl", "clo") for suggestion in suggestions(typed)}


def test_a_later_word_may_begin_so_too():
    assert "Gray Ogre" in texts("ogr")


@pytest.mark.parametrize("typed", ["702.1…", "702.1...", "702.1"])
def test_the_beginning_of_a_number_suggests_what_goes_on_so(typed: str):
    assert texts(typed)[:3] == ["702.1", "702.1", "702.1a"]


def test_a_number_of_todays_rulebook_suggests_where_its_rule_stood():
    first = suggestions("613")[0]
    assert (first.text, first.url) == ("613", "/rules/2026-08/613/")


def test_a_keyword_suggests_its_own_rules():
    assert texts("tramp")[:3] == ["Trample", "702.19a", "702.19b"]


def test_half_a_question_suggests_the_rules_that_answer_it():
    first, *_ = suggestions("can I regenerate a sacrif")
    assert (first.kind, first.url) == ("answer", "/rules/2026-08/701.21a/")
    assert "/rules/2026-08/704.5b/" in [each.url for each in suggestions("do I lose if I draw from an emp")]


def test_a_typo_is_mended_when_nothing_begins_so():
    assert texts("tarmple")[0] == "Trample"


@pytest.mark.parametrize("typed", ["", "   ", "zzzz", "*", '"', "\x00", "l" * 5000, "702.", "7"])
def test_anything_may_be_typed(typed: str):
    assert len(suggestions(typed)) <= 8


def test_the_endpoint_gives_them_as_json_and_lets_them_be_kept(client: Client):
    response = client.get("/search/suggest/", {"q": "mindsl"})
    (suggestion,) = response.json()["suggestions"]
    assert (suggestion["text"], suggestion["kind"], suggestion["url"]) == ("Mindslaver", "card", "/cards/mindslaver/")
    assert "max-age=300" in response.headers["Cache-Control"]
    assert client.post("/search/suggest/").status_code == 405
