"""Whatever strangers send to any address of the site is answered, at once and in words."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from django.test import Client
from django.test.utils import override_settings

from tests.many_strangers import fault_of, strangers
from tests.odd_requests import answered, odd, patterns

pytestmark = pytest.mark.django_db

#: So many requests to each address in a run; `python -m tests.odd_requests` sends as many as one likes.
EACH = 2
#: So many made-up questions, card texts and scripts; `python -m tests.many_strangers` sends a hundred thousand.
STRANGERS, MANY_STRANGERS = 30, 150
#: Addresses that take what strangers wrote, which must be among those that are asked.
TAKES = {
    *("together/", "practice/", "practice/at/<str:token>/", "read/", "share/", "s/<str:key>/", "mcp", "cards/"),
    *("search/", "search/suggest/", "along/<str:edition>/<str:version>.json", "language/<str:code>/"),
    "scenarios/<str:edition>/<str:name>/sheet/",
}


def test_every_address_that_takes_what_strangers_wrote_is_asked():
    assert set(patterns()) >= TAKES


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize("pattern", patterns())
@override_settings(API_POINTS_PER_MINUTE=0)
def test_an_odd_request_is_answered(pattern: str):
    client, chance = Client(raise_request_exception=False), random.Random(pattern)
    for _ in range(EACH):
        answer = answered(client, odd(pattern, chance))
        assert not answer.fault, f"{answer.fault}: {answer.sent}"


@override_settings(API_POINTS_PER_MINUTE=0)
def test_questions_texts_and_scripts_that_are_made_up_are_answered_in_words(thorough: bool):
    client = Client(raise_request_exception=False)
    for stranger in islice(strangers(random.Random(2026)), MANY_STRANGERS if thorough else STRANGERS):
        answer = answered(client, stranger.sent)
        fault = fault_of(stranger, answer)
        assert not fault, f"{fault}: {stranger.sent.address} {stranger.sent.body!r}"
