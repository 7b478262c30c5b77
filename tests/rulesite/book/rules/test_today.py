"""Today's numbers lead to what we hold, in one sentence."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.book.rules.places import RuleElsewhere
from rulesite.book.rules.selectors import subject_numbered, subjects
from rulesite.pages.aids.selectors import today_of
from rulesite.search.selectors import lookup
from tests.rulesite.conftest import SmallBook

pytestmark = pytest.mark.django_db

LAYERS = "Layers, 613 today, were 612 in 2009 and 418.5 in 2006."


def sentence(number: str) -> str:
    subject = subject_numbered(number)
    assert subject is not None
    return subject.sentence


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("613", LAYERS),
        ("613.4b", LAYERS),
        ("616", "The order of replacement effects, 616 today, was 615 in 2009 and 419.9 in 2006."),
        ("400.7", "A new object in a new zone, 400.7 today, was 400.7 in 2009 and 217.1c in 2006."),
        ("702.19", "Trample, 702.19 today, was 702.17 in 2009."),
        ("704.5j", "The legend rule, 704.5j today, was 704.5k in 2009."),
        ("702.37", "Morph, 702.37 today, was 702.34 in 2009."),
        ("903.8", "The commander tax is 903.8 today."),
        ("701.34", "Proliferate is 701.34 today."),
    ],
)
def test_a_number_of_today_is_told_with_its_old_ones(number: str, told: str):
    assert sentence(number) == told


def test_each_subject_that_is_held_leads_to_a_rule_and_no_sentence_is_odd():
    for subject in subjects():
        assert subject.sentence.startswith(subject.name), subject
        assert ",," not in subject.sentence, subject
        assert subject.is_held == bool(subject.rules), subject


def test_a_search_for_a_number_of_today_leads_to_what_is_held():
    answer = lookup("613")
    assert (answer.hits[0].edition, answer.hits[0].number) == ("2026-08", "613")
    assert answer.straight_to == "/rules/2026-08/613/"


def test_a_search_for_a_subject_says_its_number_today():
    assert lookup("layers").remarks[0] == LAYERS
    assert not lookup("layers").outside


def test_the_page_of_a_number_says_what_it_is_today(client: Client):
    banding = client.get("/rules/2009-07/702.19/").content.decode()
    assert "Trample, 702.19 today, was 702.17 in 2009." in banding
    assert 'href="/rules/2009-07/702.17/"' in banding
    trample = client.get("/rules/2009-07/702.17/").content.decode()
    assert "In today's rulebook this is 702.19." in trample
    assert "In today's rulebook" not in client.get("/rules/2009-07/704.5g/").content.decode()


def test_what_the_number_of_a_section_is_today_is_told_on_its_page_and_not_with_each_rule_in_it(client: Client):
    hand = "The hand, 402 today, was 402 in 2009 and 217.3 in 2006."
    assert hand in client.get("/rules/2006-10/402/").content.decode()
    for number in ("402.8", "402.8e"):
        assert hand not in client.get(f"/rules/2006-10/{number}/").content.decode()


def test_a_rule_that_is_the_subject_in_another_edition_is_not_told_as_another_rule():
    trample = Rule.objects.get(pk="2009-07/702.17")
    later = Rule(pk="2020-01/702.19", edition=trample.edition, number="702.19", depth=2)
    place = RuleElsewhere(trample.edition, trample.number, trample, "trample", "", "likeness")

    subject = today_of(later, [], []).subject
    assert subject is not None
    assert subject.name == "Trample"
    assert today_of(later, [], [place]).subject is None


def test_the_summary_of_a_rule_that_is_not_held_says_what_its_number_is_today(client: Client):
    response = client.get("/rules/2009-07/613/")
    assert response.status_code == 200
    page = response.content.decode()
    assert LAYERS in page
    assert "/rules/2026-08/613/" in page
    assert "/rules/2006-10/418.5/" in page


def test_the_api_tells_it(client: Client):
    subject = client.get("/api/today/613/").json()
    assert (subject["name"], subject["sentence"], subject["held"]) == ("Layers", LAYERS, True)
    assert [place["rule"] and place["rule"]["number"] for place in subject["was"]] == [None, "418.5"]
    assert client.get("/api/today/999/").status_code == 404
    today = client.get("/api/rules/613.4b/").json()
    assert (today["edition"], today["number"]) == ("2026-08", "613.4b")
    assert client.get("/api/today/?limit=5").json()["total"] > 200


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('name = "Layers"\nnumber = "six"', "Layers: "),
        ('name = "Layers"\nwas = ["1999-01/5"]', "Layers: there is no edition 1999-01; there are 2009-07"),
        ('name = "Layers"\nwas = ["2009-07/x"]', "Layers: "),
        ('number = "613"', "name: is missing"),
        ('name = "Tap"\n[[subject]]\nname = "Tap"', "Tap stands above already"),
    ],
)
def test_a_wrong_subject_is_a_fault_at_its_line(small_book: SmallBook, entry: str, problem: str):
    small_book.write("today.toml", f"[[subject]]\n{entry}\n")
    with pytest.raises(CommandError) as caught:
        call_command("load_rules", root=small_book.root, verbosity=0)
    assert "rules_data/today.toml, line " in str(caught.value)
    assert problem in str(caught.value)
