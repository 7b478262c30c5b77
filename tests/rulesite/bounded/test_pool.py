"""Work for strangers is done in processes of its own, and ends when it goes too far."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rulesite.bounded.pool import Ended, bounded
from tests.rulesite.bounded.work import all_memory, asleep, for_ever, much, process_number, struck, wrong


@pytest.fixture(autouse=True)
def _bounds(settings: Any) -> None:
    settings.RUN_WORKERS, settings.RUN_WAITING = 1, 1
    settings.RUN_SECONDS, settings.RUN_MEGABYTES = 1, 400


def test_work_is_done_in_another_process_which_is_used_again():
    first = bounded(process_number)
    assert first != os.getpid()
    assert bounded(process_number) == first


@pytest.mark.parametrize(
    ("work", "kind", "said"),
    [
        (for_ever, "time", "more than 1 s"),
        (asleep, "time", "more than 1 s"),
        (all_memory, "memory", "more than 400 MB"),
        (much, "size", "larger than 4,096 kB"),
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


def test_a_worker_that_was_ended_from_outside_is_replaced():
    os.kill(bounded(process_number), signal.SIGKILL)
    with pytest.raises(Ended):
        bounded(process_number)
    assert bounded(process_number) != os.getpid()


def test_a_new_worker_comes_from_where_the_engine_is_loaded_already():
    nursery = bounded(os.getppid)
    assert nursery != os.getpid()
    with pytest.raises(Ended):
        bounded(for_ever)
    assert bounded(os.getppid) == nursery


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
