"""Scenarios by what one may look for, each with a miniature."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils.html import escape

from rulesite.book.scenarios.models import Scenario
from rulesite.pages.gallery.drawing import Box, wrapped
from rulesite.pages.gallery.listing import Listing, Option, listing

pytestmark = pytest.mark.django_db


def listed(**asked: str) -> Listing:
    return listing(asked, "/scenarios/")


def found(**asked: str) -> set[str]:
    """The scenarios on all pages of a list."""
    pages = [listed(**asked, page=str(leaf)) for leaf in range(1, len(listed(**asked).leaves.every) + 1)]
    keys = [scenario.key for page in pages for group in page.groups for scenario in group.scenarios]
    assert len(keys) == len(set(keys)), "nothing stands on two pages"
    return set(keys)


@pytest.mark.parametrize("facet", ["system", "keyword", "edition", "section", "card", "outcome"])
def test_every_value_that_is_offered_leaves_as_many_as_it_says(client: Client, facet: str):
    Scenario.objects.filter(key="2006-10/418.5a-2").update(status="fail")
    options = next(each for each in listed().facets if each.name == facet).options
    for option in options:
        assert listed(**{facet: option.value}).count == option.count > 0
    for option in {options[0], options[-1]}:
        assert len(found(**{facet: option.value})) == option.count
        assert client.get(option.url).context["listing"].count == option.count
    if facet not in ("card", "keyword"):
        assert sum(option.count for option in options) == Scenario.objects.count()


def test_who_looks_for_nothing_yet_is_shown_each_part_of_the_game(client: Client):
    response = client.get("/scenarios/")
    page = response.content.decode()
    parts = response.context["subjects"]
    assert {each.name for each in parts} == {option.value for option in _options("system")}
    for part in parts:
        assert 1 <= len(part.scenarios) <= 3
        assert f'href="{escape(part.url)}"' in page
        assert len(found(system=part.name)) == part.count
    assert page.count('class="gallery-title"') == sum(len(part.scenarios) for part in parts)
    assert page.index("gallery-title") < page.index('aria-label="Choose scenarios"'), "pictures come before filters"


def _options(facet: str) -> tuple[Option, ...]:
    return next(each for each in listed().facets if each.name == facet).options


def test_values_together_leave_what_has_all_of_them():
    both = found(edition="2006-10", section="418")
    assert both == set(
        Scenario.objects.filter(edition="2006-10", number__startswith="418").values_list("pk", flat=True)
    )
    assert found(keyword="trample") >= {"2009-07/702.17b-1", "2009-07/702.17b-2"}
    assert "2006-10/418.5a-2" in found(card="gray-ogre")
    assert found(edition="2009-07", section="418") == set()


def test_a_long_list_goes_over_pages_that_lead_to_each_other(client: Client):
    assert found() == set(Scenario.objects.values_list("key", flat=True))
    second = listed(page="2")
    assert second.leaves.previous is not None
    assert second.leaves.previous.url == "/scenarios/"
    assert second.leaves.next is not None
    assert second.leaves.next.url == "/scenarios/?page=3"
    assert listed(section="418", page="99").leaves.at == 1
    part = next(group for group in second.groups if group.count > len(group.scenarios))
    assert part.holding <= part.count
    text = client.get("/scenarios/?page=2").content.decode()
    assert '<a rel="next" href="/scenarios/?page=3">' in text


def test_a_value_is_let_go_again_by_its_own_link():
    chosen = next(facet.chosen for facet in listed(edition="2006-10", section="418").facets if facet.name == "section")
    assert chosen is not None
    assert chosen.url == "/scenarios/?edition=2006-10"


@pytest.mark.parametrize(
    "asked",
    ["edition=1999-01", "outcome=", "system=x&keyword=y", "nothing=here", "page=0", "page=²", "page=9999"],
)
def test_whatever_is_asked_for_is_answered(client: Client, asked: str):
    assert client.get(f"/scenarios/?{asked}").status_code == 200


def test_scenarios_have_miniatures_with_their_cards(client: Client):
    """Those of every hundredth scenario and of the longest are drawn; all of them are where they are played
    (`test_stored_scenarios.py`)."""
    longest_first = sorted(Scenario.objects.all(), key=lambda scenario: -len(scenario.source))
    for scenario in {*longest_first[:5], *longest_first[::100]}:
        response = client.get(f"/pictures/scenarios/{scenario.key}.svg")
        assert response.headers["Content-Type"] == "image/svg+xml"
        ElementTree.fromstring(response.content)
        assert len(response.content) < 8_000
    ogre = client.get("/pictures/scenarios/2006-10/418.5a-2.svg").content.decode()
    assert "Gray Ogre" in ogre
    assert ">1/4</text>" in ogre
    assert client.get("/pictures/scenarios/2006-10/1-1.svg").status_code == 404


def test_names_are_drawn_as_they_are_written():
    """What would end a drawing's text, or begin a part of it, is text."""
    assert wrapped("<script>&", 10, 1000, 1) == ["<script>&"]


@pytest.mark.parametrize("words", ["", "one", "a long sentence " * 30, "unbreakable" * 40])
def test_words_stay_within_their_lines(words: str):
    box = Box(0, 0, 300, 100)
    assert len(wrapped(words, 20, box.width, 3)) <= 3
    assert all(len(line) < 60 for line in wrapped(words, 20, box.width, 3))


def test_the_list_asks_the_database_little(client: Client, django_assert_max_num_queries: Any):
    client.get("/scenarios/")
    with django_assert_max_num_queries(4):
        client.get("/scenarios/?system=Combat")
