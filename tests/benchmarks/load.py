"""Two hundred visitors for a minute, with Locust: four of five requests read, the others search, some play.

    python tests/benchmarks/load.py [--seconds 60] [--visitors 200]

Takes Locust (pip install locust, best in an environment of its own, whose `locust` is found on the path or given by
LOCUST). Serves the site as `manage.py up` does, and says how long reading, searching and playing took: apart for the
time in which visitors arrive, twenty a second, each with a first question at once, and for the time (SECONDS) in which
all are there. Beside that it says what share of the processors was idle, and what share the machine's host took away
("steal"): where much was, the figures are the host's as much as the site's. No page is rendered yet when it begins.
Exits 1 where a request failed. This file is the script for Locust as well.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from ipaddress import ip_network
from pathlib import Path

_KINDS = ("reading", "searching", "playing")
_ARRIVING = 20  # visitors a second
#: Where Locust's process notes what happened: rows of a time and a kind of request, its milliseconds, whether it
#: failed; or of a time and the name of a moment, with what the processors had done by then.
_NOTES = "BENCHBOOK_LOAD_NOTES"
_MOMENTS = ("begun", "all there", "ended")
#: Where in the first line of /proc/stat the times stand in which processors were idle (the second of them waiting for
#: a disk), or taken by the host; those after them are part of others.
_IDLE, _STEAL = slice(3, 5), 7
_RUN = '''
title = "Visitor {number}"
script = """
Alice casts Surge targeting Gray Ogre
resolve
expect Gray Ogre is 5/5
"""
[cards.Surge]
mana_cost = "{{R}}"
type_line = "Instant"
text = "Target creature gets +3/+3 until end of turn."
[cards."Gray Ogre"]
mana_cost = "{{2}}{{R}}"
type_line = "Creature — Ogre"
power = "2"
toughness = "2"
[players.Alice]
battlefield = ["Gray Ogre"]
hand = ["Surge"]
[players.Bob]
'''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--visitors", type=int, default=200)
    options = parser.parse_args()
    locust = os.environ.get("LOCUST") or shutil.which("locust")
    if locust is None:
        raise SystemExit("Locust isn't installed here: pip install locust")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from tests.benchmarks.served import ROOT, served

    # What earlier visitors had rendered would make this run faster than the last.
    shutil.rmtree(Path(os.environ.get("VAR_DIR") or ROOT / "var", "kept", "pages"), ignore_errors=True)
    arriving = -(-options.visitors // _ARRIVING)
    # Each visitor has an address of its own, told as a proxy tells it, so that what one address may ask counts.
    with served(BEHIND_PROXY="1") as site, tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes.csv")
        command = [locust, "-f", __file__, "--headless", "--host", site, "--only-summary", "--stop-timeout", "10"]
        command += ["-u", str(options.visitors), "-r", str(_ARRIVING), "-t", f"{options.seconds + arriving}s"]
        surroundings = os.environ | {_NOTES: str(notes)}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        code = subprocess.run(command, env=surroundings, check=False, **quiet).returncode
        with notes.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
    _tell(rows)
    raise SystemExit(code)


def _tell(rows: list[list[str]]) -> None:
    """Print what is in the notes."""
    moments = {
        name: (float(at), [int(part) for part in done.split()]) for at, name, done, _ in rows if name in _MOMENTS
    }
    begun, all_there, ended = (moments[name] for name in _MOMENTS)
    for said, first, last in (("visitors arrive", begun, all_there), ("all are there", all_there, ended)):
        (since, before), (until, after) = first, last
        did = [now - then for then, now in zip(before[: _STEAL + 1], after[: _STEAL + 1], strict=True)]
        idle, steal = (100 * part / max(1, sum(did)) for part in (sum(did[_IDLE]), did[_STEAL]))
        print(f"{until - since:.0f} s in which {said}: processors {idle:.0f} % idle, {steal:.0f} % taken by their host")
        took: dict[str, list[float]] = defaultdict(list)
        failed = 0
        for at, kind, milliseconds, failure in rows:
            if kind in _KINDS and since <= float(at) < until:
                took[kind].append(float(milliseconds))
                failed += bool(failure)
        for kind in _KINDS:
            print(f"  {kind}: {len(took[kind])} requests; {_shares(sorted(took[kind]))}")
        print(f"  {failed} failed")


def _shares(took: list[float]) -> str:
    """How long half of them took at most, and so on."""
    if not took:
        return "none"
    return ", ".join(f"p{share} {took[min(len(took) - 1, len(took) * share // 100)]:.0f} ms" for share in (50, 95, 99))


if __name__ == "__main__":
    main()
else:
    import json
    import urllib.request
    from typing import Any

    from locust import HttpUser, between, events, task

    _ROOT = Path(__file__).resolve().parents[2]
    _QUESTIONS = [
        line.split("\t")[2]
        for line in (_ROOT / "tests/rulesite/search/questions.tsv").read_text(encoding="utf-8").splitlines()[1:]
    ]
    _SCENARIOS = [
        f"{path.parent.name}/{path.stem}" for path in sorted((_ROOT / "rules_data/scenarios").glob("*/*.toml"))
    ]

    #: Addresses that are set aside for measuring.
    _ADDRESSES = ip_network("198.18.0.0/15").hosts()
    _rules: list[str] = []
    _file = Path(os.environ[_NOTES]).open("a", encoding="utf-8", newline="")  # noqa: SIM115 - until the process ends
    _note = csv.writer(_file).writerow

    def _note_moment(name: str) -> None:
        with Path("/proc/stat").open(encoding="ascii") as file:
            _note((time.time(), name, file.readline().removeprefix("cpu").strip(), ""))

    @events.test_start.add_listener
    def begin(environment: Any, **_: Any) -> None:
        """Learn which rules there are, for all visitors."""
        with urllib.request.urlopen(f"{environment.host}/api/rules/?limit=100") as answer:
            _rules.extend(rule["url"] for rule in json.load(answer)["items"])
        _note_moment("begun")

    @events.spawning_complete.add_listener
    def all_there(**_: Any) -> None:
        _note_moment("all there")

    @events.test_stopping.add_listener
    def end(**_: Any) -> None:
        _note_moment("ended")

    @events.quit.add_listener
    def leave(**_: Any) -> None:
        _file.close()

    @events.request.add_listener
    def note(name: str, response_time: float, exception: object, start_time: float, **_: Any) -> None:
        """A request counts for the time in which it was sent."""
        _note((start_time, name, f"{response_time:.1f}", "" if exception is None else repr(exception)))

    class Visitor(HttpUser):
        """Reads rules and scenarios, searches now and then, and seldom plays something of their own."""

        wait_time = between(1, 3)

        def on_start(self) -> None:
            self.client.headers["X-Forwarded-For"] = str(next(_ADDRESSES))

        @task(60)
        def read_a_rule(self) -> None:
            self.client.get(random.choice(_rules), name="reading")

        @task(15)
        def read_a_scenario(self) -> None:
            self.client.get(f"/scenarios/{random.choice(_SCENARIOS)}/", name="reading")

        @task(5)
        def look_around(self) -> None:
            self.client.get(random.choice(("/", "/scenarios/", "/cards/", "/rules/2009-07/702/")), name="reading")

        @task(15)
        def search(self) -> None:
            self.client.get("/search/", params={"q": random.choice(_QUESTIONS)}, name="searching")

        @task(5)
        def play(self) -> None:
            given = {"scenario": _RUN.format(number=random.randrange(10**9))}
            with self.client.post("/api/runs/", json=given, name="playing", catch_response=True) as answer:
                if answer.ok and (failures := answer.json()["failures"]):
                    answer.failure(f"it wasn't played to its end: {failures}")
