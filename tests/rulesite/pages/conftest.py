"""The small site, for tests of what all of it says."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from tests.rulesite.conftest import SmallBook
from tests.rulesite.pages import small_site


@pytest.fixture(name="small_site")
def _small_site(small_book: SmallBook, settings: Any) -> None:
    """The small site, where nothing is loaded yet; it has time, however busy the machine."""
    settings.RUN_SECONDS = 60
    small_site.build(settings)
    cache.clear()
