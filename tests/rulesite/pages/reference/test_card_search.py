"""The list of cards, asked for what is printed on them."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db


def test_cards_are_listed_that_a_query_asks_for(client: Client):
    page = unescape(client.get("/cards/", {"q": "t:ogre pow=2 mv=3"}).content.decode())
    assert 'href="/cards/gray-ogre/"' in page
    assert 'href="/cards/clone/"' not in page


def test_a_query_that_cannot_be_read_is_answered_by_what_would_work(client: Client):
    answer = client.get("/cards/", {"q": "rarity:rare"})
    assert answer.status_code == 400
    assert "There is no filter rarity:; there are t, o," in unescape(answer.content.decode())


def test_the_page_says_what_can_be_asked_for(client: Client):
    page = unescape(client.get("/cards/").content.decode())
    assert all(example in page for example in ("t:goblin", "kw:flying", "id:esper", "pow>tou"))


def test_search_leads_to_the_cards_that_are_asked_for(client: Client):
    assert client.get("/search/", {"q": "t:ogre c:r"}).headers["Location"] == "/cards/?q=t%3Aogre+c%3Ar"


def test_a_visitor_who_asks_for_too_much_is_told_to_wait(client: Client):
    with override_settings(API_POINTS_PER_MINUTE=8):
        answers = [client.get("/cards/", {"q": "t:ogre"}, REMOTE_ADDR="203.0.113.9").status_code for _ in range(3)]
    assert answers[-1] == 429


def test_a_query_is_shown_as_it_was_typed_and_nothing_of_it_is_run(client: Client):
    page = client.get("/cards/", {"q": '"><script>x</script>'}).content.decode()
    assert "<script>x" not in page
