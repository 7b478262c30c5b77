"""Servers for the tests of this folder, started once.

They are for `manage.py test --servers`: a run without it skips these tests, and so does one where the servers can't be
had; both say why.
"""

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
def servers(pytestconfig: pytest.Config) -> Iterator[Servers]:
    if not pytestconfig.pluginmanager.has_plugin("tests.servers.everywhere"):
        pytest.skip("it runs where real servers are asked for: manage.py test --servers")
    if reason := why_not_here():
        pytest.skip(reason)
    with postgresql() as database, redis() as cache:
        yield Servers(database, cache)
