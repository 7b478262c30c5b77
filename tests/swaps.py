"""Load content and make its index again and again while it is read and searched: no request may fail.

    python -m tests.swaps [--rounds 50] [--readers 4] [--kills]

Works in a folder of its own, with a small book of two versions, served as `manage.py up` does. Prints how many
requests were answered, how long they took, and every one that failed; exits 1 where one did, or where the last version
isn't what is read and found in the end.

With `--kills` each load and each index is killed at a random moment before it is made in peace, and meanwhile a process
that serves: four kills a round. Who was being answered by that process is cut off, and only they; its place is taken.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles

from tests.benchmarks.served import ROOT, serving
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
#: Seconds that a command may take, of which one is killed at some moment.
_A_COMMAND = 3.0
#: Seconds within which the site answers again, after a process that serves was killed.
_HEALED = 2.0


@dataclass
class Answered:
    """What came of the requests of all readers."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {"pages": [], "searches": []})
    failures: list[str] = field(default_factory=list)
    #: Of each process that was killed while it served, the seconds until somebody new was answered.
    healed: list[float] = field(default_factory=list)
    #: The requests that such a process was answering.
    cut_off: list[str] = field(default_factory=list)
    #: Whether a process is being killed now, so that who asks may be cut off.
    is_killing: bool = False
    #: How many loads and indexes were at work when they were killed.
    killed_commands: int = 0

    def ask(self, site: str, kind: str, address: str) -> None:
        began, killed = time.perf_counter(), len(self.healed)
        try:
            with urllib.request.urlopen(site + address, timeout=60) as answer:
                answer.read()
        except urllib.error.HTTPError as problem:
            self.failures.append(f"{address}: {problem.code} {problem.read()[:200]!r}")
        except (OSError, HTTPException) as problem:
            told = self.cut_off if len(self.healed) > killed or self.is_killing else self.failures
            told.append(f"{address}: {problem!r}, {time.perf_counter() - began:.2f} s after it was asked")
        self.seconds[kind].append(time.perf_counter() - began)


def swap(rounds: int, readers: int, *, kills: bool = False) -> Answered:
    """Load so many times while so many readers ask, and see that the last is what they have in the end; with kills."""
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
        with _commands() as manage, serving(**settings) as (site, process):
            answered, stop, chance = Answered(), threading.Event(), random.Random(rounds)
            asking = [threading.Thread(target=_read, args=(site, answered, stop, start)) for start in range(readers)]
            for reader in asking:
                reader.start()
            try:
                for number in range(1, rounds + 1):
                    book.write(_FILE, f"{SECTION}\n### 704.5h\n\nA creature with {number} quaggas is destroyed.\n")
                    # Where the content is loaded, and on another machine.
                    for command in ("load_rules", "build_index"):
                        if kills:
                            answered.killed_commands += os.WIFSIGNALED(manage(command, chance.uniform(0, _A_COMMAND)))
                            _kill_one_that_serves(process, site, answered, chance)
                        if manage(command):
                            raise SystemExit(f"{command} failed")
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


def _kill_one_that_serves(main: int, site: str, answered: Answered, chance: random.Random) -> None:
    """Kill one of the site's workers, and see how soon somebody new is answered."""
    time.sleep(chance.uniform(0, 0.5))
    answered.is_killing = True
    if not comes_true(lambda: bool(_workers_of(main)), _SETTLED):
        raise SystemExit("no process serves")
    killed, began = chance.choice(_workers_of(main)), time.monotonic()
    os.kill(killed, signal.SIGKILL)
    # Until it has ended, who comes may still be handed to it.
    if not comes_true(lambda: _has_ended(killed) and _answers(site), _SETTLED):
        answered.failures.append("the site answers nobody after a process was killed")
    answered.healed.append(time.monotonic() - began)
    answered.is_killing = False


def _workers_of(main: int) -> list[int]:
    """The processes that serve, and that from which come those that play: the main one began them, and they others."""
    began: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # one that ended meanwhile
            began.setdefault(int(status.read_text().rpartition(")")[2].split()[1]), []).append(int(status.parent.name))
    return [process for process in began.get(main, ()) if process in began]


def _has_ended(process: int) -> bool:
    """Whether a process has ended; its main process may not have taken note of it. While a single thread of it hasn't,
    visitors may still be handed to its socket."""
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        return len(threads) == 1 and (threads[0] / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def _answers(site: str) -> bool:
    try:
        with urllib.request.urlopen(site + "/healthz", timeout=_SETTLED) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as problem:
        raise SystemExit(f"/healthz: {problem.code} after a process was killed") from problem
    except (OSError, HTTPException):
        return False


@contextmanager
def _commands() -> Iterator[Callable[..., int]]:
    """What runs a command of the site in a new process, forked from one that has loaded what all commands load.

    It gives how that process ended, and takes the seconds after which it is killed, if it is to be. The one that it
    comes from is forked from this process, so there must be no other threads here yet.
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

    def manage(command: str, killed_after: float | None = None) -> int:
        ours.send((command, killed_after))
        ended: int = ours.recv()
        return ended

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
            command, killed_after = told.recv()
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
        if killed_after is not None:
            time.sleep(killed_after)
            os.kill(child, signal.SIGKILL)
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
    parser.add_argument("--kills", action="store_true")
    options = parser.parse_args()
    answered = swap(options.rounds, options.readers, kills=options.kills)
    for failure in answered.failures:
        print(failure)
    for kind, seconds in answered.seconds.items():
        cuts = [1000 * cut for cut in quantiles(seconds, n=100)]
        print(f"{len(seconds)} {kind}: p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms")
    if options.kills:
        late = sum(seconds > _HEALED for seconds in answered.healed)
        print(f"killed: {answered.killed_commands} loads and indexes at work, {len(answered.healed)} that served")
        slowest = max(answered.healed)
        print(f"{len(answered.cut_off)} requests were cut off; somebody new was answered within {slowest:.2f} s,")
        print(f"{late} times after more than {_HEALED:g} s")
    print(f"{options.rounds} loads and indexes; {len(answered.failures)} requests failed")
    return bool(answered.failures)


if __name__ == "__main__":
    sys.exit(main())
