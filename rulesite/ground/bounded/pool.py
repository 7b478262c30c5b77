"""Giving work to worker processes: as many at once as are allowed, a few waiting, each with a clock."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from queue import Empty, LifoQueue
from typing import Final, Literal, TypeVar

from django.conf import settings

from rulesite.ground.bounded.nursery import Nursery
from rulesite.ground.bounded.visitor import Visitor, waiting
from rulesite.ground.bounded.worker import Bounds, Reply

logger = logging.getLogger(__name__)

T = TypeVar("T")

#: A worker keeps some of what it read; after this many jobs another takes its place.
_JOBS_PER_WORKER: Final = 200
#: On a busy machine a second of a processor takes longer than a second; up to this many times as long.
_PATIENCE: Final = 4
#: A process that workers come from and that has lived for so many seconds had a good start; after a bad one, so long is
#: waited before the next.
_GOOD_START: Final = 10
_PAUSE: Final = 1.0
#: Seconds after which who waits for a worker looks whether its visitor is still there.
_LOOK_AGAIN: Final = 0.2

Ending = Literal["time", "late", "memory", "size", "busy", "failed", "left"]


class Ended(Exception):
    """Work that was not done to its end; the text says why, to whoever asked for it."""

    def __init__(self, kind: Ending) -> None:
        seconds, megabytes = settings.RUN_SECONDS, settings.RUN_MEGABYTES
        answer = settings.RUN_ANSWER_BYTES // 1024
        said = {
            "time": f"This was ended because it took more than {seconds:g} s. It may go on for ever; "
            "try it with fewer cards or a shorter script.",
            "late": f"This wasn't done within {seconds * _PATIENCE:g} s, as this machine has much else to do. "
            "Try it again in a minute.",
            "memory": f"This was ended because it took more than {megabytes} MB of memory. "
            "Try it with fewer cards or smaller numbers.",
            "size": f"What comes of this is larger than {answer:,} kB, so it isn't shown. "
            "Try it with fewer cards or a shorter script.",
            "busy": "More is being played and read just now than this site can do at once. Try again in a few seconds.",
            "failed": "The engine failed on this. The fault is ours.",
            "left": "Whoever asked for this has left.",
        }
        super().__init__(said[kind])
        self.kind: Ending = kind

    @property
    def may_do_later(self) -> bool:
        """Whether it is for the crowd, not for what was asked, that nothing came of it."""
        return self.kind in ("busy", "late")


def bounded(function: Callable[..., T], *arguments: object) -> T:
    """Call a function of `jobs` in a worker process, within the bounds of the settings.

    With `RUN_WORKERS` at 0 it is called here, without bounds. Raises Ended.
    """
    if settings.RUN_WORKERS == 0:
        return function(*arguments)
    return _pool().call(function, *arguments)


def open_ahead() -> None:
    """Start all workers before the first visitor needs one.

    Called while this process has one thread, it hands on what it has loaded, and they are there at once.
    """
    if settings.RUN_WORKERS:
        _pool().open_ahead()


class _Killed(Exception):
    """A worker was ended over its job from outside, as by a system that is short of memory."""


@dataclass
class _Worker:
    nursery: Nursery
    connection: Connection
    number: int
    jobs: int = 0

    def __post_init__(self) -> None:
        self._ending = threading.Lock()
        self._is_there = True

    @property
    def has_ended(self) -> bool:
        """Whether an idle worker was ended from outside: it says nothing of itself, so what can be read is its end."""
        return self.connection.poll(0)

    def stop(self) -> None:
        """Let it end at once; how it ended, `end` still tells."""
        with self._ending:
            if self._is_there:
                os.kill(self.number, signal.SIGKILL)

    def end(self) -> int:
        """End it; the signal by which it ended, 0 where nobody knows."""
        with self._ending:
            self._is_there = False
            self.connection.close()
            try:
                return self.nursery.end(self.number)
            except OSError:  # with its nursery; it ends when it has done what it does, or by its own clock
                return 0


@dataclass
class _Pool:
    """Workers that are idle or not yet started, each in a place of its own."""

    workers: int
    waiting: int
    bounds: Bounds
    process: int = field(default_factory=os.getpid)

    def __post_init__(self) -> None:
        self._places: LifoQueue[_Worker | None] = LifoQueue()
        for _ in range(self.workers):
            self._places.put(None)
        self._admitted = threading.BoundedSemaphore(self.workers + self.waiting)
        self._starting = threading.Lock()
        self._nursery: Nursery | None = None

    def open_ahead(self) -> None:
        """Have a worker in each place, as soon as may be."""
        self._open_nursery()
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self) -> None:
        """Start a worker in each place that has none."""
        places = [self._places.get() for _ in range(self.workers)]
        for worker in places:
            try:
                worker = worker or self._new_worker()
            finally:
                self._places.put(worker)

    def call(self, function: Callable[..., T], *arguments: object) -> T:
        if not self._admitted.acquire(blocking=False):
            raise Ended("busy")
        try:
            return self._call_in_turn(function, *arguments)
        finally:
            self._admitted.release()

    def _call_in_turn(self, function: Callable[..., T], *arguments: object) -> T:
        visitor = waiting.get()
        worker = self._place(visitor)
        kept: _Worker | None = None
        try:
            if worker is not None and worker.has_ended:
                worker.end()
                worker = None
            worker, reply = self._done(worker, pickle.dumps((function, arguments)), visitor)
            kept = self._kept(worker, reply)
        finally:
            self._places.put(kept)
        if reply.kind == "failed":
            logger.error("a worker failed: %s", reply.value)
        if reply.kind != "done":
            raise Ended(reply.kind)
        result: T = reply.value
        return result

    def _place(self, visitor: Visitor) -> _Worker | None:
        """A place to work in, when one is free; with an idle worker, where one stands there."""
        until = time.monotonic() + self._longest * self.waiting + 1
        while time.monotonic() < until and not visitor.has_left:
            with suppress(Empty):
                return self._places.get(timeout=_LOOK_AGAIN)
        raise Ended("left" if visitor.has_left else "busy")

    @property
    def _longest(self) -> float:
        return self.bounds.seconds * _PATIENCE

    def _done(self, worker: _Worker | None, job: bytes, visitor: Visitor) -> tuple[_Worker, Reply]:
        """Who has done a job, and the answer. A job is done once more when a worker was killed over it: that may have
        been for reasons that are none of the job's."""
        worker = worker or self._new_worker()
        try:
            return worker, self._reply(worker, job, visitor)
        except _Killed as killed:
            logger.warning("a worker %s over its job, which is done once more", killed)
        worker = self._new_worker()
        try:
            return worker, self._reply(worker, job, visitor)
        except _Killed as killed:
            return worker, Reply("failed", f"it {killed}, and so had the one before it")

    def _reply(self, worker: _Worker, job: bytes, visitor: Visitor) -> Reply:
        """The worker's answer. A worker that ends over its job or goes on too long has none, and is gone afterwards.

        Raises _Killed where neither its own clock nor the visitor ended it.
        """
        worker.jobs += 1
        try:
            with visitor.ending(worker.stop):
                worker.connection.send_bytes(job)
                if worker.connection.poll(self._longest):
                    reply: Reply = pickle.loads(worker.connection.recv_bytes())  # noqa: S301 - our own process sends it
                    return reply
        except (EOFError, OSError):
            by = worker.end()
            if visitor.has_left:
                raise Ended("left") from None
            if by != signal.SIGPROF:
                raise _Killed(f"ended by signal {by}") from None
            raise Ended("time") from None
        worker.end()
        raise Ended("late")

    def _kept(self, worker: _Worker, reply: Reply) -> _Worker | None:
        """The worker, if it is good for another job."""
        if worker.connection.closed:
            return None
        if reply.kind == "done" and worker.jobs < _JOBS_PER_WORKER:
            return worker
        worker.end()
        return None

    def _new_worker(self) -> _Worker:
        for _ in range(2):  # where one nursery has just ended, from the next
            nursery = self._open_nursery()
            try:
                return _Worker(nursery, *nursery.start())
            except OSError:
                logger.exception("no worker could be started")
                self._replace(nursery)
        raise Ended("failed")

    def _open_nursery(self) -> Nursery:
        with self._starting:
            if self._nursery is None:
                self._nursery = self._new_nursery()
            return self._nursery

    def _replace(self, ended: Nursery) -> None:
        """Start another nursery in the place of one that has ended, unless that is done already."""
        with self._starting:
            if self._nursery is ended:
                self._nursery = self._new_nursery()

    def _new_nursery(self) -> Nursery:
        nursery = Nursery(self.bounds)
        threading.Thread(target=self._look_after, args=(nursery,), daemon=True).start()
        return nursery

    def _look_after(self, nursery: Nursery) -> None:
        """Once a nursery has ended, start the next: no visitor's run waits for it to load the engine."""
        began = time.monotonic()
        nursery.wait()
        logger.warning("the process that workers come from has ended; another is started")
        if time.monotonic() - began < _GOOD_START:
            time.sleep(_PAUSE)
        self._replace(nursery)


_pools: dict[tuple[object, ...], _Pool] = {}
_making: Final = threading.Lock()


def _pool() -> _Pool:
    """This process's pool for the bounds of the settings."""
    bounds = Bounds(settings.RUN_SECONDS, settings.RUN_MEGABYTES, settings.RUN_ANSWER_BYTES)
    key = (os.getpid(), settings.RUN_WORKERS, settings.RUN_WAITING, bounds)
    with _making:
        if key not in _pools:
            _pools[key] = _Pool(settings.RUN_WORKERS, settings.RUN_WAITING, bounds)
        return _pools[key]
