"""Whatever strangers send to any address of the site is answered, at once and in words."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.test.utils import override_settings

from tests.odd_requests import answered, odd, patterns

pytestmark = pytest.mark.django_db

#: So many requests to each address in a run; `python -m tests.odd_requests` sends as many as one likes.
EACH = 2
#: Addresses that take what strangers wrote, which must be among those that are asked.
TAKES = {
    *("together/", "practice/", "practice/at/<str:token>/", "read/", "share/", "s/<str:key>/", "mcp", "cards/"),
    *("search/", "search/suggest/", "along/<str:edition>/<str:version>.json", "language/<str:code>/"),
    "scenarios/<str:edition>/<str:name>/sheet/",
}


def test_every_address_that_takes_what_strangers_wrote_is_asked():
    assert set(patterns()) >= TAKES


@pytest.mark.parametrize("pattern", patterns())
@override_settings(API_POINTS_PER_MINUTE=0)
def test_an_odd_request_is_answered(pattern: str):
    client, chance = Client(raise_request_exception=False), random.Random(pattern)
    for _ in range(EACH):
        answer = answered(client, odd(pattern, chance))
        assert not answer.fault, f"{answer.fault}: {answer.sent}"
