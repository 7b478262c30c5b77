"""The site as `manage.py up` serves it, started for a benchmark and ended after it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PATIENCE = 300.0


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def served(workers: int = 2, first: str = "/", **settings: str) -> Iterator[str]:
    """The address of the site while it is served, with these settings besides those of the environment.

    `first`: the page that is asked for until the site answers.
    """
    with serving(workers, first, **settings) as (address, _):
        yield address


@contextmanager
def serving(workers: int = 2, first: str = "/", **settings: str) -> Iterator[tuple[str, int]]:
    """The address of the site, as `served` has it, and the number of its main process."""
    address = f"127.0.0.1:{free_port()}"
    # As manage.py does once it has set up the environment.
    command = [sys.executable, "-m", "django", "up", address, "--workers", str(workers)]
    surroundings = os.environ | {"DJANGO_SETTINGS_MODULE": "rulesite.settings", "PYTHONPATH": str(ROOT)} | settings
    site = subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait(f"http://{address}{first}", site)
        yield f"http://{address}", site.pid
    finally:
        site.send_signal(signal.SIGTERM)
        try:
            site.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(site.pid, signal.SIGKILL)


def _wait(address: str, site: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if site.poll() is not None:
            raise SystemExit(f"the site ended with {site.returncode} before it answered")
        try:
            with urllib.request.urlopen(address, timeout=10):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise SystemExit(f"the site didn't answer within {_PATIENCE:g} s")
