"""Loading plays what wasn't played before, on all processors, and keeps it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches

from rulesite.book.scenarios import kept_runs
from rulesite.book.scenarios.kept_runs import OwnRun, playing_ahead

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


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = str(tmp_path_factory.mktemp("films"))
    films = settings.CACHES["films"]
    options = {"MAX_BYTES": 1 << 20, "FOLDER": folder, "FOLDER_BYTES": 1 << 24}
    machine = "rulesite.ground.bounded.machine_cache.MachineCache"
    settings.CACHES = {
        **settings.CACHES,
        "films": {**films, "BACKEND": machine, "LOCATION": folder, "OPTIONS": options},
    }


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
