"""Waiting for what comes true by itself, in another process or thread."""

from __future__ import annotations

import time
from collections.abc import Callable


def comes_true(holds: Callable[[], bool], seconds: float = 120.0) -> bool:
    """Whether something holds within so many seconds."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() >= end:
            return False
        time.sleep(0.05)
    return True
