"""Several machines share a database and a cache, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPMessage
from itertools import count
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
#: The processes of a machine are forked from one that has loaded what all of them load. Each is told with a file for
#: what it says, and answered with its number; how it ended is written beside that file.
BEGIN = """
import json, os, signal, sys
from pathlib import Path
from wsgiref.simple_server import make_server
import django

django.setup()
from django.core.management import execute_from_command_line
from django.urls import get_resolver

get_resolver().url_patterns  # for the checks of each command
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
print("ready", flush=True)

def serve(port):  # as any server of WSGI does, one request at a time
    from rulesite.wsgi import application
    make_server("127.0.0.1", int(port), application).serve_forever()

def run(said, arguments):
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for standard in (1, 2):
            os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND), standard)
        serve(*arguments[1:]) if arguments[0] == "serve" else execute_from_command_line(["manage.py", *arguments])
        code = 0
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        unfinished = Path(said + ".unfinished")
        unfinished.write_text(str(code))
        unfinished.rename(said + ".ended")
        os._exit(0)

for line in sys.stdin:
    said, *arguments = json.loads(line)
    if not (number := os.fork()):
        run(said, arguments)
    print(number, flush=True)
"""


@dataclass(frozen=True, slots=True)
class Running:
    """A process of a machine."""

    number: int
    said: Path

    @property
    def is_there(self) -> bool:
        try:
            os.kill(self.number, 0)
        except ProcessLookupError:
            return False
        return True

    def ended(self) -> tuple[int, str]:
        """Its exit code and what it said, once it has ended."""
        assert comes_true(lambda: not self.is_there), "waited in vain"
        return int(Path(f"{self.said}.ended").read_text()), self.said.read_text()


@dataclass(frozen=True, slots=True)
class Machine:
    """A folder with a copy of the content, and the process that its others are forked from."""

    folder: Path
    book: SmallBook
    process: subprocess.Popen[str]
    numbers: Iterator[int]

    def manage(self, *arguments: str) -> str:
        return self.started(*arguments).ended()[1]

    def started(self, *arguments: str) -> Running:
        said = self.folder / f"said{next(self.numbers)}"
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([str(said), *arguments]), file=self.process.stdin, flush=True)
        return Running(int(self.process.stdout.readline()), said)

    @contextmanager
    def serving(self) -> Iterator[Callable[[str], tuple[bytes, HTTPMessage]]]:
        """The site on this machine; yields what asks it for an address."""
        port = free_port()
        process = self.started("serve", str(port))

        def ask(address: str) -> tuple[bytes, HTTPMessage]:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=30) as answer:
                return answer.read(), answer.headers

        try:
            assert comes_true(lambda: not process.is_there or _answers(ask)), "waited in vain"
            yield ask
            assert process.is_there
        finally:
            with suppress(ProcessLookupError):
                os.kill(process.number, signal.SIGKILL)
            print(process.said.read_text())


def _answers(ask: Callable[[str], Any]) -> bool:
    try:
        ask("/")
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def both(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Machine]]:
    """Two of them, ready to start processes."""
    folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    with ExitStack() as stack:
        machines = [stack.enter_context(_machine(folder, servers)) for folder in folders]
        for machine in machines:
            assert machine.process.stdout
            assert machine.process.stdout.readline() == "ready\n"
        yield machines


@contextmanager
def _machine(folder: Path, servers: Servers) -> Iterator[Machine]:
    surroundings = {
        "DJANGO_SETTINGS_MODULE": "tests.servers.settings",
        "PYTHONPATH": str(ROOT),
        "DATABASE_URL": servers.database.address,
        "CACHE_URL": f"{servers.cache.address}/63",
        "RULES_DATA_DIR": str(folder / "rules_data"),
        "VAR_DIR": str(folder / "var"),
        "SECRET_KEY": "shared by all of them",
        "INDEX_LOOK_SECONDS": "0.2",
        "RUN_WORKERS": "0",
    }
    with subprocess.Popen(
        [sys.executable, "-c", BEGIN],
        cwd=ROOT,
        env=os.environ | surroundings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Machine(folder, SmallBook(folder / "rules_data"), process, count())


@pytest.fixture
def machines(both: list[Machine], servers: Servers) -> list[Machine]:
    """Both, with folders as they were at first, on a database and a cache that are empty."""
    with connected(servers) as run:
        run("DROP SCHEMA public CASCADE")
        run("CREATE SCHEMA public")
    subprocess.run(["redis-cli", "-u", servers.cache.address, "flushall"], check=True, stdout=subprocess.DEVNULL)
    for machine in both:
        for folder in machine.folder.iterdir():
            if folder.is_dir():
                shutil.rmtree(folder)
        (machine.folder / "var").mkdir()
        SmallBook(machine.book.root)
    return both


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
    ended = [process.ended() for process in migrating]

    assert [code for code, _ in ended] == [0] * 4, ended
    assert sum("No migrations to apply" in said for _, said in ended) == 3, ended


def test_two_machines_that_load_at_once_leave_one_content_whole(machines: list[Machine]):
    first, second = machines
    first.manage("migrate", "--verbosity", "0")
    second.book.write("editions/2009-07/704-state-based-actions.md", LATER)

    loading = [machine.started("load_rules") for machine in machines]
    ended = [process.ended() for process in loading]

    assert [code for code, _ in ended] == [0, 0], ended
    numbers = [rule["number"] for rule in json.loads(first.manage("export"))]
    assert numbers in (
        ["7", "704", "704.5", "704.5f", "704.5g"],
        ["7", "704", "704.5", "704.5f", "704.5g", "704.5h"],
    )
