"""How much of the engine's tests a whole run looks at."""

from __future__ import annotations

import zlib

import pytest

from tests.engine.board import EDITIONS
from tests.examples import is_thorough


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A run of the whole suite plays what holds in each edition in two: the newest, and the one that its name picks.

    Whoever names the tests to run, or wants a thorough run, has them in all.
    """
    if is_thorough() or [str(each) for each in config.args] != config.getini("testpaths"):
        return
    left_out = [item for item in items if _is_left_out(item)]
    if left_out:
        chosen = set(map(id, left_out))
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if id(item) not in chosen]


def _is_left_out(item: pytest.Item) -> bool:
    is_in_each = any(
        mark.args[0] == "edition" and tuple(mark.args[1]) == EDITIONS for mark in item.iter_markers("parametrize")
    )
    if not is_in_each or not isinstance(item, pytest.Function):
        return False
    *older, newest = EDITIONS
    picked = older[zlib.crc32(item.originalname.encode()) % len(older)]
    return item.callspec.params["edition"] not in (newest, picked)
