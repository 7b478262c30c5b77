"""A card's page leads to the database that players use, and fetches a picture only for who asked for it."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_cards_page_leads_to_its_page_at_scryfall(client: Client):
    page = client.get("/cards/clone/").content.decode()
    assert 'href="https://scryfall.com/search?q=%21%22Clone%22"' in page


def test_nothing_comes_from_elsewhere_unless_the_visitor_asks_for_pictures(client: Client):
    before = client.get("/cards/clone/")
    assert "<img" not in before.content.decode()
    assert "scryfall" not in before.headers["Content-Security-Policy"]
    answer = client.get("/card-pictures/yes/", {"next": "/cards/clone/"})
    assert answer.headers["Location"] == "/cards/clone/"
    after = client.get("/cards/clone/")
    assert 'src="https://api.scryfall.com/cards/named?exact=Clone&amp;format=image"' in after.content.decode()
    assert "https://cards.scryfall.io" in after.headers["Content-Security-Policy"]
    assert "scryfall" not in client.get("/").headers["Content-Security-Policy"]
    client.get("/card-pictures/no/")
    assert "<img" not in client.get("/cards/clone/").content.decode()


@pytest.mark.parametrize("choice", ["maybe", "%00", "y" * 300, "<script>"])
def test_a_choice_that_is_none_is_refused(client: Client, choice: str):
    assert client.get(f"/card-pictures/{choice}/").status_code in (400, 404)


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_keeping_the_choice_leads_nowhere_else(client: Client, back: str):
    assert client.get("/card-pictures/yes/", {"next": back}).headers["Location"] == "/"


@pytest.mark.parametrize("nonsense", ["", "maybe", "x" * 500, "yes yes", "<img>"])
def test_a_cookie_of_nonsense_asks_for_no_picture(client: Client, nonsense: str):
    client.cookies["pictures"] = nonsense
    assert "<img" not in client.get("/cards/clone/").content.decode()
