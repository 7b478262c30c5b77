"""A scenario in an address comes out as it went in."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as some

from rulesite.sandbox.models import SharedScenario
from rulesite.sandbox.sharing import text_of, token_of
from rulesite.scenarios.models import Scenario

pytestmark = pytest.mark.django_db


def long_text(seed: int) -> str:
    chance = random.Random(seed)
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz0123456789 \n—") for _ in range(15_000))


@given(some.text(max_size=300))
def test_any_short_text_stands_in_its_address(text: str):
    token = token_of(text) if text.isprintable() else token_of(repr(text))
    assert token.startswith("~")
    assert text_of(token) in (text, repr(text))


def test_most_scenarios_of_the_site_would_fit_into_an_address():
    tokens = [token_of(source) for source in Scenario.objects.values_list("source", flat=True)]
    assert sum(token.startswith("~") for token in tokens) > 0.9 * len(tokens)


def test_a_link_of_today_is_read_for_ever():
    """If this fails, links that people have shared are dead: the way of packing has changed."""
    assert text_of("~g6txVEhKTSwCJrr88mIlVDUwi5SQvQP1AAA") == (
        'title = "A bear grows"\nscript = """\nresolve\n"""\n[players.Alice]\n'
    )


def test_a_long_text_is_kept_under_its_hash():
    token = token_of(long_text(1))
    assert len(token) == 16
    assert text_of(token) == long_text(1)
    assert token_of(long_text(1)) == token
    assert SharedScenario.objects.count() == 1


def test_where_the_database_takes_nothing_a_long_text_is_refused_in_words_and_a_kept_one_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    token = token_of(long_text(1))
    SharedScenario.objects.update(opened=timezone.now().date() - timedelta(days=30))

    def only_read(*_: Any, **__: Any) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(QuerySet, "update", only_read)
    monkeypatch.setattr(QuerySet, "get_or_create", only_read)

    assert text_of(token) == long_text(1)
    response = client.post("/sandbox/", {"text": long_text(2), "do": "play"})
    assert response.status_code == 503
    assert "nothing can be kept just now" in response.content.decode()


@pytest.mark.parametrize("token", ["~", "~AAAA", "~%%%", "~é", "nothing", "", "~" + "A" * 1500, "\0"])
def test_what_stands_for_nothing_is_nothing(token: str):
    assert text_of(token) is None


def test_a_text_that_unpacks_to_far_too_much_is_nothing():
    assert text_of(token_of("a" * 19_000)) == "a" * 19_000
    assert text_of(token_of("a" * 21_000)) is None
    assert text_of(token_of("a" * 900_000)) is None


def test_when_room_is_short_what_nobody_opens_goes(settings: Any):
    settings.SHARED_SCENARIOS = 2
    tokens = [token_of(long_text(seed)) for seed in range(2)]
    past = timezone.now().date() - timedelta(days=30)
    SharedScenario.objects.update(opened=past)
    assert text_of(tokens[0])  # opened today
    last = token_of(long_text(2))
    assert [text_of(token) is not None for token in (*tokens, last)] == [True, False, True]
