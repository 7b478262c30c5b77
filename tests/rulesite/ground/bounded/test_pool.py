"""Work for strangers is done in processes of its own, and ends when it goes too far."""

from __future__ import annotations

import contextvars
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rulesite.ground.bounded.pool import Ended, bounded
from rulesite.ground.bounded.visitor import Visitor, waiting
from tests.rulesite.ground.bounded.work import (
    all_memory,
    asleep,
    for_ever,
    group_of_session,
    killed_at_first,
    much,
    niceness,
    process_number,
    struck,
    wrong,
)


@pytest.fixture(autouse=True)
def _bounds(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As little time as tells an end from its beginning, and patience with a machine that has much else to do."""
    settings.RUN_WORKERS, settings.RUN_WAITING = 1, 1
    settings.RUN_SECONDS, settings.RUN_MEGABYTES = 0.2, 400
    monkeypatch.setattr("rulesite.ground.bounded.pool._PATIENCE", 40)


def test_work_is_done_in_another_process_which_is_used_again():
    first = bounded(process_number)
    assert first != os.getpid()
    assert bounded(process_number) == first


@pytest.mark.parametrize(
    ("work", "kind", "said"),
    [
        (for_ever, "time", r"more than 0\.2 s"),
        (all_memory, "memory", "more than 400 MB"),
        (much, "size", "larger than 1,024 kB"),
        (wrong, "failed", "The fault is ours"),
        (struck, "failed", "The fault is ours"),
    ],
)
def test_work_that_goes_too_far_ends_with_its_reason_and_leaves_room_for_the_next(
    work: Callable[[], Any], kind: str, said: str
):
    with pytest.raises(Ended, match=said) as ended:
        bounded(work)
    assert ended.value.kind == kind
    assert bounded(process_number) != os.getpid()


def test_work_that_gets_no_processor_for_long_is_late_and_not_said_to_take_too_much(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rulesite.ground.bounded.pool._PATIENCE", 3)
    with pytest.raises(Ended, match=r"wasn't done within 0\.6 s") as ended:
        bounded(asleep)
    assert ended.value.kind == "late"
    assert ended.value.may_do_later
    assert bounded(process_number) != os.getpid()


def test_more_than_can_be_done_at_once_is_refused_at_once():
    ended: list[str] = []

    def ask() -> None:
        try:
            bounded(for_ever)
        except Ended as refusal:
            ended.append(refusal.kind)

    bounded(process_number)
    with ThreadPoolExecutor(4) as threads:
        for _ in range(4):
            threads.submit(ask)
    assert sorted(ended) == ["busy", "busy", "time", "time"]


def test_idle_workers_that_were_ended_from_outside_are_replaced_and_nobody_notices():
    for _ in range(3):
        worker = bounded(process_number)
        os.kill(worker, signal.SIGKILL)
        while " Z " not in Path(f"/proc/{worker}/stat").read_text():
            time.sleep(0.01)
        assert bounded(process_number) not in (worker, os.getpid())


def test_work_over_which_a_process_was_killed_is_done_once_more_before_the_fault_is_said_to_be_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    assert bounded(killed_at_first, str(tmp_path / "tried")) not in (0, os.getpid())
    assert "ended by signal 9 over its job, which is done once more" in caplog.text
    with pytest.raises(Ended, match="The fault is ours"):
        bounded(struck)
    assert "it ended by signal 11, and so had the one before it" in caplog.text


def test_work_for_somebody_who_leaves_ends_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rulesite.ground.bounded.pool._PATIENCE", 5000)
    ended: list[str] = []
    visitors = [Visitor(), Visitor(), Visitor()]

    def ask(visitor: Visitor) -> None:
        waiting.set(visitor)
        try:
            bounded(asleep)
        except Ended as refusal:
            ended.append(refusal.kind)

    worker = bounded(process_number)
    visitors[2].leave()
    with ThreadPoolExecutor(3) as threads:
        threads.submit(ask, visitors[0])  # is worked for
        time.sleep(0.3)
        threads.submit(ask, visitors[1])  # waits
        time.sleep(0.3)
        visitors[1].leave()
        visitors[0].leave()
    contextvars.copy_context().run(ask, visitors[2])
    assert ended == ["left", "left", "left"]
    assert bounded(process_number) not in (worker, os.getpid())


def test_a_new_worker_comes_from_where_the_engine_is_loaded_already():
    nursery = bounded(os.getppid)
    assert nursery != os.getpid()
    with pytest.raises(Ended):
        bounded(for_ever)
    assert bounded(os.getppid) == nursery


def test_a_run_is_done_while_the_process_that_workers_come_from_is_replaced(settings: Any):
    settings.RUN_WORKERS = 2  # so that nobody else has had this pool
    worker, nursery = bounded(process_number), bounded(os.getppid)
    os.kill(nursery, signal.SIGKILL)
    assert bounded(process_number) == worker
    with pytest.raises(Ended):
        bounded(for_ever)
    with pytest.raises(Ended):
        bounded(for_ever)
    assert bounded(os.getppid) not in (nursery, os.getpid())


def test_without_workers_it_is_done_here(settings: Any):
    settings.RUN_WORKERS = 0
    assert bounded(process_number) == os.getpid()


def test_several_threads_share_the_workers(settings: Any):
    settings.RUN_WORKERS, settings.RUN_WAITING = 2, 20
    gate = threading.Barrier(8)

    def ask() -> int:
        gate.wait()
        return bounded(process_number)

    with ThreadPoolExecutor(8) as threads:
        numbers = [asked.result() for asked in [threads.submit(ask) for _ in range(8)]]
    assert 1 <= len(set(numbers)) <= 2


#: How far a process can give way: `nice` goes no further.
_NICEST = 19


def test_visitors_work_gives_way_to_pages():
    assert bounded(niceness) >= min(os.nice(0) + 10, _NICEST)


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="this system doesn't group sessions")
def test_visitors_work_is_weighed_as_a_group_that_gives_way():
    assert bounded(group_of_session).endswith("nice 10\n")
    assert bounded(group_of_session) != group_of_session()
