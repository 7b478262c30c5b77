"""Two hundred visitors for a minute, with Locust: four of five requests read, the others search, some play.

    python tests/benchmarks/load.py [--seconds 60] [--visitors 200]

Takes Locust (pip install locust, best in an environment of its own, whose `locust` is found on the path or given by
LOCUST). Serves the site as `manage.py up` does, and says how long reading, searching and playing took. Exits 1 where a
request failed. This file is the script for Locust as well.
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
from ipaddress import ip_network
from pathlib import Path

_KINDS = ("reading", "searching", "playing")
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
    from tests.benchmarks.served import served

    # Each visitor has an address of its own, told as a proxy tells it, so that what one address may ask counts.
    with served(BEHIND_PROXY="1") as site, tempfile.TemporaryDirectory() as folder:
        command = [locust, "-f", __file__, "--headless", "--host", site, "--csv", f"{folder}/load", "--only-summary"]
        command += ["-u", str(options.visitors), "-r", "20", "-t", f"{options.seconds}s", "--stop-timeout", "10"]
        code = subprocess.run([*command, "--reset-stats"], stderr=subprocess.DEVNULL, check=False).returncode
        with Path(folder, "load_stats.csv").open(encoding="utf-8") as file:
            rows = {row["Name"]: row for row in csv.DictReader(file)}
    for name in _KINDS:
        row = rows[name]
        times = ", ".join(f"p{share} {row[f'{share}%']} ms" for share in (50, 95, 99))
        print(f"{name}: {row['Request Count']} requests, {row['Failure Count']} failed; {times}")
    raise SystemExit(code)


if __name__ == "__main__":
    main()
else:
    from locust import HttpUser, between, task

    _ROOT = Path(__file__).resolve().parents[2]
    _QUESTIONS = [
        line.split("\t")[2]
        for line in (_ROOT / "tests/rulesite/lookup/questions.tsv").read_text(encoding="utf-8").splitlines()[1:]
    ]
    _SCENARIOS = [
        f"{path.parent.name}/{path.stem}" for path in sorted((_ROOT / "rules_data/scenarios").glob("*/*.toml"))
    ]

    #: Addresses that are set aside for measuring.
    _ADDRESSES = ip_network("198.18.0.0/15").hosts()

    class Visitor(HttpUser):
        """Reads rules and scenarios, searches now and then, and seldom plays something of their own."""

        wait_time = between(1, 3)

        def on_start(self) -> None:
            self.client.headers["X-Forwarded-For"] = str(next(_ADDRESSES))
            sitemap = self.client.get("/api/rules/?limit=100", name="setting out").json()
            self.rules = [rule["url"] for rule in sitemap["items"]]

        @task(60)
        def read_a_rule(self) -> None:
            self.client.get(random.choice(self.rules), name="reading")

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
            self.client.post("/api/runs/", json=given, name="playing")
