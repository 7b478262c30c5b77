from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def page(client: Client, **query: str) -> str:
    response = client.get("/search/", query)
    assert response.status_code == 200
    return response.content.decode()


def test_a_mended_query_says_so_and_offers_the_query_as_written(client: Client):
    html = page(client, q="regenrate")
    assert "Showing results for <strong>regenerate</strong>" in html
    assert 'href="?q=regenrate&amp;exact=1"' in html
    assert "Showing results for" not in page(client, q="regenrate", exact="1")


def test_a_long_question_is_shortened_where_it_is_repeated_and_whole_where_it_is_typed(client: Client):
    question = "my opponent attacks with a trampler and i block it with a small creature " * 4
    html = page(client, q=question)
    (heading,) = re.findall(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    assert len(heading) < 140
    assert "my opponent attacks" in heading
    assert f'value="{question.strip()}"' in html


def test_facets_narrow_and_widen(client: Client):
    html = page(client, q="damage")
    assert 'href="?q=damage+section%3A702"' in html
    assert 'href="?q=damage&amp;edition=2006-10"' in html
    narrowed = page(client, q="damage section:702")
    assert re.search(r'href="\?q=damage" rel="nofollow" class="chosen" aria-current="true">702', narrowed)


def test_further_answers_stand_on_further_pages(client: Client):
    first, second = page(client, q="permanent"), page(client, q="permanent", page="2")
    assert "Next page" in first
    assert "Previous page" in second
    assert 'class="hits" start="21"' in second
    pages = [first, second, *(page(client, q="permanent", page=str(number)) for number in (3, 4, 5))]
    addresses = [address for html in pages for address in re.findall(r'class="hit-title" href="([^"]+)"', html)]
    assert len(addresses) == len(set(addresses)) == 100


def test_beyond_the_last_page_stands_the_last_one(client: Client):
    html = page(client, q="deathtouch redundant", page="9")
    assert 'class="hit-title"' in html


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999", "²", "1e3"])
def test_odd_page_numbers_are_taken_as_near_ones(client: Client, number: str):
    assert client.get("/search/", {"q": "damage", "page": number}).status_code == 200


def test_an_example_shows_in_its_rules_answer(client: Client):
    assert "r702.17b-example-1" in page(client, q="lethal damage trample blockers", edition="2009-07")


def test_a_hopeless_query_gets_help(client: Client):
    html = page(client, q="zzzqx section:702")
    assert "No rule or card has “zzzqx”" in html
    assert "Leave out" in html
    assert "What you can search for" in html


def test_an_empty_query_gets_help(client: Client):
    assert "What you can search for" in page(client)


def test_a_number_that_is_nowhere_shows_the_nearest(client: Client):
    html = page(client, q="704.5zz")
    assert "No edition here holds rule 704.5zz." in html
    assert "/rules/2009-07/704.5/" in html


def test_a_word_of_the_vocabulary_is_explained(client: Client):
    assert "<dfn>priority</dfn>" in page(client, q="priority")
