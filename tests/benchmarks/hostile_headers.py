"""What readers notice of visitors who send long headers: rule pages alone, and beside each kind of them.

    python tests/benchmarks/hostile_headers.py http://127.0.0.1:8000 [CLIENTS]

Asks a served site for rule pages that are kept and for answers that are made anew, first alone, then while CLIENTS (12)
connections of another process send nothing but long headers. Where the site runs with BEHIND_PROXY=1, the readers are
of another network than the clients. Prints the 95th percentiles, with how the clients were answered. As many clients
who send nothing odd come first: they take of the machine what asking takes, and the server's part of it. Exits 1 when
beside any others one of the readers' is more than twice what it is beside those.
"""

from __future__ import annotations

import multiprocessing
import socket
import sys
import threading
import time
import urllib.request
from collections import Counter
from contextlib import suppress
from multiprocessing.synchronize import Event
from statistics import quantiles

ROUND = 6.0
PAGE = "/rules/2009-07/702.17b/"
KEPT = [f"/rules/2009-07/702.{number}{letter}/" for number in range(2, 14) for letter in "ab"]
ANEW = [f"/api{page}" for page in KEPT]
#: The longest that a connection is let in with, of those that the server took before it had a bound.
LENGTH = 390_000
HEADERS = {
    "nothing odd": "",
    "If-None-Match": ",".join(['"a"'] * (LENGTH // 4)),
    "If-None-Match of 30 KB": ",".join(['"a"'] * 7_500),
    "Cookie": ";".join(['a="\\042"'] * (LENGTH // 10)),
    "Cookie of 7 KB": ";".join(['a="\\042"'] * 780),
    "Host": "a." * (LENGTH // 2),
    "Accept-Encoding": ",".join(["gzi"] * (LENGTH // 4)),
    "X-Forwarded-For": ",".join(["1.2.3.4"] * (LENGTH // 8)),
}


def read(site: str, paths: list[str], took: list[float]) -> None:
    until, place = time.monotonic() + ROUND, 0
    while time.monotonic() < until:
        began = time.perf_counter()
        request = urllib.request.Request(site + paths[place % len(paths)], headers={"X-Forwarded-For": "192.0.2.1"})
        with urllib.request.urlopen(request, timeout=60) as page:
            page.read()
        took.append((time.perf_counter() - began) * 1000)
        place += 1
        time.sleep(0.005)


def readers(site: str) -> tuple[float, float]:
    """The 95th percentiles of one reader of kept pages and one of answers made anew, in milliseconds."""
    took: tuple[list[float], list[float]] = ([], [])
    threads = [threading.Thread(target=read, args=(site, *each)) for each in zip((KEPT, ANEW), took, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept, anew = (quantiles(each, n=20)[-1] for each in took)
    return kept, anew


def attack(site: str, name: str, clients: int, stop: Event, answers: multiprocessing.Queue[Counter[str]]) -> None:
    host, _, port = site.partition("://")[2].partition(":")
    head, host_line = name.partition(" of ")[0], "" if name == "Host" else f"Host: {host}:{port}\r\n"
    odd = f"{head}: {HEADERS[name]}\r\n" if HEADERS[name] else ""
    request = f"GET {PAGE} HTTP/1.1\r\n{host_line}{odd}\r\n".encode()
    counted = Counter[str]()

    def ask() -> None:
        while not stop.is_set():
            with suppress(OSError), socket.create_connection((host, int(port)), timeout=60) as connection:
                said = "closed"
                with suppress(OSError):
                    connection.sendall(request)
                with suppress(OSError):
                    said = connection.recv(65536).decode("latin-1")[9:12] or said
                counted[said] += 1

    threads = [threading.Thread(target=ask) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers.put(counted)


def main(site: str, clients: int) -> int:
    readers(site)  # warms up
    alone = readers(site)
    print(f"alone: kept p95 {alone[0]:.1f} ms, made anew {alone[1]:.1f} ms")
    answers: multiprocessing.Queue[Counter[str]] = multiprocessing.Queue()
    measure, worst = alone, 0.0
    for name in HEADERS:
        stop = multiprocessing.Event()
        process = multiprocessing.Process(target=attack, args=(site, name, clients, stop, answers))
        process.start()
        beside = readers(site)
        stop.set()
        counted = dict(answers.get())
        process.join()
        if not HEADERS[name]:
            measure = beside
        worst = max(worst, *(there / here for there, here in zip(beside, measure, strict=True)))
        print(f"{clients} x {name}: kept p95 {beside[0]:.1f} ms, made anew {beside[1]:.1f} ms; {counted}", flush=True)
    print(f"at worst {worst:.1f} times what it is beside who sends nothing odd")
    return int(worst > 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].rstrip("/"), int(sys.argv[2]) if len(sys.argv) > 2 else 12))
