"""How much of the engine's tests a whole run looks at."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS
from tests.examples import digest, leave_out


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A run of the whole suite plays what holds in each edition in two: the newest, and the one that its name picks."""
    leave_out(config, items, _is_left_out)


def _is_left_out(item: pytest.Item) -> bool:
    is_in_each = any(
        mark.args[0] == "edition" and tuple(mark.args[1]) == EDITIONS for mark in item.iter_markers("parametrize")
    )
    if not is_in_each or not isinstance(item, pytest.Function):
        return False
    *older, newest = EDITIONS
    picked = older[digest(item.originalname) % len(older)]
    return item.callspec.params["edition"] not in (newest, picked)
