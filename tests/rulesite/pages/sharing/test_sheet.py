"""A run as a sheet of paper for the table."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

SHEET = "/scenarios/2009-07/702.17b-1/sheet/"


def test_a_sheet_has_the_table_before_and_after_the_log_with_its_rules_and_the_way_to_the_run(client: Client):
    page = client.get(SHEET).content.decode()

    before, after = page.split('<h2 id="before">')[1].split('<h2 id="after">')
    assert "Broad Warden" in before
    assert "Graveyard: <strong>Broad Warden</strong>" in " ".join(after.split())
    assert '<svg class="qr"' in page or 'class="qr"' in page
    assert "<figcaption>http://testserver/scenarios/2009-07/702.17b-1/</figcaption>" in page
    log = page.split('<h2 id="what-happens">')[1]
    assert 'href="/rules/2009-07/510.1/"' in log or 'href="/rules/2009-07/702.17b/"' in log


def test_a_card_says_what_stands_on_it_once(client: Client):
    page = client.get(SHEET).content.decode()

    assert page.count("can block any number") == 1


def test_another_edition_has_a_sheet_of_its_own_with_the_way_to_that_run(client: Client):
    page = client.get("/scenarios/2006-10/418.5h-1/sheet/?edition=2009-07").content.decode()

    assert "played under 2009-07" in page
    assert "418.5h-1/?edition=2009-07</figcaption>" in page


def test_the_page_of_a_run_leads_to_its_sheet(client: Client):
    assert f'href="{SHEET}"' in client.get("/scenarios/2009-07/702.17b-1/?at=3").content.decode()
    elsewhere = client.get("/scenarios/2006-10/418.5h-1/?edition=2009-07").content.decode()
    assert 'href="/scenarios/2006-10/418.5h-1/sheet/?edition=2009-07"' in elsewhere


@pytest.mark.parametrize(
    "address", ["/scenarios/2009-07/nothing-1/sheet/", "/scenarios/2009-07/702.17b-1/sheet/?edition=1999-01"]
)
def test_of_what_isnt_there_there_is_no_sheet(client: Client, address: str):
    response = client.get(address)

    assert response.status_code == 404
    assert "scenario" in response.content.decode().lower()
