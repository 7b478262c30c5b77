"""Sharing a page: links, QR codes, pictures, frames, and short addresses that are bounded."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from rulesite.pages.sandbox.models import SharedScenario
from tests import hostile

pytestmark = pytest.mark.django_db

RUN = "/scenarios/2009-07/702.17b-1/?at=3"


def _page(client: Client, of: str) -> str:
    response = client.get("/share/", {"of": of})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def test_a_step_of_a_run_has_its_link_its_code_its_picture_and_its_frame(client: Client):
    page = _page(client, RUN)

    assert f"http://testserver{RUN}" in page
    assert "/embed/scenarios/2009-07/702.17b-1/?at=3" in page
    assert "/pictures/scenarios/2009-07/702.17b-1.png?at=3" in page
    assert re.search(r"<svg[^>]*class=\"qr\"", page)


@pytest.mark.parametrize(
    "of", ["/rules/2009-07/702.17b/", "/cards/clone/", "/lessons/layers/1/", "/together/?cards=Rancor%7CWar+Mammoth"]
)
def test_other_pages_are_shared_as_well(client: Client, of: str):
    assert f"http://testserver{of}" in _page(client, of)


def test_a_short_address_is_kept_and_leads_back_to_the_page(client: Client):
    made = client.post("/share/", {"of": RUN}, follow=True)

    (short,) = re.findall(r'value="http://testserver(/s/[a-z2-7]{16}/)"', made.content.decode())
    assert client.get(short)["Location"] == RUN
    again = client.post("/share/", {"of": RUN}, follow=True)
    assert short in again.content.decode()
    assert SharedScenario.objects.count() == 1


def test_a_short_address_is_no_scenario(client: Client):
    made = client.post("/share/", {"of": RUN}, follow=True)
    (key,) = re.findall(r'value="http://testserver/s/([a-z2-7]{16})/"', made.content.decode())

    assert client.get(f"/sandbox/at/{key}/").status_code == 404


def test_a_kept_scenario_is_no_short_address(client: Client):
    SharedScenario.objects.create(pk="a" * 16, text="[players.Alice]", size=15)

    assert client.get(f"/s/{'a' * 16}/").status_code == 404


def test_so_many_are_kept_a_day_and_then_refused_in_words(client: Client, settings: Any):
    settings.SHARED_A_DAY = 2
    for step in range(2):
        client.post("/share/", {"of": f"/scenarios/2009-07/702.17b-1/?at={step}"})

    refused = client.post("/share/", {"of": RUN})
    assert refused.status_code == 429
    assert "A short address has to be kept here" in refused.content.decode()


def test_another_site_keeps_nothing_here(client: Client):
    refused = client.post("/share/", {"of": RUN}, headers={"origin": "https://example.org"})

    assert refused.status_code == 403
    assert not SharedScenario.objects.exists()


@pytest.mark.parametrize("of", [pytest.param(of, id=name) for name, of in hostile.addresses_to_share()])
def test_what_is_no_page_to_share_is_refused_in_words(client: Client, of: str):
    for response in (client.get("/share/", {"of": of}), client.post("/share/", {"of": of})):
        assert response.status_code in (200, 302, 404, 414)
        assert "<script>alert" not in response.content.decode()
        assert "example.org" not in response.get("Location", "")
        if not of.startswith("/together/"):
            assert response.status_code in (404, 414)


@pytest.mark.parametrize("key", ["x", "A" * 16, "1" * 16, "a" * 15, "a" * 4000, "%00", "..%2f.."])
def test_what_is_no_short_address_is_a_plain_404(client: Client, key: str):
    assert client.get(f"/s/{key}/").status_code in (400, 404, 414)
