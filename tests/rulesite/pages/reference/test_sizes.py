"""Pages are light: each is less than 120 KB as it is written, before anything is packed."""

from __future__ import annotations

from typing import Final

import pytest
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.book.scenarios.across import compared
from rulesite.book.scenarios.models import Scenario
from tests.site_pages import PAGES

pytestmark = pytest.mark.django_db

MOST: Final = 120_000


@pytest.mark.sampled(one_of=3)
@pytest.mark.parametrize("address", [address for kind in PAGES.values() for address in kind.addresses])
def test_a_page_is_light(client: Client, address: str):
    response = client.get(address)
    assert response.status_code == 200
    assert len(response.content) < MOST


def test_what_each_edition_changed_is_light(client: Client):
    sizes = {
        edition: len(client.get(f"/scenarios/differences/{edition}/").content)
        for edition in {reason.since for reason in compared().reasons.values()}
    }
    assert len(sizes) > 5
    assert {edition: size for edition, size in sizes.items() if size >= MOST} == {}


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
