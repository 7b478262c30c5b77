"""Servers for the tests of this folder, started once; where they can't be had, the tests say so and are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.servers.running import Server, postgresql, redis, why_not_here


@dataclass(frozen=True, slots=True)
class Servers:
    database: Server
    cache: Server


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    if reason := why_not_here():
        pytest.skip(reason)
    with postgresql() as database, redis() as cache:
        yield Servers(database, cache)
