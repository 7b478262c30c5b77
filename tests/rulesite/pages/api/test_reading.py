"""What the API gives to read."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from rulesite.intake.loading.services import content_load
from tests.rulesite.conftest import SCENARIO, SmallBook
from tests.rulesite.pages.api.conftest import Ask

pytestmark = pytest.mark.django_db


def test_editions_come_newest_first(ask: Ask):
    editions = ask("/api/editions/")
    assert [edition["slug"] for edition in editions] == [
        *("2026-08", "2021-09", "2018-04", "2013-07"),
        *("2010-07", "2009-07", "2008-03", "2006-10"),
    ]
    assert ask(editions[0]["api"]) == editions[0]


def test_a_rule_comes_with_all_that_stands_around_it(ask: Ask):
    rule = ask("/api/rules/2009-07/702.17b/")
    assert rule["kind"] == "subrule"
    assert "lethal damage" in rule["text"]
    assert [each["number"] for each in rule["ancestors"]] == ["7", "702", "702.17"]
    assert rule["previous"]["number"] == "702.17a"
    assert rule["url"] == "/rules/2009-07/702.17b/"
    heading = ask(rule["ancestors"][-1]["api"])
    assert heading["title"] == "Trample"
    assert rule["number"] in [each["number"] for each in heading["subrules"]]


def test_references_lead_both_ways(ask: Ask):
    rule = ask("/api/rules/2009-07/700.4/")
    there = next(each for each in rule["references"] if each["number"] == "704.5g")
    assert there["held"]
    assert "700.4" in [each["rule"]["number"] for each in ask(there["api"])["referenced_by"]]


def test_a_rule_says_where_it_stands_in_other_editions(ask: Ask):
    rule = ask("/api/rules/2006-10/402.8e/")
    assert {"2008-03"} <= {place["edition"] for place in rule["elsewhere"]}


def test_a_number_alone_is_the_newest_rule_of_that_number(ask: Ask):
    assert ask("/api/rules/702.17b/") == ask("/api/rules/2026-08/702.17b/")
    assert ask("/api/rules/402.8g/")["edition"] == "2008-03"


def test_a_rule_that_is_not_held_answers_with_a_summary(ask: Ask):
    rule = ask("/api/rules/2009-07/510/")
    assert rule["kind"] == "summary"
    assert rule["about"] == "Combat Damage Step"
    assert "no player can act between" in rule["summary"].lower()
    assert "702.17a" in [each["rule"]["number"] for each in rule["referenced_by"]]
    assert ask("/api/rules/510/")["edition"] == "2026-08"
    pointing = ask("/api/rules/2009-07/702.17a/")["references"]
    assert rule["api"] in [each["api"] for each in pointing if not each["held"]]
    implied = ask("/api/rules/2006-10/402.8/")
    assert implied["implied"]
    assert "function on the stack" in implied["summary"]


def test_the_list_of_rules_is_what_export_gives(ask: Ask):
    exported = StringIO()
    call_command("export", edition="2008-03", stdout=exported)
    listed = ask("/api/rules/?edition=2008-03&limit=200")
    assert [(rule["number"], rule["kind"], rule["text"]) for rule in listed["items"]] == [
        (rule["number"], rule["kind"], rule["text"]) for rule in json.loads(exported.getvalue())
    ]
    assert listed["total"] == len(listed["items"])


def test_following_next_gives_each_rule_once(ask: Ask):
    seen: list[str] = []
    address = "/api/rules/?section=704&limit=10"
    while address:
        page = ask(address)
        seen += [rule["api"] for rule in page["items"]]
        address = page["next"]
    assert len(seen) == len(set(seen)) == page["total"]
    assert ask(page["previous"])["next"] is not None


def test_lists_keep_to_their_filters(ask: Ask):
    headings = ask("/api/rules/?edition=2009-07&kind=heading&section=702&limit=200")["items"]
    assert {rule["kind"] for rule in headings} == {"heading"}
    assert all(rule["number"].startswith("702") for rule in headings)
    assert ask("/api/rules/?number=402.8g")["total"] == 2


def test_examples_belong_to_their_rule(ask: Ask):
    page = ask("/api/examples/?edition=2006-10&limit=3")
    assert page["total"] == 41
    first = page["items"][0]
    assert ask(first["api"]) == first
    rule = ask(f"/api/rules/{first['edition']}/{first['number']}/")
    assert first in rule["examples"]


def test_rulings_come_newest_first(ask: Ask):
    page = ask("/api/rulings/")
    dates = [entry["ruling"]["date"] for entry in page["items"]]
    assert dates == sorted(dates, reverse=True)
    assert all((entry["rule"] is None) != (entry["example"] is None) for entry in page["items"])
    assert ask("/api/rulings/?edition=2009-07")["total"] == 0


def test_terms_lead_to_the_rule_that_defines_them(ask: Ask):
    term = ask("/api/terms/2009-07/trample/")
    assert term["rule"]["number"] == "702.17"
    keywords = ask("/api/terms/?edition=2009-07&kind=keyword ability&limit=200")
    assert term in keywords["items"]


def test_cards_are_found_by_a_part_of_their_name(ask: Ask):
    page = ask("/api/cards/?name=CLONE")
    clone = next(card for card in page["items"] if card["name"] == "Clone")
    detail = ask(clone["api"])
    assert detail["mana_cost"] == clone["mana_cost"]
    assert detail["mentions"]


def test_a_search_answers_as_the_site_does(ask: Ask):
    answer = ask("/api/search/?q=trample+lethal+damage+blockers&limit=5")
    assert (answer["items"][0]["edition"], answer["items"][0]["number"]) == ("2026-08", "702.19b")
    assert "<mark>" in answer["items"][0]["snippet_html"]
    assert len(answer["items"]) == 5
    following = ask(answer["next"])
    assert not {hit["url"] for hit in following["items"]} & {hit["url"] for hit in answer["items"]}


def test_a_search_for_a_number_says_where_it_leads(ask: Ask):
    assert ask("/api/search/?q=rule 702.17 B")["straight_to"] == "/rules/2026-08/702.17b/"


def test_a_search_keeps_to_an_edition(ask: Ask):
    hits = ask("/api/search/?q=ability&edition=2008-03")["items"]
    assert {hit["edition"] for hit in hits} == {"2008-03"}


def test_a_hopeless_search_is_answered(ask: Ask):
    assert ask("/api/search/?q=%20")["items"] == []


def test_scenarios_are_given_with_their_source(ask: Ask, small_book: SmallBook):
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    small_book.write("scenarios/2009-07/704.5g-2.toml", f"documented = false\n{SCENARIO}")
    content_load(small_book.root)
    page = ask("/api/scenarios/?edition=2009-07")
    assert [each["id"] for each in page["items"]] == ["2009-07/704.5g-1", "2009-07/704.5g-2"]
    assert [each["id"] for each in ask("/api/scenarios/?documented=false")["items"]] == ["2009-07/704.5g-2"]
    detail = ask(page["items"][0]["api"])
    assert detail["status"] == "pass"
    assert detail["claims"] == detail["claims_met"] == 1
    assert "505.1" in detail["applied_rules"]
    assert [each["id"] for each in ask("/api/scenarios/?status=fail")["items"]] == []
    assert detail["source"] == SCENARIO
    assert detail["example"]["scenario"] == "2009-07/704.5g-1"


def test_text_is_sent_as_it_reads(client: Client):
    assert "“".encode() in client.get("/api/editions/").content


def test_before_anything_is_loaded_lists_are_empty(ask: Ask):
    from rulesite.book.rules.models import Edition
    from rulesite.ground.foundation.models import Load

    Load.objects.all().delete()
    Edition.objects.all().delete()
    assert ask("/api/rules/")["total"] == 0
    assert "none loaded" in ask("/api/editions/2009-07/", 404)["message"]


def test_a_number_and_a_search_go_by_the_book_that_is_named(client: Client):
    assert client.get("/api/rules/702.17b/").json()["edition"] == "2026-08"
    assert client.get("/api/rules/702.17b/", {"book": "2009-07"}).json()["edition"] == "2009-07"
    found = client.get("/api/search/", {"q": "trample and lethal damage", "book": "2009-07"}).json()
    assert found["items"][0]["edition"] == "2009-07"


@pytest.mark.parametrize("address", ["/api/rules/702.17b/", "/api/search/?q=trample"])
def test_a_book_that_is_not_here_is_refused_with_those_that_are(client: Client, address: str):
    answer = client.get(f"{address}{'&' if '?' in address else '?'}book=1999-01")
    assert answer.status_code == 404
    assert "No rulebook 1999-01 is held here; there are: 2026-08, " in answer.json()["message"]
