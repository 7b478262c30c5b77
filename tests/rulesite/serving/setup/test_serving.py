"""What workers share is loaded before they are forked, and a signal ends that at any moment."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connections
from granian.server import MPServer

from rulesite.book.scenarios import playing
from rulesite.pages.reference import ahead as pages
from rulesite.search import selectors as lookup
from rulesite.serving.setup.serving import LastingServer, load_what_workers_share
from tests.servers.running import free_port

ROOT = Path(__file__).resolve().parents[4]
INTERRUPT = {signal.SIGINT}


@pytest.mark.parametrize("after", [0.0, 0.02, 0.05, 0.1, 0.2, 0.3])
def test_the_first_interrupt_ends_a_site_that_begins_to_serve(after: float, tmp_path: Path):
    signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)  # as `up` leaves it
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "rulesite.serving.setup", "127.0.0.1", str(free_port()), "1"],
            cwd=ROOT,
            env=os.environ | {"VAR_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path / 'none.sqlite3'}"},
            stderr=subprocess.PIPE,
        )
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode in (-signal.SIGINT, 0)  # 0 where the server takes signals by then
    assert b"KeyboardInterrupt" not in said


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in order; nothing is opened or closed here."""
    happened: list[str] = []
    for part in (lookup, pages, playing):
        monkeypatch.setattr(part, "open_ahead", lambda name=part.__name__: happened.append(name))
    monkeypatch.setattr(connections, "close_all", lambda: happened.append("connections closed"))
    monkeypatch.setattr(gc, "freeze", lambda: happened.append("frozen"))
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda: "fork")
    return happened


def test_index_templates_and_grammar_are_loaded_and_no_connection_is_handed_on(done: list[str]):
    load_what_workers_share()

    opened = ["rulesite.search.selectors", "rulesite.pages.reference.ahead", "rulesite.book.scenarios.playing"]
    assert done == [*opened, "connections closed", "frozen"]


def test_without_a_database_the_site_starts_all_the_same(done: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "open_ahead", lambda: 1 // 0)

    load_what_workers_share()

    assert done == ["connections closed", "frozen"]


def test_nothing_is_loaded_where_workers_would_not_share_it(done: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(multiprocessing, "get_start_method", lambda: "spawn")

    load_what_workers_share()

    assert done == []


class _Server(LastingServer):
    """A server of one worker, which ends at an age."""

    def __init__(self) -> None:
        self.respawned_wrks = {}

    def ends(self, age: float) -> bool:
        """Let the worker end, and say whether the server would still start it if it ended again at once."""
        self.wrks = [SimpleNamespace(birth=time.monotonic() - age)]
        self._respawn_workers([0], None, None)
        return not self.respawned_wrks


@pytest.fixture(name="server")
def _server(monkeypatch: pytest.MonkeyPatch) -> _Server:
    def respawn(server: Any, workers: list[int], *_: Any) -> None:
        server.respawned_wrks.update(dict.fromkeys(workers, time.monotonic()))

    monkeypatch.setattr(MPServer, "_respawn_workers", respawn)
    monkeypatch.setattr("rulesite.serving.setup.serving.time.sleep", lambda seconds: None)
    return _Server()


def test_the_site_goes_on_when_processes_that_had_started_are_ended_again_and_again(server: _Server):
    assert all(server.ends(age=4) for _ in range(100))


def test_a_process_that_never_gets_to_start_is_given_up_after_twenty_times(server: _Server):
    assert [server.ends(age=0.5) for _ in range(20)] == [True] * 19 + [False]


def test_one_good_start_in_between_is_enough_to_go_on(server: _Server):
    assert [server.ends(age=0.5) for _ in range(19)] == [True] * 19
    assert server.ends(age=4)
    assert server.ends(age=0.5)
