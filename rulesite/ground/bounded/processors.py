"""The site's own work on many alike things, shared out to all processors of the machine."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")

#: How many things a process is given at a time.
_SHARE: Final = 25


class Each(Protocol):
    """Calls a function with one of each of its arguments after the other, as `map` does, and gives what comes of it.

    Other processes begin at once, and go on while whoever asked does something else.
    """

    def __call__(self, function: Callable[..., T], *arguments: Iterable[Any]) -> Iterator[T]: ...


@contextmanager
def on_all_processors() -> Iterator[Each]:
    """What calls a function many times, in as many processes as there are processors; here, where that is one.

    The processes are forked from this one, so that none loads the engine anew, and end with it or with the block. None
    may open a connection to the database. What the block leaves undone as it fails isn't begun any more. Raises
    BrokenProcessPool where one of them is ended from outside.
    """
    processors = os.cpu_count() or 1
    if processors == 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield lambda function, *arguments: map(function, *arguments)
        return
    with ProcessPoolExecutor(processors, multiprocessing.get_context("fork"), _end_with_parent) as pool:
        try:
            yield lambda function, *arguments: pool.map(function, *arguments, chunksize=_SHARE)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _end_with_parent() -> None:
    """Let this process end where the one that it works for is killed, instead of waiting for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
