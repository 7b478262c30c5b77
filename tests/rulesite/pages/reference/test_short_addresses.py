"""A rule's number is address enough, however it is written."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("short", "rule"),
    [
        ("/702.17b", "/rules/2026-08/702.17b/"),
        ("/702.17b/", "/rules/2026-08/702.17b/"),
        ("/702.17B", "/rules/2026-08/702.17b/"),
        ("/702-17b", "/rules/2026-08/702.17b/"),
        ("/704", "/rules/2026-08/704/"),
        ("/7", "/rules/2026-08/7/"),
        ("/402.8g", "/rules/2008-03/402.8g/"),
        ("/2006-10/402.8g", "/rules/2006-10/402.8g/"),
        ("/2009-07/702.17B/", "/rules/2009-07/702.17b/"),
        ("/cr/702.17b", "/rules/2026-08/702.17b/"),
        ("/CR/702.17.b", "/rules/2026-08/702.17b/"),
        ("/cr702.17b", "/rules/2026-08/702.17b/"),
        ("/cr/2006-10/418.5a", "/rules/2006-10/418.5a/"),
        ("/rule/704.5f", "/rules/2026-08/704.5f/"),
        ("/rules/704.5G/", "/rules/2026-08/704.5g/"),
        ("/rules/704.5g", "/rules/2026-08/704.5g/"),
    ],
)
def test_a_number_leads_to_its_rule(client: Client, short: str, rule: str):
    response = client.get(short, follow=True)
    assert response.status_code == 200
    assert response.redirect_chain[-1][0] == rule
    assert len(response.redirect_chain) == 1


def test_a_number_that_nobody_has_shows_the_nearest(client: Client):
    response = client.get("/704.5zz", follow=True)
    assert response.status_code == 404
    page = response.content.decode()
    assert "No edition here has a rule 704.5zz." in page
    assert "/rules/2009-07/704.5/" in page


def test_what_is_no_number_is_no_short_address(client: Client):
    for path in ("/0", "/70", "/7024.1", "/702.17bcd", "/2009-07", "/crx/702.1"):
        assert client.get(path, follow=True).status_code == 404, path


def test_the_api_reads_a_number_in_any_case(client: Client):
    assert client.get("/api/rules/704.5G/").json()["number"] == "704.5g"
    assert client.get("/api/rules/2009-07/704.5G/").json()["number"] == "704.5g"
