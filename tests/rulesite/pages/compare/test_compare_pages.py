from __future__ import annotations

import re

import pytest
from django.test import Client

from rulesite.book.rules.models import Edition
from rulesite.book.rules.places import places_elsewhere, places_of
from rulesite.pages.compare.moves import moves_from, moves_to

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    said = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))
    return re.sub(r" ([;.,])", r"\1", said)


def test_a_comparison_marks_words_and_says_what_became_of_each_rule(client: Client):
    html = client.get("/compare/2006-10/2008-03/402/").content.decode()

    assert "<ins>" in html
    assert "<del>" in html
    said = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    assert "402.8e → 402.8f renumbered, same words" in said
    assert "405.2a → 402.8a moved to another section, reworded" in said
    assert "402.8e only in 2008-03" in said


def test_a_comparison_can_show_one_kind_only(client: Client):
    said = text_of(client, "/compare/2006-10/2008-03/402/?show=renumbered")

    assert "402.8e → 402.8f" in said
    assert "402.8d same number" not in said
    assert client.get("/compare/2006-10/2008-03/402/?show=nonsense").status_code == 404


def test_the_form_leads_to_the_comparison(client: Client):
    asked = {"from": "2006-10", "to": "2008-03", "number": "rule 402.8 E"}

    assert client.get("/compare/", asked).headers["Location"] == "/compare/2006-10/2008-03/402.8e/"
    without = asked | {"number": ""}
    assert client.get("/compare/", without).headers["Location"] == "/compare/2006-10/2008-03/"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (
            {"from": "1999-01", "to": "2008-03"},
            (
                "There is no edition “1999-01”; there are 2026-08, 2021-09, 2018-04, 2013-07, "
                "2010-07, 2009-07, 2008-03, 2006-10."
            ),
        ),
        ({"from": "2008-03", "to": "2008-03"}, "one and the same edition"),
        ({"from": "2006-10", "to": "2008-03", "number": "trample"}, "“trample” is not a number such as 402"),
    ],
)
def test_the_form_says_what_it_can_not_do(client: Client, asked: dict[str, str], answer: str):
    response = client.get("/compare/", asked)

    assert response.status_code == 404
    assert answer in response.content.decode()


def test_a_number_that_neither_edition_holds_gets_the_nearest_rules(client: Client):
    said = text_of(client, "/compare/2006-10/2008-03/402.9/", 404)

    assert "Neither 2006-10 nor 2008-03 holds a 402.9" in said
    assert "402.8" in said


def test_unknown_editions_are_not_found(client: Client):
    text_of(client, "/compare/1999-01/2008-03/402/", 404)
    text_of(client, "/compare/2008-03/2008-03/402/", 404)


def test_the_table_of_numbers_lists_what_is_not_held_too(client: Client):
    said = text_of(client, "/compare/2008-03/2009-07/")

    assert "112.5g" in said


def test_a_rule_that_moved_says_where_it_went(client: Client):
    said = text_of(client, "/rules/2006-10/402.8e/")

    assert "In 2008-03 this is rule 402.8f; 402.8e is another rule there." in said
    assert "In 2009-07 this is rule 112.5g." in said


def test_a_rule_says_whose_number_it_has(client: Client):
    said = text_of(client, "/rules/2008-03/402.8e/")

    assert "In 2006-10, 402.8e is another rule: 402.8f here." in said


def test_an_address_of_another_edition_says_what_the_rule_is_here(client: Client):
    said = text_of(client, "/rules/2009-07/402.8e/", 404)

    assert "There is no rule 402.8e in the 2009-07 edition" in said
    assert re.search(r"Rule 402\.8e of 2006-10 \([^)]+\) is 112\.5g here", said)


def test_a_rule_that_kept_its_number_says_nothing_of_moves():
    edition = Edition.objects.get(pk="2006-10")
    places = [place for place in places_elsewhere("2006-10", "402.8d") if place.edition.pk == "2008-03"]

    assert moves_from(edition, "402.8d", places) == []
    assert [move.edition.pk for move in moves_to(places_of("2008-03", "402.8d"))] == []
