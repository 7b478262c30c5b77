"""What a pasted link shows."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from rulesite.syndication.unfurling import shortened

pytestmark = pytest.mark.django_db


def head_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return html.unescape(response.content.decode().partition("</head>")[0])


def shown(head: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)">', head)
    assert found, name
    return found[1]


def test_a_rule_shows_its_text_under_its_number_and_title(client: Client):
    head = head_of(client, "/rules/2009-07/702.17b/")
    assert shown(head, "og:title") == "702.17b Trample · 2009-07"
    assert shown(head, "og:description").startswith("When a creature with trample attacks")
    assert shown(head, "og:url") == "http://testserver/rules/2009-07/702.17b/"
    assert "<title>702.17b Trample · 2009-07 · Benchbook</title>" in head
    assert shown(head, "description").startswith("When a creature with trample attacks")


def test_a_heading_shows_what_stands_first_under_it(client: Client):
    description = shown(head_of(client, "/rules/2009-07/702.17/"), "og:description")

    assert description.startswith("702.17a Trample is a static keyword ability")


def test_a_section_shows_what_stands_in_it(client: Client):
    head = head_of(client, "/rules/2009-07/704/")
    assert shown(head, "og:title") == "704 State-Based Actions · 2009-07"
    assert shown(head, "og:description").startswith("704.1 ")


def test_a_card_shows_its_text(client: Client):
    head = head_of(client, "/cards/clone/")
    assert shown(head, "og:title") == "Clone"
    assert shown(head, "og:description").startswith("{3}{U} Creature — Shapeshifter")


@pytest.mark.parametrize("address", ["/", "/search/?q=trample", "/cards/", "/terms/2009-07/", "/offline/"])
def test_other_pages_show_their_title_alone(client: Client, address: str):
    assert "og:title" not in head_of(client, address)


def test_a_page_that_is_not_there_has_no_preview(client: Client):
    assert b"og:title" not in client.get("/rules/2009-07/702.170/").content


def test_every_page_names_the_feed_and_the_search(client: Client):
    head = head_of(client, "/")
    assert 'type="application/atom+xml" href="/feeds/rulings.atom"' in head
    assert 'type="application/opensearchdescription+xml" href="/opensearch.xml"' in head


def test_long_text_ends_at_a_word():
    assert shortened("one two  three\nfour", 15) == "one two three…"
    assert shortened("one two", 7) == "one two"
    assert shortened("x" * 20, 10) == f"{'x' * 9}…"
