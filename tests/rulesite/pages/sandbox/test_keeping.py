"""Scenarios whose links can't hold them are kept: for long, for everybody, and whatever strangers send."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from rulesite.pages.sandbox import keeping
from rulesite.pages.sandbox.keeping import CannotKeep, keep
from rulesite.pages.sandbox.models import SharedScenario
from rulesite.pages.sandbox.sharing import text_of, token_of

pytestmark = pytest.mark.django_db

MAKER, READER = "192.0.2.1", "198.51.100.7"


def long_text(seed: int, length: int = 15_000) -> str:
    chance = random.Random(seed)
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz0123456789 \n—") for _ in range(length))


def as_of(days_ago: int, **rows: Any) -> None:
    """Let what is kept have been made and last opened so long ago."""
    then = timezone.now().date() - timedelta(days=days_ago)
    SharedScenario.objects.filter(**rows).update(made=then, opened=then)


def posted(client: Client, text: str, **more: Any) -> Any:
    return client.post("/sandbox/", {"text": text, "do": "play"}, **more)


def test_a_long_text_is_kept_under_its_hash_for_everybody():
    assert token_of(long_text(1)) is None
    token = keep(long_text(1), MAKER)
    assert len(token) == 16
    assert text_of(token) == long_text(1)
    assert token_of(long_text(1)) == token == keep(long_text(1), READER)
    assert SharedScenario.objects.get().size == len(long_text(1).encode())


def test_whoever_reads_the_database_learns_no_address_from_it():
    keep(long_text(1), MAKER)
    assert MAKER not in repr(SharedScenario.objects.values().get())


def test_a_flood_leaves_each_shared_link_alive_and_is_refused_in_words(settings: Any, thorough: bool):
    """What was just made, what others opened today, and what somebody comes back to after months is all in use."""
    settings.SHARED_SCENARIOS = 200
    keep(long_text(-1), MAKER)
    as_of(170)
    text_of(keep(long_text(-2), MAKER), READER)
    keep(long_text(-3), MAKER)
    SharedScenario.objects.filter(pk=keeping.key_of(long_text(-1))).update(is_used=True)

    refused = set()
    for number in range(4_000 if thorough else 600):
        try:
            keep(f"{number} {'x' * 3_000}", network=f"2001:db8:0:{number // 50:x}::")
        except CannotKeep as refusal:
            refused.add(str(refusal).partition("kept here, and ")[2])

    assert [text_of(token_of(long_text(seed)) or "") for seed in (-1, -2, -3)] == [long_text(n) for n in (-1, -2, -3)]
    assert SharedScenario.objects.count() == 200
    assert refused == {
        "30 were kept for your network today, which is all for a day. Shorten it, or come back tomorrow.",
        "there is no room left, as whatever is kept may still be used. Shorten it, or try again another day.",
    }


def test_what_is_kept_has_a_bound_in_bytes(settings: Any):
    settings.SHARED_MEGABYTES = 1
    settings.SHARED_A_DAY = 100
    fitting = 1024**2 // 30_003
    for seed in range(fitting):
        keep(f"{seed:02} {'é' * 15_000}", MAKER)  # of two bytes each
    with pytest.raises(CannotKeep, match="no room left"):
        keep(f"{fitting:02} {'é' * 15_000}", MAKER)
    assert 0.95 < sum(SharedScenario.objects.values_list("size", flat=True)) / 1024**2 < 1


def test_when_room_is_short_what_nobody_opened_again_goes_first_and_then_what_nobody_opens_any_more(settings: Any):
    settings.SHARED_SCENARIOS = 4
    unused, used, lately, new = (keep(long_text(seed), MAKER) for seed in range(4))
    as_of(15, pk=unused)
    as_of(181, pk=used)
    as_of(15, pk=lately)
    SharedScenario.objects.filter(pk__in=[used, lately]).update(is_used=True)

    def still_there() -> list[str]:
        return [token for token in (unused, used, lately, new) if text_of(token)]

    keep(long_text(4), READER)
    assert still_there() == [used, lately, new]
    keep(long_text(5), READER)
    assert still_there() == [lately, new]
    with pytest.raises(CannotKeep, match="no room left"):
        keep(long_text(6), READER)
    assert still_there() == [lately, new]


def test_the_makers_first_look_is_no_use_but_another_visitor_is_and_so_is_another_day():
    token = keep(long_text(1), MAKER)
    kept = SharedScenario.objects.get
    text_of(token, MAKER)
    text_of(token)  # asked about by a program, and opened by nobody
    assert not kept().is_used
    text_of(token, READER)
    assert kept().is_used
    SharedScenario.objects.update(is_used=False)
    as_of(1)
    text_of(token, MAKER)
    assert kept().is_used
    assert kept().opened == timezone.now().date()


def test_pages_frames_pictures_and_files_of_a_kept_scenario_are_visits(client: Client):
    token = keep(f'title = "T"\nscript = "resolve"\nabout = "{long_text(1, 9_000).replace(chr(10), " ")}"\n', MAKER)
    for address in (
        f"/sandbox/at/{token}/",
        f"/embed/at/{token}/",
        f"/sandbox/at/{token}/scenario.toml",
        f"/pictures/at/{token}.png",
    ):
        SharedScenario.objects.update(is_used=False)
        client.get(address, REMOTE_ADDR=READER)
        assert SharedScenario.objects.get().is_used, address


def test_keeping_costs_and_opening_what_is_kept_already_does_not(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 150
    assert posted(client, long_text(1)).status_code == 302
    assert posted(client, long_text(1)).status_code == 302
    refused = posted(client, long_text(2))
    assert refused.status_code == 429
    assert "more than 150 points in a minute" in refused.content.decode()
    assert SharedScenario.objects.count() == 1


def test_what_cannot_be_kept_stays_in_the_editor_under_the_reason(client: Client, settings: Any):
    settings.SHARED_A_DAY = 1
    posted(client, long_text(1))
    refused = posted(client, long_text(2))
    assert refused.status_code == 429
    assert "1 were kept for your network today" in refused.content.decode()
    assert refused.context["text"] == long_text(2)


def test_nothing_is_kept_that_another_site_has_its_visitors_send(client: Client):
    refused = posted(client, long_text(1), headers={"Origin": "https://elsewhere.example"})
    assert refused.status_code == 403
    assert "nothing is kept that another site sends" in refused.content.decode()
    assert posted(client, long_text(1), headers={"Origin": "null"}).status_code == 403
    assert posted(client, long_text(1), headers={"Origin": "http://testserver"}).status_code == 302


def test_where_the_database_takes_nothing_a_long_text_is_refused_in_words_and_a_kept_one_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    token = keep(long_text(1), MAKER)
    as_of(30)

    def only_read(*_: Any, **__: Any) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(QuerySet, "update", only_read)
    monkeypatch.setattr(QuerySet, "get_or_create", only_read)

    assert text_of(token, READER) == long_text(1)
    response = posted(client, long_text(2))
    assert response.status_code == 503
    assert "nothing can be kept just now" in response.content.decode()
