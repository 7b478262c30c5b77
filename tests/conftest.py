"""What all tests share: the book, loaded once for all workers and kept for later runs (`tests/book.py`)."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.examples import QUICK, THOROUGH, changed_files, digest, leave_out


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="look at everything where a choice of each kind does otherwise"
    )
    parser.addoption("--decisions", type=int, default=60, help="how many of each game of several are played at random")


def pytest_configure(config: pytest.Config) -> None:
    """Before tests are imported: they say then how many examples they look at."""
    if config.pluginmanager.has_plugin("dsession"):
        return  # its workers import the tests
    _keep_what_python_compiles()
    settings.register_profile(QUICK, deadline=None)  # an example takes as long as other tests let it
    settings.register_profile(THOROUGH, deadline=None, print_blob=True)
    settings.load_profile(THOROUGH if config.getoption("--thorough") else QUICK)


def _keep_what_python_compiles() -> None:
    """Where Python is told to leave no compiled modules beside the sources, they go to `var/tests/`.

    The suite starts a hundred processes; each would compile all of Benchbook anew.
    """
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(Path(__file__).parents[1] / "var" / "tests" / "compiled")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether to look at everything, where otherwise a choice of each kind will do."""
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture(scope="session")
def decisions(pytestconfig: pytest.Config) -> int:
    """How many decisions of a game are made at random."""
    return int(pytestconfig.getoption("--decisions"))


@pytest.fixture(scope="module", autouse=True)
def outside_a_browsers_loop() -> Iterator[None]:
    """A browser's event loop goes on in the thread of its tests; no other test runs within it.

    What answers asynchronously would refuse to. And Django has a connection of its own for whoever runs within a loop:
    a test that began its transaction there and wrote outside, or the other way round, would wait for itself. So all of
    a module runs outside, with what its tests begin and end.
    """
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    from tests.book import put_book_in_place

    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        put_book_in_place()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """A test that commits leaves the database empty: those after it on the same worker need the book again."""
    yield
    if nextitem is not None and _commits(item) and not _commits(nextitem):
        from pytest_django.plugin import blocking_manager_key

        from tests.book import put_rows_in_place

        with item.config.stash[blocking_manager_key].unblock():
            put_rows_in_place()


def _commits(item: pytest.Item) -> bool:
    """Whether a test works with real transactions, after which Django empties the tables."""
    marker = item.get_closest_marker("django_db")
    return marker is not None and bool(marker.kwargs.get("transaction"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The engine's tests stand first: while one worker loads the book, another has enough to do without it.

    Of cases that are marked as sampled, the whole suite takes one of so many, besides those of files that were changed
    since the last commit; and of those marked as thorough none.
    """
    leave_out(config, items, _is_for_thorough_runs)
    items.sort(key=lambda item: "django_db_setup" in getattr(item, "fixturenames", ()))


def _is_for_thorough_runs(item: pytest.Item) -> bool:
    if item.get_closest_marker("thorough"):
        return True
    mark = item.get_closest_marker("sampled")
    return mark is not None and digest(item.name) % mark.kwargs["one_of"] != 0 and not _is_of_a_changed_file(item)


def _is_of_a_changed_file(item: pytest.Item) -> bool:
    """Whether a case is a file that somebody works at."""
    cases = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return any(getattr(case, "path", None) in changed_files() for case in cases)


def pytest_collection_finish() -> None:
    """What was collected stays to the end, so looking through it for garbage time and again finds none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
