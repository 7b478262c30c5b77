"""How crawlers and browsers find their way."""

from __future__ import annotations

from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest
from django.test import Client

from rulesite.book.rules.models import Rule

pytestmark = pytest.mark.django_db

MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


def places(client: Client, address: str) -> list[str]:
    response = client.get(address)
    assert response.status_code == 200, address
    return [place.text or "" for place in ElementTree.fromstring(response.content).iter(f"{MAP}loc")]


def test_the_sitemap_has_every_rule_that_is_held(client: Client):
    parts = places(client, "/sitemap.xml")
    paths = {urlsplit(place).path for part in parts for place in places(client, urlsplit(part).path)}
    assert {rule.get_absolute_url() for rule in Rule.objects.held()} <= paths
    assert "/rules/2009-07/510.1c/" in paths  # only summarized here
    assert "/scenarios/differences/2018-04/" in paths


def test_every_kind_of_address_in_the_sitemap_leads_to_a_page(client: Client):
    for part in places(client, "/sitemap.xml"):
        for place in places(client, urlsplit(part).path)[:20]:
            assert client.get(urlsplit(place).path).status_code == 200, place


def test_a_part_that_is_not_there(client: Client):
    assert client.get("/sitemaps/nothing.xml").status_code == 404


def test_robots_may_read_pages_and_not_searches(client: Client):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())
    assert robots.can_fetch("*", "/rules/2009-07/702.17b/")
    assert not robots.can_fetch("*", "/search/?q=trample")
    assert not robots.can_fetch("*", "/random/")
    assert robots.site_maps() == ["http://testserver/sitemap.xml"]


def test_a_browser_learns_how_to_search(client: Client):
    response = client.get("/opensearch.xml")
    assert response.headers["Content-Type"].startswith("application/opensearchdescription+xml")
    described = ElementTree.fromstring(response.content)
    templates = {url.get("type"): url.get("template") or "" for url in described.iter(f"{SEARCH}Url")}
    found = client.get(
        templates["text/html"].removeprefix("http://testserver").replace("{searchTerms}", "lethal+damage")
    )
    assert "lethal" in found.content.decode()
    suggested = templates["application/x-suggestions+json"].removeprefix("http://testserver")
    query, names, texts, addresses = client.get(suggested.replace("{searchTerms}", "trample")).json()
    assert query == "trample"
    assert len(names) == len(texts) == len(addresses) > 0
    assert names[0] == "Trample"


def test_no_query_suggests_nothing(client: Client):
    assert client.get("/opensearch/suggestions/").json() == ["", [], [], []]
