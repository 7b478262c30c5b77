"""Two machines behind a proxy, from nothing, as docs/running-for-many.md has them.

`python -m tests.two_machines` starts a PostgreSQL, a Redis and an nginx of its own, with the settings of the proxy that
stand in the document, loads the content once, and serves it by two machines that share no folder. Then it looks whether
both answer, whether readers notice when one of them is stopped, and whether it comes back. Nothing is left behind.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.servers.running import free_port, postgresql, redis, why_not_here
from tests.waiting import comes_true

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENT: Final = ROOT / "docs" / "running-for-many.md"
#: What the proxy is asked for while machines come and go.
PAGES: Final = ("/", "/rules/2009-07/702.17b/", "/search/?q=trample", "/scenarios/2009-07/702.17b-1/?at=3")


def proxy_settings(ports: tuple[int, int], own: int) -> str:
    """The settings of nginx that stand in the document, for machines at these ports of this one."""
    page = DOCUMENT.read_text(encoding="utf-8")
    (written,) = re.findall(r"^```nginx\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for place, port in zip(("10.0.0.11:8000", "10.0.0.12:8000"), ports, strict=True):
        assert place in written, f"the document's proxy no longer asks {place}"
        written = written.replace(place, f"127.0.0.1:{port}")
    plain = re.sub(r"listen 443 ssl;\n(?:\s*ssl_\w+ .*;\n)*", f"listen 127.0.0.1:{own};\n", written)
    return plain.replace("rules.example.org", "127.0.0.1")


@dataclass
class Machine:
    """A machine that serves: a folder of its own, and a port."""

    folder: Path
    settings: dict[str, str]
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        command = [sys.executable, "manage.py", "up", f"127.0.0.1:{self.port}", "--only-serve", "--workers", "1"]
        own = self.settings | {"VAR_DIR": str(self.folder / "var")}
        self.process = subprocess.Popen(command, cwd=ROOT, env=own, stdout=log, stderr=log, start_new_session=True)

    def is_ready(self) -> bool:
        assert self.process is None or self.process.poll() is None, (self.folder / "log").read_text()
        return status(f"http://127.0.0.1:{self.port}/readyz") == 200

    def stop(self) -> None:
        """As a machine that is lost: without a goodbye."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def status(address: str) -> int:
    """What an address answers with; 0 where nobody does."""
    asked = urllib.request.Request(address, headers={"X-Forwarded-For": "203.0.113.9"})
    try:
        with urllib.request.urlopen(asked, timeout=20) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return 0


def main() -> int:
    """Set it up, and look; 1 where a reader would have noticed something."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # who stops it leaves nothing behind either
    if lacks := why_not_here() or ("" if shutil.which("nginx") else "nginx isn't installed here"):
        print(lacks)
        return 1
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="benchbook-two-")))
        database, cache = stack.enter_context(postgresql()), stack.enter_context(redis())
        settings = dict(os.environ) | {
            "DATABASE_URL": database.address,
            "CACHE_URL": f"{cache.address}/0",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "ALLOWED_HOSTS": "127.0.0.1",
            "BEHIND_PROXY": "1",
        }
        said(f"loads: {timed(lambda: load(settings | {'VAR_DIR': str(folder / 'loading')})):.1f} s")
        machines = [Machine(folder / name, settings) for name in ("one", "other")]
        for machine in machines:
            machine.folder.mkdir()
            stack.callback(machine.stop)
            machine.start()
        assert all(comes_true(machine.is_ready) for machine in machines)
        own = free_port()
        stack.callback(proxy(folder, proxy_settings((machines[0].port, machines[1].port), own)).terminate)
        site = f"http://127.0.0.1:{own}"
        assert comes_true(lambda: status(f"{site}/healthz") == 200), "the proxy doesn't answer"
        said("both serve behind the proxy")
        return _look(site, machines)


def _look(site: str, machines: list[Machine]) -> int:
    faults = ask(site, "with two machines")
    for machine in machines:
        machine.stop()
        faults += ask(site, "while one is lost")
        machine.start()
        assert comes_true(machine.is_ready), "a machine doesn't come back"
        said(f"{machine.folder.name} was lost and is back")
    faults += ask(site, "with both again")
    print(*faults, sep="\n")
    return bool(faults)


def ask(site: str, when: str) -> list[str]:
    """Ask for each page eight times; what didn't go well."""
    answers = [(page, status(f"{site}{page}")) for _ in range(8) for page in PAGES]
    said(f"{when}: {sum(answer == 200 for _, answer in answers)} of {len(answers)} pages")
    return [f"{when}, {page} was answered with {answer}" for page, answer in answers if answer != 200]


def load(settings: dict[str, str]) -> None:
    for command in ("migrate", "load_rules"):
        subprocess.run(
            [sys.executable, "manage.py", command], cwd=ROOT, env=settings, check=True, stdout=subprocess.DEVNULL
        )


def proxy(folder: Path, servers: str) -> subprocess.Popen[bytes]:
    """An nginx of its own."""
    file = folder / "nginx.conf"
    places = "".join(
        f"  {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {folder}/nginx.pid;\ndaemon off;\nevents {{}}\nhttp {{\n  access_log off;\n{places}{servers}}}\n"
    file.write_text(whole, encoding="utf-8")
    return subprocess.Popen(["nginx", "-c", str(file), "-e", str(folder / "nginx.log")])


def timed(work: object) -> float:
    began = time.monotonic()
    assert callable(work)
    work()
    return time.monotonic() - began


def said(words: str) -> None:
    print(words, flush=True)


if __name__ == "__main__":
    sys.exit(main())
