"""The page of cards side by side."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rulesite.book.cards.models import Card
from tests import hostile

pytestmark = pytest.mark.django_db


def _page(client: Client, cards: str, **more: str) -> str:
    response = client.get("/together/", {"cards": cards, **more})
    assert response.status_code == 200
    return response.content.decode()


def test_two_cards_show_what_one_makes_of_the_other_with_the_layers_and_their_rules(client: Client):
    page = _page(client, "Rancor|War Mammoth")

    assert "Rancor and War Mammoth" in page
    assert re.search(r"<s>3/3</s> <b>5/3</b>", page)
    assert "/rules/2026-08/613.4c/" in page


def test_each_finding_opens_its_table_in_the_sandbox(client: Client):
    page = _page(client, "Rancor|War Mammoth")

    (first, *_) = re.findall(r'<a class="open" href="([^"]+)"', page)
    opened = client.get(first.replace("&amp;", "&"))
    assert opened.status_code == 200
    assert "War Mammoth" in opened.content.decode()


def test_names_may_come_in_fields_of_their_own_and_in_any_letters(client: Client):
    response = client.get("/together/?cards=rancor&cards=WAR+MAMMOTH&cards=&cards=")

    assert "Rancor and War Mammoth" in response.content.decode()


def test_the_rules_of_another_year_have_their_own_numbers(client: Client):
    assert "/rules/2006-10/418.5a/" in _page(client, "Rancor|War Mammoth", edition="2006-10")


def test_an_edition_that_nobody_plays_is_the_newest(client: Client):
    assert "/rules/2026-08/613.4c/" in _page(client, "Rancor|War Mammoth", edition="1066-10")


def test_a_misspelled_card_is_asked_back_with_the_address_that_may_be_meant(client: Client):
    page = _page(client, "Rancorr|Clone")

    assert "no card called “Rancorr”" in page
    assert "cards=Rancor%7CClone" in page


def test_a_card_that_is_not_played_says_why(client: Client):
    Card.objects.create(slug="odd-thing", name="Odd Thing", type_line="Artifact", stop="nobody can read it")

    assert "nobody can read it" in _page(client, "Odd Thing|Clone")


def test_one_card_alone_asks_for_another(client: Client):
    assert "Name another card beside Clone" in _page(client, "Clone")


def test_more_than_four_are_refused_in_words(client: Client):
    assert "these are 5" in _page(client, "Clone|Clone|Clone|Clone|Clone")


def test_a_cards_page_leads_there(client: Client):
    page = client.get("/cards/clone/").content.decode()

    assert 'action="/together/"' in page
    assert '<input type="hidden" name="cards" value="Clone">' in page


def test_no_search_engine_lists_a_table_that_somebody_asked_for(client: Client):
    assert '<meta name="robots" content="noindex">' in _page(client, "Rancor|War Mammoth")
    assert "noindex" not in client.get("/together/").content.decode()


def test_what_takes_too_long_is_said_in_words(client: Client, settings: Any):
    settings.RUN_WORKERS, settings.RUN_SECONDS = 1, 0.01

    response = client.get("/together/", {"cards": "Rancor|Grizzly Bears"})
    assert response.status_code in (200, 422, 429)
    assert "Not tried to the end" in response.content.decode() or "no time" in response.content.decode()


def test_who_asks_for_too_much_is_told_to_wait(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 50

    response = client.get("/together/", {"cards": "Rancor|War Mammoth"})
    assert response.status_code == 429
    assert "points in a minute" in response.content.decode()


@pytest.mark.parametrize("names", [pytest.param(names, id=name) for name, names in hostile.card_names()])
def test_hostile_names_are_answered_in_words(client: Client, names: str):
    response = client.get("/together/", {"cards": names})

    assert response.status_code in (200, 414, 422, 429)
    assert "<script>alert" not in response.content.decode()
    assert "Traceback" not in response.content.decode()
