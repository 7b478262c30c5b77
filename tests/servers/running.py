"""PostgreSQL and Redis, started for the tests and ended with them."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

_SECONDS_TO_START: Final = 60.0
_DEBIAN: Final = Path("/usr/lib/postgresql")
#: PostgreSQL refuses to run as root; Debian's package brings this user.
_ITS_USER: Final = "postgres"


def why_not_here() -> str:
    """What this machine lacks to run both; the empty string where nothing is missing."""
    lacks = [name for name in ("psycopg", "redis") if importlib.util.find_spec(name) is None]
    if lacks:
        return f"the packages of requirements-servers.txt aren't installed here ({' and '.join(lacks)})"
    if _postgresql_folder() is None or shutil.which("redis-server") is None:
        return "PostgreSQL or Redis isn't installed here (Debian: apt-get install postgresql redis-server)"
    if os.geteuid() == 0 and not _has_its_user():
        return f"PostgreSQL doesn't run as root, and there is no user {_ITS_USER} here"
    return ""


class Server:
    """A server of a test's own at `address`, which may be stopped and started again."""

    def __init__(
        self,
        address: str,
        command: Sequence[Any],
        folder: Path,
        ready: Sequence[Any],
        end: signal.Signals,
        **options: Any,
    ) -> None:
        self.address = address
        self._command, self._ready, self._end = command, ready, end
        self._folder, self._options = folder, options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and return when it answers."""
        log = self._folder / "log"
        with log.open("ab") as file:
            self._process = subprocess.Popen(self._command, cwd=self._folder, stdout=file, stderr=file, **self._options)
        until = time.monotonic() + _SECONDS_TO_START
        while subprocess.run(self._ready, capture_output=True, check=False).returncode:
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self._command[0]} didn't start:\n{log.read_text(errors='replace')}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it, and return when it has ended."""
        if self._process is None:
            return
        self._process.send_signal(self._end)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def __enter__(self) -> Server:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@contextlib.contextmanager
def postgresql() -> Iterator[Server]:
    """A cluster of its own; its address is that of its database, as `DATABASE_URL` takes it.

    It sorts text as people of a language do, as clusters in use mostly do, and not by code points as SQLite does.
    """
    programs = _postgresql_folder()
    assert programs is not None
    options: dict[str, Any] = {}
    with _folder("postgresql") as folder:
        if os.geteuid() == 0:
            owner = pwd.getpwnam(_ITS_USER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            options = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        cluster = ["--auth=trust", "--username=benchbook", "--no-sync", "--encoding=UTF8"]
        language = ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US"]
        made = [programs / "initdb", "--pgdata", folder / "data", *cluster, *language]
        subprocess.run(made, check=True, cwd=folder, stdout=subprocess.DEVNULL, **options)
        port = free_port()
        careless = [f"-c{name}=off" for name in ("fsync", "synchronous_commit", "full_page_writes")]
        where = [
            "-D",
            folder / "data",
            "-p",
            str(port),
            "-clisten_addresses=127.0.0.1",
            f"-cunix_socket_directories={folder}",
        ]
        ready = [programs / "pg_isready", "--quiet", "--host=127.0.0.1", f"--port={port}"]
        address = f"postgres://benchbook@127.0.0.1:{port}/postgres"
        command = [programs / "postgres", *where, *careless]
        with Server(address, command, folder, ready, signal.SIGINT, **options) as server:
            yield server


@contextlib.contextmanager
def redis() -> Iterator[Server]:
    """A Redis that keeps nothing; its address is without the number of a database, as in `redis://host:port`."""
    with _folder("redis") as folder:
        port = free_port()
        where = ["--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--databases", "64"]
        ready = ["redis-cli", "-p", str(port), "ping"]
        command = ["redis-server", *where, "--save", "", "--appendonly", "no"]
        with Server(f"redis://127.0.0.1:{port}", command, folder, ready, signal.SIGTERM) as server:
            yield server


def _postgresql_folder() -> Path | None:
    """Where the programs of PostgreSQL are, the newest of them: Debian doesn't put them on the path."""
    found = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


def _has_its_user() -> bool:
    return any(entry.pw_name == _ITS_USER for entry in pwd.getpwall())


@contextlib.contextmanager
def _folder(name: str) -> Iterator[Path]:
    # Not pytest's own folder, into which another user can't look.
    folder = Path(tempfile.mkdtemp(prefix=f"benchbook-{name}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
