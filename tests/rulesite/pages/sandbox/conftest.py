"""What all tests of the sandbox share."""

from __future__ import annotations

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nothing_spent() -> None:
    """Nobody has asked for anything yet."""
    cache.clear()
