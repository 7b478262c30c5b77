"""Loading plays what wasn't played before, on all processors, and keeps it."""

from __future__ import annotations

import pytest
from django.core.cache import caches

from rulesite.book.scenarios import kept_runs
from rulesite.book.scenarios.kept_runs import OwnRun, playing_ahead

pytestmark = pytest.mark.usefixtures("nothing_played")

SCRIPT = """
title = "A quiet table"
about = "Nothing happens."
script = '''
expect Alice has {life} life
'''

[players.Alice]
life = {life}

[players.Bob]
"""


def quiet(life: int, text: str = SCRIPT) -> OwnRun:
    return OwnRun(text.format(life=life), f"quiet-{life}", "2026-08", {})


def test_what_other_processes_played_is_kept_for_this_one() -> None:
    runs = [quiet(life) for life in (7, 8, 9)]
    assert not any(run.is_kept for run in runs)

    with playing_ahead(runs) as until_the_end:
        until_the_end()

    assert all(run.is_kept for run in runs)
    found = [run.played(lambda *_: pytest.fail("it was played again")) for run in runs]
    assert all(played.run.expectations[0].met for played in found)


def test_what_was_played_before_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [quiet(life) for life in (11, 12)]
    with playing_ahead(runs):
        pass

    monkeypatch.setattr(kept_runs, "on_all_processors", lambda: pytest.fail("processes were started for nothing"))

    with playing_ahead(runs) as until_the_end:
        until_the_end()


def test_what_breaks_in_a_process_is_left_for_whoever_asks() -> None:
    whole, broken = quiet(21), quiet(22, "no scenario at all")

    with playing_ahead([whole, broken]) as until_the_end:
        until_the_end()

    assert whole.is_kept
    assert caches["films"].get(whole.digest).run.expectations
