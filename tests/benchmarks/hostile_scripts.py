"""Send every hostile scenario and card text that is known to a served site, and see what each costs.

    python tests/benchmarks/hostile_scripts.py [--megabytes 512] [--slowest 12]

Serves the site as `manage.py up` does, with one process for pages, and posts what `tests/hostile.py` has, one after the
other, while a reader asks for a rule's page five times a second. Prints the longest and the largest of them with how
they were answered, how long the reader waited, and what processes held of memory at most. Exits 1 where anything but an
answer in words came, a page failed, or a process that plays held more than it may.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from rulesite.ground.bounded.worker import NICENESS
from tests import hostile
from tests.benchmarks.served import served

#: Longer ones are refused before anything is done with them.
_LONGEST = 20_000
_PAGE = "/rules/2009-07/704.5g/"
_LOOKS = 0.05
_READS = 0.2
_OWN = re.compile(r"^Private_Dirty: +([0-9]+) kB", re.MULTILINE)


@dataclass
class Sent:
    """What came of one of them."""

    name: str
    answer: str
    is_answer: bool
    seconds: float
    megabytes: float


@dataclass
class Watcher:
    """Looks at the memory of all processes that play, and reads a page now and then."""

    site: str
    held: float = 0.0
    most: float = 0.0
    waited: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        while not self.stop.wait(_LOOKS):
            now = max(map(own_memory, descendants(os.getpid())), default=0.0)
            self.held, self.most = max(self.held, now), max(self.most, now)

    def read(self) -> None:
        while not self.stop.wait(_READS):
            began = time.perf_counter()
            try:
                with urllib.request.urlopen(self.site + _PAGE, timeout=60) as page:
                    page.read()
            except OSError as problem:
                self.failed.append(str(problem))
            self.waited.append(time.perf_counter() - began)


def descendants(process: int) -> Iterator[int]:
    """The processes that one has begun, and those that these have."""
    try:
        begun = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    except OSError:  # it has ended
        return
    for number in map(int, begun):
        yield number
        yield from descendants(number)


def own_memory(process: int) -> float:
    """Megabytes that a process which plays shares with no other; 0 for one that serves pages."""
    try:
        if os.getpriority(os.PRIO_PROCESS, process) < NICENESS:
            return 0.0
        held = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:  # it has ended
        return 0.0
    found = _OWN.search(held)
    return int(found[1]) / 1024 if found else 0.0


def bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, address and body of each."""
    for kind in (hostile.known, hostile.within, hostile.others):
        for name, text in kind():
            yield name, "/api/runs/", {"scenario": text[:_LONGEST]}
    for name, text in hostile.read_texts():
        yield name, "/api/read/", {"text": text, "name": "Stranger", "type_line": "Creature"}


def send(site: str, name: str, address: str, body: dict[str, Any], watcher: Watcher) -> Sent:
    watcher.held = 0.0
    began = time.perf_counter()
    request = urllib.request.Request(site + address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            said, is_answer = in_words(json.load(answer)), True
    except urllib.error.HTTPError as refusal:
        said, is_answer = f"{refusal.code}", refusal.code < 500 or "retry-after" in refusal.headers
    except OSError as problem:
        said, is_answer = str(problem), False
    return Sent(name, said, is_answer and "fault is ours" not in said, time.perf_counter() - began, watcher.held)


def in_words(answer: dict[str, Any]) -> str:
    """How a run or a reading ended."""
    if failures := answer.get("failures"):
        return f"refused: {failures[0]}"
    return "played" if "failures" in answer else "read"


def told(all_sent: list[Sent], watcher: Watcher, shown: int, limit: int) -> int:
    """Print what came of them; 1 where something is wrong."""
    for order, by in (("longest", lambda sent: sent.seconds), ("largest", lambda sent: sent.megabytes)):
        print(f"the {order}:")
        for sent in sorted(all_sent, key=by, reverse=True)[:shown]:
            print(f"  {sent.seconds:6.2f} s  {sent.megabytes:5.0f} MB  {sent.name}: {sent.answer[:110]}")
    kinds = Counter(sent.answer.partition(":")[0] for sent in all_sent)
    waited = sorted(watcher.waited)
    print(f"{len(all_sent)} sent: {dict(kinds)}; no process that plays held more than {watcher.most:.0f} MB")
    print(f"{len(waited)} pages read meanwhile: p50 {1000 * waited[len(waited) // 2]:.0f} ms, ", end="")
    print(f"p95 {1000 * waited[len(waited) * 95 // 100]:.0f} ms, {len(watcher.failed)} failed")
    wrong = [sent for sent in all_sent if not sent.is_answer]
    for sent in wrong:
        print(f"no answer in words: {sent.name}: {sent.answer}")
    return int(bool(wrong or watcher.failed) or watcher.most > limit)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=512, help="what a run may take of memory (RUN_MEGABYTES)")
    parser.add_argument("--slowest", type=int, default=12, help="how many are printed")
    options = parser.parse_args()
    limits = {"RUN_MEGABYTES": str(options.megabytes), "API_POINTS_PER_MINUTE": "0"}
    with served(workers=1, first=_PAGE, **limits) as site:
        watcher = Watcher(site)
        watching = [threading.Thread(target=work) for work in (watcher.look, watcher.read)]
        for thread in watching:
            thread.start()
        try:
            all_sent = [send(site, *each, watcher) for each in bodies()]
        finally:
            watcher.stop.set()
            for thread in watching:
                thread.join()
    return told(all_sent, watcher, options.slowest, options.megabytes)


if __name__ == "__main__":
    sys.exit(main())
