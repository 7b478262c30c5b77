"""What all tests share: the book, loaded once for all workers and kept for later runs (`tests/book.py`)."""

from __future__ import annotations

import gc
import shutil

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="look at everything where a choice of each kind does otherwise"
    )


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether to look at everything, where otherwise a choice of each kind will do."""
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    from tests.book import put_book_in_place

    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        put_book_in_place()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The engine's tests stand first: while one worker loads the book, another has enough to do without it."""
    items.sort(key=lambda item: "django_db_setup" in getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    """What was collected stays to the end, so looking through it for garbage time and again finds none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_unconfigure() -> None:
    from django.conf import settings

    if settings.configured:
        shutil.rmtree(settings.VAR_DIR, ignore_errors=True)
