"""Several machines share a database and a cache, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPMessage
from pathlib import Path
from typing import Any

import pytest

from tests.rulesite.conftest import SECTION, SmallBook
from tests.servers.conftest import Servers
from tests.servers.running import free_port
from tests.waiting import comes_true

#: A rule that is there after the second load only.
LATER = f"{SECTION}\n### 704.5h\n\nA quagga vanishes.\n"
ROOT = Path(__file__).resolve().parents[2]
#: Serves the site as any server of WSGI does, one request at a time.
SERVE = """
import sys
from wsgiref.simple_server import make_server
from rulesite.wsgi import application
make_server("127.0.0.1", int(sys.argv[1]), application).serve_forever()
"""


@dataclass(frozen=True, slots=True)
class Machine:
    """A folder with a copy of the content, and what it is told of the others."""

    book: SmallBook
    surroundings: dict[str, str]

    def manage(self, *arguments: str) -> str:
        ended = self.started(*arguments).communicate()
        return ended[0]

    def started(self, *arguments: str) -> subprocess.Popen[str]:
        return self._process("manage.py", *arguments)

    @contextmanager
    def serving(self) -> Iterator[Callable[[str], tuple[bytes, HTTPMessage]]]:
        """The site on this machine; yields what asks it for an address."""
        port = free_port()
        process = self._process("-c", SERVE, str(port))

        def ask(address: str) -> tuple[bytes, HTTPMessage]:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=30) as answer:
                return answer.read(), answer.headers

        try:
            assert comes_true(lambda: process.poll() is not None or _answers(ask)), "waited in vain"
            yield ask
            assert process.poll() is None
        finally:
            process.kill()
            print(process.communicate()[0])

    def _process(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=os.environ | self.surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


def _answers(ask: Callable[[str], Any]) -> bool:
    try:
        ask("/")
    except OSError:
        return False
    return True


@pytest.fixture
def machines(servers: Servers, tmp_path: Path) -> list[Machine]:
    """Two of them, on a database that is empty."""
    with connected(servers) as run:
        run("DROP SCHEMA public CASCADE")
        run("CREATE SCHEMA public")
    return [
        Machine(
            SmallBook(tmp_path / name / "rules_data"),
            {
                "DJANGO_SETTINGS_MODULE": "tests.servers.settings",
                "DATABASE_URL": servers.database.address,
                "CACHE_URL": f"{servers.cache.address}/63",
                "RULES_DATA_DIR": str(tmp_path / name / "rules_data"),
                "VAR_DIR": str(tmp_path / name / "var"),
                "SECRET_KEY": "shared by all of them",
                "INDEX_LOOK_SECONDS": "0.2",
                "RUN_WORKERS": "0",
            },
        )
        for name in ("first", "second")
    ]


@contextmanager
def connected(servers: Servers) -> Iterator[Callable[[str], None]]:
    import psycopg

    with psycopg.connect(servers.database.address, autocommit=True) as connection:
        yield lambda command: connection.execute(command) and None  # type: ignore[arg-type]


def found(answer: bytes) -> list[str]:
    return [hit["number"] for hit in json.loads(answer)["items"]]


def test_what_one_machine_loads_another_finds_without_a_restart(machines: list[Machine], servers: Servers):
    first, second = machines
    first.manage("load_rules")
    assert "the index is made" in second.manage("build_index")
    assert "the index in use is of the content" in second.manage("build_index")

    with ExitStack() as stack:
        here, there = (stack.enter_context(machine.serving()) for machine in machines)
        assert b"lethal damage" in there("/rules/2009-07/704.5g/")[0]
        # What was asked of one machine counts on the other.
        left = [int(ask("/api/editions/")[1]["RateLimit-Remaining"]) for ask in (here, there)]
        assert left[1] < left[0]

        first.book.write("editions/2009-07/704-state-based-actions.md", LATER)
        first.manage("load_rules")
        assert comes_true(lambda: found(there("/api/search/?q=quagga")[0])[:1] == ["704.5h"]), "waited in vain"
        assert b"A quagga vanishes" in there("/rules/2009-07/704.5h/")[0]

        # A database that is started again closes every connection.
        with connected(servers) as run:
            run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        for address in ("/rules/2009-07/704.5f/", "/search/?q=damage", "/api/rules/2009-07/704.5g/"):
            there(address)


def test_a_database_that_was_away_is_found_again_by_processes_that_were_there_before(
    machines: list[Machine], servers: Servers
):
    first, second = machines
    first.manage("load_rules")
    second.manage("build_index")
    asked = ("/rules/2009-07/704.5f/", "/search/?q=damage", "/api/rules/2009-07/704.5g/", "/readyz")

    with second.serving() as ask:
        assert [status_of(ask, address) for address in asked] == [200] * 4
        servers.database.stop()
        try:
            began = time.monotonic()
            # What was kept is shown from Redis; what takes the database says that something is wrong, without delay.
            assert {status_of(ask, address) for address in asked} <= {200, 500, 503}
            assert status_of(ask, "/readyz") == 503
            assert status_of(ask, "/rules/2009-07/704.5g/") >= 500
            assert time.monotonic() - began < 30
        finally:
            servers.database.start()
        assert [status_of(ask, address) for address in (*asked, "/rules/2009-07/704.5g/")] == [200] * 5
        # What looks after the index goes on as well.
        first.book.write("editions/2009-07/704-state-based-actions.md", LATER)
        first.manage("load_rules")
        assert comes_true(lambda: found(ask("/api/search/?q=quagga")[0])[:1] == ["704.5h"]), "waited in vain"


def status_of(ask: Callable[[str], Any], address: str) -> int:
    """How an address is answered."""
    try:
        ask(address)
    except urllib.error.HTTPError as problem:
        return problem.code
    return 200


def test_machines_that_migrate_at_once_do_it_one_after_the_other(machines: list[Machine]):
    migrating = [machine.started("migrate", "--verbosity", "1") for machine in machines * 2]
    said = [process.communicate()[0] for process in migrating]

    assert [process.returncode for process in migrating] == [0] * 4, said
    assert sum("No migrations to apply" in each for each in said) == 3, said


def test_two_machines_that_load_at_once_leave_one_content_whole(machines: list[Machine]):
    first, second = machines
    first.manage("migrate", "--verbosity", "0")
    second.book.write("editions/2009-07/704-state-based-actions.md", LATER)

    loading = [machine.started("load_rules") for machine in machines]
    said = [process.communicate()[0] for process in loading]

    assert [process.returncode for process in loading] == [0, 0], said
    numbers = [rule["number"] for rule in json.loads(first.manage("export"))]
    assert numbers in (
        ["7", "704", "704.5", "704.5f", "704.5g"],
        ["7", "704", "704.5", "704.5f", "704.5g", "704.5h"],
    )
