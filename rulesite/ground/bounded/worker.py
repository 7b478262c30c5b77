"""A worker process takes a job, does it within its bounds, answers, and takes the next.

Knows nothing of Django, so that workers stay small.
"""

from __future__ import annotations

import os
import pickle
import resource
import signal
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Literal

#: How much less of the processors workers get than whoever serves pages, when both want them.
NICENESS: Final = 10
_MEGABYTE: Final = 1024 * 1024
#: What a process takes of memory, in pages: all of it first.
_SIZE: Final = Path("/proc/self/statm")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one job may use: seconds of a processor, memory besides what the worker has already, and bytes of answer."""

    seconds: float
    megabytes: int
    answer_bytes: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a job. `value` is its result, or for a job that failed, how."""

    kind: Literal["done", "memory", "size", "failed"]
    value: Any = None


def serve(connection: Connection, bounds: Bounds) -> None:
    """Do jobs until nobody is there to ask for one.

    A job that uses more time than it may ends the process, which whoever waits for it notices.
    """
    os.nice(NICENESS)
    _limit(resource.RLIMIT_AS, _taken() + bounds.megabytes * _MEGABYTE)
    _limit(resource.RLIMIT_CORE, 0)
    while True:
        try:
            function, arguments = pickle.loads(connection.recv_bytes())  # noqa: S301 - the site's own process sends it
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_PROF, bounds.seconds)  # its signal, uncaught, ends a process
        answer = _answer(function, arguments, bounds)
        signal.setitimer(signal.ITIMER_PROF, 0)
        connection.send_bytes(answer)


def _limit(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _taken() -> int:
    """Bytes of memory that this process has already, most of them shared with the one that it was forked from."""
    try:
        pages = int(_SIZE.read_text(encoding="ascii").split()[0])
    except OSError:  # not on every system
        return 0
    return pages * resource.getpagesize()


def _answer(function: Any, arguments: tuple[Any, ...], bounds: Bounds) -> bytes:
    try:
        answer = pickle.dumps(Reply("done", function(*arguments)))
    except MemoryError:
        return pickle.dumps(Reply("memory"))
    except Exception:
        return pickle.dumps(Reply("failed", traceback.format_exc()))
    return answer if len(answer) <= bounds.answer_bytes else pickle.dumps(Reply("size"))
