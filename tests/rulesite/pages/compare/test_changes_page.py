"""What changed from one edition to another, among those that are here in our own words."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from rulesite.pages.compare.tables import tables_between

pytestmark = pytest.mark.django_db


def _page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_our_own_words_are_said_to_be_ours(client: Client):
    assert "Both are here in Benchbook's own words" in _page(client, "/changes/2006-10/2009-07/")


def test_what_an_edition_does_not_hold_is_named_once_and_is_not_new(client: Client):
    overview = _page(client, "/changes/2009-07/2026-08/")
    assert "New subjects" not in overview, "of a book that is here in part nobody knows what it lacked"
    assert not re.search(r"\d new", overview)
    unheld = overview.partition("Not held in 2009-07")[2].partition("</p>")[0]
    assert "903 Commander" in unheld
    assert "704 State-Based Actions" not in unheld
    assert client.get("/changes/2009-07/2026-08/?section=903").status_code == 404


def test_the_table_of_a_change_is_played_under_the_edition_before_it_and_beside_the_one_that_made_it():
    tables = tables_between("2006-10", "2010-07")
    first = next(each for each in tables.leading if each.reason.since == "2009-07")

    assert first.before == "2008-03"
    assert first.url.endswith("?edition=2008-03&beside=2009-07")
    assert {each.before for each in tables.leading if each.reason.since == "2008-03"} <= {"2006-10"}
