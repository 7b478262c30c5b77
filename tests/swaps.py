"""Load content and make its index again and again while it is read and searched: no request may fail.

    python -m tests.swaps [--rounds 50] [--readers 4]

Works in a folder of its own, with a small book of two versions, served as `manage.py up` does. Prints how many
requests were answered, how long they took, and every one that failed; exits 1 where one did, or where the last version
isn't what is read and found in the end.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles

from tests.benchmarks.served import ROOT, served
from tests.waiting import comes_true

_FILE = "editions/2009-07/704-state-based-actions.md"
_PAGES = (
    *("/", "/rules/2009-07/", "/rules/2009-07/704/", "/rules/2009-07/704.5g/", "/scenarios/2009-07/704.5g-1/"),
    *("/cards/", "/random/", "/api/rules/?limit=100", "/api/rules/2009-07/704.5f/"),
)
_SEARCHES = ("/search/?q=lethal+damage", "/api/search/?q=creature", "/search/suggest/?q=da", "/search/?q=distroyed")
#: Seconds in which every process shows what was loaded, and searches it.
_SETTLED = 60.0
#: Seconds for which a reader looks at what was answered.
_LOOKS = 0.05


@dataclass
class Answered:
    """What came of the requests of all readers."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"pages": [], "searches": []})
    failures: list[str] = field(default_factory=list)

    def ask(self, site: str, kind: str, address: str) -> None:
        began = time.perf_counter()
        try:
            with urllib.request.urlopen(site + address, timeout=60) as answer:
                answer.read()
        except urllib.error.HTTPError as problem:
            self.failures.append(f"{address}: {problem.code} {problem.read()[:200]!r}")
        except OSError as problem:
            self.failures.append(f"{address}: {problem}")
        self.seconds[kind].append(time.perf_counter() - began)


def swap(rounds: int, readers: int) -> Answered:
    """Load so many times while so many readers ask, and see that the last is what they have in the end."""
    with tempfile.TemporaryDirectory(prefix="benchbook-swaps-") as folder:
        settings = {"VAR_DIR": f"{folder}/var", "RULES_DATA_DIR": f"{folder}/rules_data", "API_POINTS_PER_MINUTE": "0"}
        settings |= {"DATABASE_URL": f"sqlite:///{folder}/book.sqlite3", "INDEX_LOOK_SECONDS": "0.2"}
        settings["DJANGO_SETTINGS_MODULE"] = "tests.servers.settings"  # static files aren't what this is about
        os.environ |= settings
        import django

        django.setup()
        from tests.rulesite.conftest import SCENARIO, SECTION, SmallBook

        book = SmallBook(Path(folder, "rules_data"))
        book.write("systems.toml", (ROOT / "rules_data/systems.toml").read_text(encoding="utf-8"))
        book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
        with _commands() as manage, served(**settings) as site:
            answered, stop = Answered(), threading.Event()
            asking = [threading.Thread(target=_read, args=(site, answered, stop, start)) for start in range(readers)]
            for reader in asking:
                reader.start()
            try:
                for number in range(1, rounds + 1):
                    book.write(_FILE, f"{SECTION}\n### 704.5h\n\nA creature with {number} quaggas is destroyed.\n")
                    # Where the content is loaded, and on another machine.
                    manage("load_rules")
                    manage("build_index")
                if not comes_true(lambda: _is_read_and_found(site, rounds), _SETTLED):
                    answered.failures.append("the last version isn't read and found")
            finally:
                stop.set()
                for reader in asking:
                    reader.join()
        return answered


def _read(site: str, answered: Answered, stop: threading.Event, start: int) -> None:
    """Ask for one page or search after the other."""
    for number in count(start):
        if stop.is_set():
            return
        if number % 3:
            answered.ask(site, "pages", _PAGES[number % len(_PAGES)])
        else:
            answered.ask(site, "searches", _SEARCHES[number // 3 % len(_SEARCHES)])
        stop.wait(_LOOKS)


@contextmanager
def _commands() -> Iterator[Callable[[str], None]]:
    """What runs a command of the site in a new process, forked from one that has loaded what all commands load.

    That one is forked from this process, so there must be no other threads here yet.
    """
    ours, theirs = Pipe()
    runs = os.fork()
    if not runs:
        ours.close()
        try:
            _run_commands(theirs)
        finally:
            os._exit(0)
    theirs.close()

    def manage(command: str) -> None:
        ours.send(command)
        if ours.recv():
            raise SystemExit(f"{command} failed")

    try:
        yield manage
    finally:
        ours.close()
        os.waitpid(runs, 0)


def _run_commands(told: Connection) -> None:
    """Run each command that is told, and answer how its process ended, until nobody tells one."""
    from django.core.management import call_command

    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            command = told.recv()
        except EOFError:
            return
        child = os.fork()
        if not child:
            try:
                call_command(command, verbosity=0)
                os._exit(0)
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                os._exit(1)
        told.send(os.waitpid(child, 0)[1])


def _is_read_and_found(site: str, number: int) -> bool:
    with urllib.request.urlopen(f"{site}/rules/2009-07/704.5h/", timeout=60) as page:
        is_read = f"{number} quaggas" in page.read().decode()
    with urllib.request.urlopen(f"{site}/api/search/?q=quaggas+{number}", timeout=60) as answer:
        hits = json.load(answer)["items"]
    return is_read and any(hit["number"] == "704.5h" for hit in hits)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--readers", type=int, default=4)
    options = parser.parse_args()
    answered = swap(options.rounds, options.readers)
    for failure in answered.failures:
        print(failure)
    for kind, seconds in answered.seconds.items():
        cuts = [1000 * cut for cut in quantiles(seconds, n=100)]
        print(f"{len(seconds)} {kind}: p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms")
    print(f"{options.rounds} loads and indexes; {len(answered.failures)} requests failed")
    return bool(answered.failures)


if __name__ == "__main__":
    sys.exit(main())
