"""How often a page asks the database that isn't kept: a number for each kind of page, whatever is on it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.site_pages import PAGES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _content_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a second a process looks which content is loaded, for all pages of that second."""
    monkeypatch.setattr("rulesite.ground.foundation.content_version.LOOKED_AGAIN_AFTER", 3600.0)


def queries(client: Client, address: str) -> Iterable[str]:
    """What a page asks of a process that is at work, when neither page nor run is kept."""
    client.get(address)
    caches["runs"].clear()
    caches["default"].clear()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return [query["sql"] for query in asked]


@pytest.mark.sampled(one_of=3)
@pytest.mark.parametrize("route", PAGES)
def test_a_page_asks_the_database_no_more_than_it_needs(client: Client, route: str):
    kind = PAGES[route]
    for address in kind.addresses:
        asked = queries(client, address)
        assert len(asked) <= kind.queries, "\n".join(asked)


def test_every_rule_page_takes_two_queries(client: Client):
    """Of each kind of entry one: with examples and without, moved, implied, cited, and headings."""
    for address in (
        "/rules/2009-07/702.17/",
        "/rules/2006-10/402.8/",
        "/rules/2008-03/402.8e/",
        "/rules/2009-07/704.5k/",
        "/rules/2006-10/409.1a/",
        "/rules/2009-07/704/",
        "/rules/2026-08/702/",
        "/rules/2026-08/7/",
    ):
        assert len(asked := queries(client, address)) <= 2, "\n".join([address, *asked])


def test_a_rule_that_is_not_held_takes_three_queries(client: Client):
    assert len(asked := queries(client, "/rules/2009-07/502.2/")) <= 3, "\n".join(asked)
