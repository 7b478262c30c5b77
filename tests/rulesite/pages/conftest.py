"""The small site, for tests of what all of it says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from rulesite.pages.api import budget
from tests.rulesite.conftest import SmallBook
from tests.rulesite.pages import small_site


@pytest.fixture(name="small_site")
def _small_site(small_book: SmallBook, settings: Any) -> None:
    """The small site, where nothing is loaded yet; it has time, however busy the machine."""
    settings.RUN_SECONDS = 60
    small_site.build(settings)
    cache.clear()


@pytest.fixture(scope="module", autouse=True)
def _no_minute_ends() -> Iterator[None]:
    """What one address asks for is counted by the minute: none ends between two requests of a test."""
    now = time.time()
    with patch.object(budget, "time", SimpleNamespace(time=lambda: now)):
        yield
