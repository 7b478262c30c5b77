"""What a pasted link shows."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from rulesite.pages.gallery import painting
from rulesite.pages.syndication.unfurling import shortened

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
    assert shown(head, "og:title").startswith("702.17b Trample")
    assert shown(head, "og:description").startswith("When a creature with trample attacks")
    assert shown(head, "og:url") == "http://testserver/rules/2009-07/702.17b/"
    assert "<title>702.17b Trample" in head
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
    assert shown(head, "og:description").startswith("3U · Creature — Shapeshifter")


def test_a_run_shows_what_it_comes_to(client: Client):
    head = head_of(client, "/scenarios/2006-10/418.5a-2/")
    assert shown(head, "og:title").startswith("Gray Ogre is 1/4 · Setting a size keeps counters and static bonuses")
    assert shown(head, "og:description").startswith("Four effects reach one ogre")


def test_a_moment_of_a_run_shows_what_happens_there(client: Client):
    head = head_of(client, "/scenarios/2006-10/418.5a-2/?at=4")
    assert shown(head, "og:url") == "http://testserver/scenarios/2006-10/418.5a-2/?at=4"
    assert not shown(head, "og:title").startswith(("Gray Ogre is 1/4", "Setting"))


def test_a_run_from_the_sandbox_shows_what_it_comes_to(client: Client):
    text = 'title = "A test"\nscript = "expect Alice has 20 life"\n[players.Alice]\n'
    address = client.post("/sandbox/", {"text": text, "do": "play"}).headers["Location"].partition("#")[0]
    head = head_of(client, address)
    assert shown(head, "og:title") == "Alice has 20 life · A test"
    assert shown(head, "og:url") == f"http://testserver{address}"


def test_the_ways_in_have_titles_too(client: Client):
    assert shown(head_of(client, "/"), "og:title") == "Benchbook · rules you can run"
    assert shown(head_of(client, "/search/?q=trample"), "og:url") == "http://testserver/search/"


def test_previews_have_pictures_where_they_can_be_painted(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rulesite.pages.gallery.painting.CAN_PAINT", True)
    for address, image in (
        ("/rules/2009-07/702.17b/", "/pictures/rules/2009-07/702.17b.png"),
        ("/scenarios/2006-10/418.5a-2/?at=4", "/pictures/scenarios/2006-10/418.5a-2.png?at=4"),
    ):
        head = head_of(client, address)
        assert shown(head, "og:image") == f"http://testserver{image}"
        assert shown(head, "twitter:card") == "summary_large_image"
        assert shown(head, "og:image:alt")
    monkeypatch.setattr("rulesite.pages.gallery.painting.CAN_PAINT", False)
    assert "og:image" not in head_of(client, "/rules/2009-07/702.17b/")
    assert client.get("/pictures/rules/2009-07/702.17b.png").status_code == 404


@pytest.mark.skipif(not painting.CAN_PAINT, reason="resvg-py isn't installed: pip install resvg-py")
@pytest.mark.parametrize(
    "address",
    ["rules/2009-07/702.17b", "rules/2009-07/704", "scenarios/2006-10/418.5a-2", "scenarios/2009-07/702.17b-1"],
)
def test_a_picture_is_painted(client: Client, address: str):
    picture = client.get(f"/pictures/{address}.png")
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(picture.content[16:20]) == 1200
    assert int.from_bytes(picture.content[20:24]) == 630
    assert len(picture.content) > 10_000  # an empty sheet would be far smaller


@pytest.mark.parametrize("address", ["rules/2009-07/999.9", "scenarios/2006-10/1-1", "at/~A"])
def test_what_is_not_there_has_no_picture(client: Client, address: str):
    assert client.get(f"/pictures/{address}.png").status_code == 404


@pytest.mark.parametrize("address", ["/cards/", "/terms/2009-07/", "/offline/"])
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
