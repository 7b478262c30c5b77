"""What readers notice of hostile visitors: rule pages alone, and beside runs that would go on for ever.

    python tests/benchmarks/hostile_runs.py http://127.0.0.1:8000 [RUNS [BODIES]]

Asks a served site for rule pages, first alone, then while RUNS (12) clients send runs without end, one after another,
and BODIES (16) send half of what they announced and wait. Prints both, with how the runs were answered. Exits 1 when
the 95th percentile more than doubles or a page fails.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
import urllib.error
import urllib.request
from collections import Counter
from contextlib import suppress
from statistics import quantiles
from time import monotonic, perf_counter

PAGES = [f"/rules/2009-07/702.{number}{letter}/" for number in range(2, 20) for letter in "ab"]
ROUND = 20.0
LOOP = '''
title = "Without end, number {number}"
script = """
Alice casts Brood
resolve everything
"""
[cards.Brood]
mana_cost = "{{G}}"
type_line = "Creature — Insect"
power = "1"
toughness = "1"
text = "Whenever a creature enters the battlefield, put two 1/1 green Insect creature tokens onto the battlefield."
[players.Alice]
hand = ["Brood"]
[players.Bob]
'''


def pages(site: str) -> list[float]:
    """How long rule pages took, in milliseconds, asked for one after another by four readers."""
    took: list[float] = []
    until = monotonic() + ROUND

    def read(offset: int) -> None:
        place = offset
        while monotonic() < until:
            began = perf_counter()
            with urllib.request.urlopen(site + PAGES[place % len(PAGES)], timeout=30) as page:
                page.read()
            took.append((perf_counter() - began) * 1000)
            place += 4

    readers = [threading.Thread(target=read, args=(offset,)) for offset in range(4)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return took


def hostile(site: str, number: int, stop: threading.Event, answers: Counter[str]) -> None:
    count = 0
    while not stop.is_set():
        count += 1
        body = json.dumps({"scenario": LOOP.format(number=f"{number}-{count}")}).encode()
        request = urllib.request.Request(f"{site}/api/runs/", body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                failure = json.load(answer)["failures"][0]
                answers["200: " + ("ended in time" if "more than" in failure else failure[-60:])] += 1
        except urllib.error.HTTPError as refusal:
            answers[str(refusal.code)] += 1
            stop.wait(0.5)


def half_sent(site: str, stop: threading.Event) -> None:
    """Begin to send something, and begin again when the site has lost its patience."""
    host, _, port = site.partition("://")[2].partition(":")
    while not stop.is_set():
        with socket.create_connection((host, int(port or 80)), timeout=60) as connection:
            connection.sendall(f"POST /api/runs/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9999\r\n\r\n{{".encode())
            connection.settimeout(1)
            while not stop.is_set():
                with suppress(TimeoutError):
                    connection.recv(4096)
                    break


def told(name: str, took: list[float]) -> float:
    cuts = quantiles(took, n=100)
    print(f"{name}: {len(took)} pages, p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, longest {max(took):.1f} ms")
    return cuts[94]


def main(site: str, runs: int, bodies: int) -> int:
    pages(site)  # warms up
    alone = told("alone", pages(site))
    stop, answers = threading.Event(), Counter[str]()
    clients = [threading.Thread(target=hostile, args=(site, number, stop, answers)) for number in range(runs)]
    clients += [threading.Thread(target=half_sent, args=(site, stop)) for _ in range(bodies)]
    for client in clients:
        client.start()
    beside = told(f"beside {runs} runs without end and {bodies} half-sent bodies", pages(site))
    stop.set()
    for client in clients:
        client.join()
    print("runs answered:", dict(answers))
    print(f"p95 is {beside / alone:.2f} times its own")
    return int(beside > 2 * alone)


if __name__ == "__main__":
    counts = [int(count) for count in sys.argv[2:]]
    sys.exit(main(sys.argv[1].rstrip("/"), *(counts + [12, 16][len(counts) :])))
