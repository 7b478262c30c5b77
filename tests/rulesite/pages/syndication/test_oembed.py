from __future__ import annotations

import html
import json
import re
from xml.etree import ElementTree

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

RULE = "http://testserver/rules/2009-07/702.17b/"


def test_a_rule_leads_to_its_quotation(client: Client):
    page = html.unescape(client.get("/rules/2009-07/702.17b/").content.decode())
    links = dict(re.findall(r'<link rel="alternate" type="(\S+)\+oembed" href="http://testserver([^"]+)"', page))
    answer = client.get(links["application/json"]).json()
    assert answer["type"] == "rich"
    assert answer["version"] == "1.0"
    assert answer["title"] == "702.17b Trample · 2009-07"
    assert "lethal damage" in answer["html"]
    assert f'href="{RULE}"' in answer["html"]
    document = ElementTree.fromstring(client.get(links["text/xml"]).content)
    assert {child.tag: child.text for child in document} == {name: str(value) for name, value in answer.items()}


def test_the_text_is_quoted_safely(client: Client):
    quoted = client.get("/oembed/", {"url": RULE}).json()["html"]
    assert "<script" not in quoted
    assert re.fullmatch(
        r"<blockquote [^<>]+><p>[^<>]+</p><footer><a [^<>]+>[^<>]+</a>[^<>]+</footer></blockquote>", quoted
    )


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/rules/702.17b/", "702.17b Reach · 2026-08"),
        ("/rules/2009-07/702.17b/?from=chat#top", "702.17b Trample · 2009-07"),
        ("/cards/clone/", "Clone"),
        ("/rules/2009-07/", "Comprehensive Rules, July 2009 (Magic 2010)"),
    ],
)
def test_pages_are_quoted_by_whatever_address_leads_to_them(client: Client, path: str, title: str):
    assert client.get("/oembed/", {"url": f"http://testserver{path}"}).json()["title"] == title


@pytest.mark.parametrize(("width", "height"), [(300, 100), (150, 60), (5000, 5000), (1, 1)])
def test_a_quotation_keeps_to_the_size_that_is_asked_for(client: Client, width: int, height: int):
    answer = client.get("/oembed/", {"url": RULE, "maxwidth": width, "maxheight": height}).json()
    assert answer["width"] <= width
    assert answer["height"] <= max(height, 24)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({}, 400),
        ({"url": "x" * 3000}, 400),
        ({"url": "http://[oops/"}, 400),
        ({"url": RULE, "maxwidth": "wide"}, 400),
        ({"url": RULE, "maxheight": "0"}, 400),
        ({"url": RULE, "format": "yaml"}, 501),
        ({"url": "https://example.org/rules/2009-07/702.17b/"}, 404),
        ({"url": "http://testserver/rules/2009-07/799.9/"}, 404),
        ({"url": "http://testserver/search/?q=x"}, 404),
        ({"url": "http://testserver/nowhere"}, 404),
        ({"url": "http://testserver/rules/a%00/"}, 404),
    ],
)
def test_what_cannot_be_quoted_is_refused_in_words(client: Client, asked: dict[str, str], status: int):
    response = client.get("/oembed/", asked)
    assert response.status_code == status
    assert json.loads(response.content)["message"]


def test_a_run_is_shown_live_where_there_is_room(client: Client):
    asked = {"url": "http://testserver/scenarios/2006-10/418.5a-2/?at=4", "maxwidth": 500}
    answer = client.get("/oembed/", asked).json()
    assert answer["html"].startswith(
        '<iframe src="http://testserver/embed/scenarios/2006-10/418.5a-2/?at=4" width="500"'
    )
    assert client.get("/embed/scenarios/2006-10/418.5a-2/?at=4").status_code == 200
    assert client.get("/oembed/", asked | {"maxheight": 200}).json()["html"].startswith("<blockquote")
    assert client.get("/oembed/", asked | {"maxwidth": 200}).json()["html"].startswith("<blockquote")


def test_a_shared_table_is_shown_live(client: Client):
    text = 'title = "A test"\nscript = "expect Alice has 20 life"\n[players.Alice]\n'
    address = client.post("/sandbox/", {"text": text, "do": "play"}).headers["Location"].partition("#")[0]
    answer = client.get("/oembed/", {"url": f"http://testserver{address}"}).json()
    frame = re.findall(r'src="http://testserver([^"]+)"', answer["html"])[0]
    assert "Alice" in client.get(html.unescape(frame)).content.decode()
