"""A visitor who waits for an answer may leave: what is done for that visitor alone then ends.

The server's side makes a `Visitor` for each request and says when it has left (`leave`). Work that takes long asks
whoever is `waiting` to be ended then.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final


class Visitor:
    """Somebody who waits for an answer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ends: list[Callable[[], None]] = []
        self.has_left = False

    def leave(self) -> None:
        """Say that nobody waits any more."""
        with self._lock:
            self.has_left = True
            for end in self._ends:
                end()

    @contextmanager
    def ending(self, end: Callable[[], None]) -> Iterator[None]:
        """Call `end` if the visitor leaves meanwhile, or has left already. It is called in another thread, and not
        after this has ended."""
        with self._lock:
            self._ends.append(end)
            if self.has_left:
                end()
        try:
            yield
        finally:
            with self._lock:
                self._ends.remove(end)


#: Whom the present request is answered for; where no server tells, somebody who never leaves.
waiting: Final[ContextVar[Visitor]] = ContextVar("waiting", default=Visitor())  # noqa: B039
