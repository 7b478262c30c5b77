"""A plugin of pytest that runs what asks the database on real servers: `python -m pytest -p tests.servers.everywhere`.

Without it the tests use SQLite and caches in memory. With it PostgreSQL is the database and Redis the cache, tests that
use no database are left out, and those of machines that share servers of their own aren't skipped. Where the servers
can't be had, every test is skipped, with the reason.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import ExitStack
from typing import Final

import pytest

from tests.servers.running import postgresql, redis, why_not_here

#: Set for the processes of this run: where the servers are, or why there are none.
_REDIS: Final = "BENCHBOOK_TESTS_REDIS"
_MISSING: Final = "BENCHBOOK_TESTS_WITHOUT_SERVERS"
_servers: Final = ExitStack()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None]:
    """Before the settings are read: they take the database and the cache from the environment."""
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        number = int(worker.removeprefix("gw")) + 1
        if _REDIS in os.environ:
            os.environ["CACHE_URL"] = f"{os.environ[_REDIS]}/{number}"  # each worker empties its own
    elif reason := why_not_here():
        os.environ[_MISSING] = reason
    else:
        os.environ["DATABASE_URL"] = _servers.enter_context(postgresql()).address
        os.environ[_REDIS] = _servers.enter_context(redis()).address
        os.environ["CACHE_URL"] = f"{os.environ[_REDIS]}/0"
    return (yield)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = [item for item in items if _asks_the_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen
    if reason := os.environ.get(_MISSING):
        for item in items:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_unconfigure() -> None:
    _servers.close()


def _asks_the_database(item: pytest.Item) -> bool:
    return item.get_closest_marker("django_db") is not None or not {"db", "servers"}.isdisjoint(
        getattr(item, "fixturenames", ())
    )
