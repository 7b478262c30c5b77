from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from rulesite.serving.setup.environment import ROOT, one_at_a_time
from rulesite.serving.setup.management.commands.up import Command, _host_and_port, _is_loopback
from tests.rulesite.conftest import SmallBook
from tests.servers.running import free_port
from tests.waiting import comes_true

#: Two that are started at once, in processes that have loaded already what both load, and serve in the process in which
#: they set up. What they say goes to the files that the arguments name, each with its address before it.
TWO = """
import os, signal, sys
import django

django.setup()
from django.core.management import call_command
from django.urls import get_resolver
from rulesite.ground.bounded import jobs
from rulesite.serving.setup import serving

get_resolver().url_patterns
jobs.open_ahead()

def serves(program, command, surroundings):
    sys.argv = command[2:]
    serving.main()
    os._exit(0)

os.execve = serves
both = []
for address, said in zip(sys.argv[1::2], sys.argv[2::2]):
    if not (started := os.fork()):
        try:
            for standard in (1, 2):
                os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND), standard)
            call_command("up", address, workers=1)
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(1)
    both.append(started)
signal.signal(signal.SIGTERM, lambda *_: [os.kill(started, signal.SIGTERM) for started in both])
sys.exit(any([os.waitpid(started, 0)[1] for started in both]))
"""


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("9000", ("127.0.0.1", 9000)),
        ("0.0.0.0", ("0.0.0.0", 8000)),
        ("[::1]:80", ("::1", 80)),
        (":8001", ("127.0.0.1", 8001)),
    ],
)
def test_addresses_are_read(address: str, expected: tuple[str, int]):
    assert _host_and_port(address) == expected


@pytest.mark.parametrize("address", ["localhost:", "localhost:x", "localhost:0", "1:70000"])
def test_wrong_addresses_say_what_would_work(address: str):
    with pytest.raises(CommandError, match=r"is not an address such as 127\.0\.0\.1:8000"):
        _host_and_port(address)


def test_only_loopback_is_not_reached_from_elsewhere():
    assert _is_loopback("127.0.0.1")
    assert _is_loopback("::1")
    assert _is_loopback("localhost")
    assert not _is_loopback("0.0.0.0")


def test_two_at_once_set_up_one_after_the_other(tmp_path: Path):
    order: list[str] = []

    def set_up(name: str) -> None:
        with one_at_a_time(tmp_path / "new" / "up.lock"):
            order.append(name)
            time.sleep(0.2)
            order.append(name)

    with ThreadPoolExecutor(2) as both:
        list(both.map(set_up, "ab"))
    assert order in (["a", "a", "b", "b"], ["b", "b", "a", "a"])


def test_what_sets_up_is_done_by_one_at_a_time(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path):
    settings.VAR_DIR = tmp_path
    steps: list[str] = []

    def step(_command: Command, what: str, *_arguments: str, **_options: Any) -> None:
        with pytest.raises(BlockingIOError), (tmp_path / "up.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        steps.append(what)

    monkeypatch.setattr(Command, "_step", step)
    monkeypatch.setattr(Command, "_serve", lambda *_: steps.append("serve"))
    call_command("up", str(free_port()))
    assert steps == ["database", "rules and search index", "static files", "checks", "serve"]


@pytest.mark.thorough
def test_two_that_are_started_at_once_on_an_empty_folder_both_serve(tmp_path: Path):
    book = SmallBook(tmp_path / "rules_data")
    book.write("systems.toml", (ROOT / "rules_data/systems.toml").read_text(encoding="utf-8"))
    surroundings = {"VAR_DIR": str(tmp_path / "var"), "RULES_DATA_DIR": str(book.root), "RUN_WORKERS": "0"}
    surroundings |= {"DJANGO_SETTINGS_MODULE": "tests.servers.settings", "PYTHONPATH": str(ROOT)}
    surroundings |= {"DATABASE_URL": f"sqlite:///{tmp_path / 'var' / 'book.sqlite3'}"}
    both = {f"127.0.0.1:{free_port()}": tmp_path / f"said{number}" for number in range(2)}
    arguments = [str(argument) for pair in both.items() for argument in pair]
    started = subprocess.Popen([sys.executable, "-c", TWO, *arguments], cwd=ROOT, env=os.environ | surroundings)

    def each_said() -> str:
        return "\n".join(said.read_text() for said in both.values() if said.exists())

    try:
        for address in both:
            comes_true(lambda address=address: is_answered(address) or started.poll() is not None)
            assert is_answered(address), each_said()
    finally:
        started.terminate()
        ended = started.wait(60)
    assert ended == 0, each_said()
    assert "Traceback" not in each_said()


def is_answered(address: str) -> bool:
    """Whether the rule that was loaded is shown there."""
    try:
        with urllib.request.urlopen(f"http://{address}/rules/2009-07/704.5g/", timeout=30) as page:
            return b"lethal damage" in page.read()
    except OSError:
        return False


@pytest.fixture
def nothing_is_set_up(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    """The steps that `up` takes, none of which does anything."""
    settings.VAR_DIR = tmp_path
    steps: list[str] = []
    monkeypatch.setattr(Command, "_step", lambda _command, what, *_, **__: steps.append(what))
    monkeypatch.setattr(Command, "_serve", lambda *_: steps.append("serve"))
    monkeypatch.setattr("rulesite.serving.setup.management.commands.up._PATIENCE", 0.3)
    return steps


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_a_port_on_which_somebody_listens_is_refused_in_words(nothing_is_set_up: list[str], family: int):
    host = "127.0.0.1" if family == socket.AF_INET else "::1"
    with socket.socket(family) as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # as a server does that shares it
        other.bind((host, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"Somebody listens at {host}, port {port}, already.* up {port + 1}"):
            call_command("up", f"[{host}]:{port}")
    assert nothing_is_set_up == []


def test_a_port_that_is_taken_while_the_site_is_set_up_is_refused_too(
    nothing_is_set_up: list[str], monkeypatch: pytest.MonkeyPatch
):
    port = free_port()
    with socket.socket() as other:

        def meanwhile(*_: Any, **__: Any) -> None:
            other.bind(("127.0.0.1", port))
            other.listen()

        monkeypatch.setattr(Command, "_set_up", meanwhile)
        with pytest.raises(CommandError, match="Somebody listens"):
            call_command("up", str(port))
    assert nothing_is_set_up == []


def test_a_site_that_is_ending_has_time_to_give_its_port_back(nothing_is_set_up: list[str]):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        threading.Timer(0.15, other.close).start()
        call_command("up", str(other.getsockname()[1]))
    assert nothing_is_set_up[-1] == "serve"


@pytest.mark.usefixtures("nothing_is_set_up")
def test_an_address_of_another_machine_is_refused_in_words():
    with pytest.raises(CommandError, match=r"Nothing can be served at 192\.0\.2\.1, port 8123: .*assign"):
        call_command("up", "192.0.2.1:8123")
