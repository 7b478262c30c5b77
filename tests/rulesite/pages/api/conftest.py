from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

Ask = Callable[..., Any]


@pytest.fixture
def ask(client: Client) -> Ask:
    """Ask the API something and read its JSON; the status must be as expected."""

    def asked(address: str, status: int = 200, **headers: str) -> Any:
        response = client.get(address, headers=headers)
        assert response.status_code == status, (address, response.content)
        return response.json()

    return asked


@pytest.fixture(autouse=True)
def _nothing_spent() -> None:
    cache.clear()
