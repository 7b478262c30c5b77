"""Work for workers in tests: it stands apart so that a worker imports nothing else for it."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path


def process_number() -> int:
    return os.getpid()


def for_ever() -> None:
    while True:
        pass


def asleep() -> None:
    time.sleep(60)


def all_memory() -> list[bytes]:
    return [bytes(10_000_000) for _ in range(1000)]


def much() -> str:
    return "much " * 1_000_000


def wrong() -> None:
    raise LookupError("nothing there")


def struck() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def killed_at_first(tried: str) -> int:
    """Is killed as a system that is short of memory does it, unless that has happened before."""
    if not Path(tried).exists():
        Path(tried).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def handed_on() -> tuple[str, int, int]:
    """What was handed on to the process that this one comes from, its number, and how many things that holds open."""
    nursery = os.getppid()
    opened = [os.readlink(file) for file in Path(f"/proc/{nursery}/fd").iterdir()]
    return getattr(sys, "handed_on", ""), nursery, sum(not opened.startswith("/dev/") for opened in opened)


def group_of_session() -> str:
    return Path("/proc/self/autogroup").read_text(encoding="ascii")
