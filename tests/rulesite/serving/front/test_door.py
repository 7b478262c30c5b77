"""A server as `manage.py up` starts it, with a small site behind the front door and two threads for it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import comes_true

ROOT = Path(__file__).resolve().parents[4]
#: Python's own way with an interrupt is to raise KeyboardInterrupt wherever it is, which an import may swallow.
SERVE = """
import signal
signal.signal(signal.SIGINT, signal.SIG_DFL)
from rulesite.serving.setup.serving import serve
serve("127.0.0.1", {port}, {workers}, "tests.rulesite.serving.front.small", {logs})
"""
#: As the site's settings have it where log lines are for machines.
LOGS = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "rulesite.ground.foundation.logs.JsonLines"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {},
}
#: The machine may be busy: so many seconds are waited for what takes a moment.
PATIENCE = 60


class Served:
    """The small site, served."""

    def __init__(self, workers: int = 1, logs: Any = None, log: Path | None = None, **surroundings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-c", SERVE.format(port=self.port, workers=workers, logs=logs)]
        with log.open("wb") if log else nullcontext() as file:
            self.process = subprocess.Popen(command, cwd=ROOT, env=os.environ | surroundings, stdout=file, stderr=file)

    def connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self.open.append(connection)
        return connection

    open: list[socket.socket] = []

    def get(self, address: str = "/", **headers: str) -> Any:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{address}", headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def until_it_answers(self) -> Any:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.get()
            except OSError:
                assert self.process.poll() is None, "the server has ended"
                assert time.monotonic() < until
                time.sleep(0.05)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def site() -> Iterator[Served]:
    served = Served()
    served.until_it_answers()
    yield served
    for connection in served.open:
        connection.close()
    served.stop()


def said(connection: socket.socket) -> str:
    """An answer with its head."""
    received = b""
    while not (b"\r\n\r\n" in received and received.rstrip().endswith((b"}", b"null", b"]", b"logged."))):
        piece = connection.recv(65536)
        if not piece:
            break
        received += piece
    return received.decode()


def test_a_request_comes_to_the_site_as_it_was_sent(site: Served):
    connection = site.connect()
    connection.sendall(
        b"POST /a%20b/%C3%A9%00?x=%00&y=1%202 HTTP/1.1\r\nHost: here:80\r\nContent-Type: text/plain\r\n"
        b"Cookie: a=1\r\nCookie: b=2\r\nX-Some: 1\r\nX-Some: 2\r\nX_Some: 3\r\nContent-Length: 4\r\n\r\nbody"
    )
    head, _, body = said(connection).partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 200 ")
    assert head.lower().count("set-cookie") == 2
    environ = json.loads(body)
    expected = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/a b/é\0".encode().decode("latin-1"),
        "QUERY_STRING": "x=%00&y=1%202",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "4",
        "HTTP_HOST": "here:80",
        "HTTP_COOKIE": "a=1;b=2",
        "HTTP_X_SOME": "1,2",
        "REMOTE_ADDR": "127.0.0.1",
        "SERVER_PORT": str(site.port),
        "body": "body",
    }
    assert {name: environ.get(name) for name in expected} == expected


def test_a_body_in_pieces_has_a_length_when_it_is_there(site: Served):
    connection = site.connect()
    connection.sendall(
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    )
    environ = json.loads(said(connection).partition("\r\n\r\n")[2])
    assert (environ["body"], environ["CONTENT_LENGTH"]) == ("abcde", "5")


def test_half_sent_bodies_and_idle_visitors_hold_nobody_up(site: Served):
    for number in range(40):
        connection = site.connect()
        connection.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nabc")
        if number == 0:
            first = connection
    for _ in range(300):
        site.connect()
    for _ in range(40):
        site.connect().sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX-Some: ")
    assert site.get()["REQUEST_METHOD"] == "GET"
    assert '"benchbook.trouble": "late"' in said(first)


def test_a_full_lane_keeps_nobody_from_another(site: Served):
    players = [site.connect() for _ in range(2)]  # one thread, and one may wait for it
    for connection in players:
        connection.sendall(b"GET /play/hold HTTP/1.1\r\nHost: here\r\n\r\n")
        time.sleep(0.3)
    assert site.get()["REQUEST_METHOD"] == "GET"
    with pytest.raises(urllib.error.HTTPError) as turned_away:
        site.get("/play/")
    assert turned_away.value.code == 503
    assert turned_away.value.headers["Retry-After"]
    for connection in players:
        connection.close()
    until = time.monotonic() + PATIENCE
    while True:  # who left made room
        try:
            assert site.get("/play/")["PATH_INFO"] == "/play/"
            break
        except urllib.error.HTTPError:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_one_network_takes_a_share_of_a_lane_and_others_the_rest(site: Served):
    greedy = [site.connect() for _ in range(3)]  # one of two threads, and half of those that may wait
    for connection in greedy:
        connection.sendall(b"GET /search/hold HTTP/1.1\r\nHost: here\r\nX-Network: greedy\r\n\r\n")
        time.sleep(0.2)

    with pytest.raises(urllib.error.HTTPError) as turned_away:
        site.get("/search/", **{"X-Network": "greedy"})
    assert turned_away.value.code == 503
    for _ in range(5):
        assert site.get("/search/", **{"X-Network": "another"})["HTTP_X_NETWORK"] == "another"

    for connection in greedy[1:]:  # those that only waited
        connection.close()
    assert comes_true(lambda: len(answers_while_held(site)) == 2), "waited in vain"
    greedy[0].close()
    assert comes_true(lambda: is_answered(site, "greedy")), "waited in vain"


def answers_while_held(site: Served) -> list[socket.socket]:
    """Connections of the greedy network whose requests wait for their turn and aren't turned away."""
    waiting = []
    for _ in range(2):
        connection = site.connect()
        connection.sendall(b"GET /search/ HTTP/1.1\r\nHost: here\r\nX-Network: greedy\r\n\r\n")
        connection.settimeout(0.3)
        try:
            connection.recv(65536)
        except TimeoutError:
            waiting.append(connection)
    for connection in waiting:
        connection.close()
    return waiting


def is_answered(site: Served, network: str) -> bool:
    try:
        return bool(site.get("/search/", **{"X-Network": network}))
    except urllib.error.HTTPError:
        return False


def test_who_leaves_ends_what_is_done_for_them(site: Served):
    for name in ("one", "two"):
        connection = site.connect()
        connection.sendall(f"GET /hold?{name} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        time.sleep(0.3)
        connection.close()
    until = time.monotonic() + PATIENCE
    while sorted(site.get("/left")) != ["one", "two"]:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_failure_is_answered_in_words(site: Served):
    connection = site.connect()
    connection.sendall(b"GET /break HTTP/1.1\r\nHost: here\r\n\r\n")
    answer = said(connection)
    assert answer.startswith("HTTP/1.1 500 ")
    assert "Something broke" in answer


def test_a_worker_that_dies_again_and_again_is_replaced():
    served = Served(workers=1)
    try:
        processes = set()
        for _ in range(3):
            processes.add(served.until_it_answers()["process"])
            with pytest.raises(OSError):
                served.get("/die")
        processes.add(served.until_it_answers()["process"])
        assert len(processes) == 4
        assert served.stop() == 0
    finally:
        served.process.kill()


def test_workers_end_with_their_main_process_however_that_ends():
    served = Served(workers=2)
    try:
        served.until_it_answers()
        assert comes_true(lambda: len({served.get()["process"] for _ in range(20)}) == 2), "waited in vain"
        workers = {served.get()["process"] for _ in range(40)}

        served.process.kill()

        assert comes_true(lambda: not any(is_there(worker) for worker in workers), PATIENCE), "they stay"
        with pytest.raises(OSError):
            served.get()
    finally:
        served.process.kill()


def is_there(process: int) -> bool:
    """Whether a process runs; one that has ended may wait for whoever takes note of it."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except FileNotFoundError:
        return False


def test_what_the_server_itself_logs_looks_like_all_other_lines(tmp_path: Path):
    served = Served(workers=1, logs=LOGS, log=tmp_path / "log")
    try:
        served.until_it_answers()
        with pytest.raises(OSError):
            served.get("/die")
        served.until_it_answers()
        with pytest.raises(urllib.error.HTTPError):
            served.get("/break")
        served.stop()
    finally:
        served.process.kill()
    said = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    assert {"_granian", "rulesite.serving.front.door"} <= {line["logger"] for line in said}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("after", [0.3, 1.0, None], ids=["soon", "later", "in a worker that loads"])
def test_a_signal_to_stop_is_heeded_while_the_site_loads(number: signal.Signals, after: float | None, tmp_path: Path):
    begun = tmp_path / "begun"
    served = Served(workers=2, NEVER_LOADS=str(begun))
    try:
        if after is None:
            assert comes_true(begun.exists), "waited in vain"
        else:
            time.sleep(after)
        served.process.send_signal(number)
        served.process.wait(PATIENCE)
    finally:
        served.process.kill()
