"""Where the time of a search goes, part by part, for whoever listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final


class Part(StrEnum):
    """A part of the way from a query to its answers."""

    READING = "reading the query"
    FIRST_STAGE = "first stage"
    MEANING = "meaning"
    SECOND_STAGE = "second stage"
    REMARKS = "remarks and facets"
    HITS = "hits"


#: Is told how many seconds of a processor a part took; a part may come several times in a search.
Listener = Callable[[Part, float], None]

_listeners: Final[list[Listener]] = []


def listen(listener: Listener) -> None:
    """Tell a listener of each part of each search of this process from now on."""
    _listeners.append(listener)


@contextmanager
def timed(part: Part) -> Iterator[None]:
    """What is done within is this part of a search."""
    started = time.thread_time()
    yield
    seconds = time.thread_time() - started
    for listener in _listeners:
        listener(part, seconds)
