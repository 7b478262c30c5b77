"""Pages are light: each is less than 120 KB as it is written, before anything is packed."""

from __future__ import annotations

from typing import Final

import pytest
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from rulesite.book.rules.models import Rule
from rulesite.book.scenarios.models import Scenario

pytestmark = pytest.mark.django_db

MOST: Final = 120_000

#: Addresses of each kind of page, by the name of its route: those with the most on them.
PAGES: Final = {
    "api_docs": ["/api/"],
    "choose": ["/compare/"],
    "editions": ["/compare/2006-10/2009-07/"],
    "rules": ["/compare/2006-10/2008-03/402/"],
    "imports": ["/imports/"],
    "hub": ["/index/"],
    "terms": [
        "/index/terms/",
        "/index/terms/?letter=s",
        "/terms/2009-07/",
        "/terms/2006-10/",
        "/terms/2026-08/?letter=c",
    ],
    "cards": ["/index/cards/", "/index/cards/?letter=s", "/cards/"],
    "listed": ["/index/keyword-abilities/", "/index/state-based-actions/"],
    "rulings": ["/rulings/"],
    "maps": ["/map/"],
    "map": ["/map/2009-07/702/", "/map/2026-08/702/", "/map/2006-10/419/"],
    "figures": ["/figures/"],
    "lessons": ["/lessons/"],
    "part": ["/lessons/layers/1/", "/lessons/layers/1/?chose=1"],
    "page": ["/offline/"],
    "home": ["/"],
    "edition": ["/rules/2006-10/", "/rules/2008-03/", "/rules/2009-07/", "/rules/2026-08/"],
    "rule": [
        "/rules/2009-07/702.17b/",
        "/rules/2006-10/418.5a/",
        "/rules/2009-07/510/",
        "/rules/2009-07/7/",
        "/rules/2026-08/702/",
        "/rules/2026-08/205.3m/",
    ],
    "card": ["/cards/clone/"],
    "scenarios": ["/scenarios/", "/scenarios/?page=2", "/scenarios/?system=Combat"],
    "scenario": [
        "/scenarios/2006-10/418.5h-1/?why=1&beside=2009-07",
        "/scenarios/2009-07/702.17b-1/?from=0",
        "/scenarios/2006-10/418.3b-2/?at=5",
    ],
    "search": ["/search/", "/search/?q=damage"],
    "read": ["/read/", "/read/?text=When+Test+Elf+comes+into+play%2C+draw+a+card.&name=Test+Elf"],
    "sandbox": ["/sandbox/", "/sandbox/?from=2006-10/418.5h-1"],
    "embed_scenario": ["/embed/scenarios/2006-10/418.5h-1/"],
    "differences": ["/scenarios/differences/"],
    "language": ["/scenarios/language/"],
    "rule_preview": ["/preview/rules/2009-07/702.17b/"],
    "card_preview": ["/preview/cards/clone/"],
}
#: Routes that lead elsewhere, answer programs, draw pictures, or show what only a visitor's own text or import makes.
NO_PAGES: Final = frozenset(
    {
        "api_description",
        "appearance",
        "changes",
        "check",
        "download",
        "edit",
        "edition_rulings",
        "embed",
        "lesson",
        "miniature",
        "newest_terms",
        "oembed",
        "opensearch",
        "played",
        "random",
        "report",
        "robots",
        "rule_picture",
        "run_picture",
        "short",
        "sitemap",
        "sitemap_index",
        "ruling",
        "suggest",
        "suggestions",
        "text_picture",
        "words",
        "worker",
    }
)


def names(resolver: URLResolver) -> set[str]:
    found: set[str] = set()
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            found |= names(each) if each.app_name not in ("ninja", "admin") else set()
        elif isinstance(each, URLPattern) and each.name:
            found.add(each.name)
    return found


def test_every_kind_of_page_is_weighed():
    assert names(get_resolver()) == NO_PAGES | set(PAGES)


@pytest.mark.parametrize("address", [address for several in PAGES.values() for address in several])
def test_a_page_is_light(client: Client, address: str):
    response = client.get(address)
    assert response.status_code == 200
    assert len(response.content) < MOST


def test_every_section_is_light(client: Client):
    sections = Rule.objects.held().filter(depth__lte=1)
    assert {
        address: size
        for each in sections
        if (size := len(client.get(address := each.get_absolute_url()).content)) >= MOST
    } == {}


def test_the_scenarios_with_the_longest_scripts_are_light(client: Client):
    longest = sorted(Scenario.objects.all(), key=lambda scenario: -len(scenario.source))[:12]
    assert {
        each.key: size for each in longest if (size := len(client.get(each.get_absolute_url()).content)) >= MOST
    } == {}
