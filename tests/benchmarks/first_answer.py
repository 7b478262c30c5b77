"""Whether the first request after a start is as fast as the tenth: rule pages of which none was rendered before.

    python tests/benchmarks/first_answer.py [--starts 5]

Starts the site as `manage.py up` does, with one worker and nothing kept, and asks it for ten rule pages in turn, one
after the other. The first is asked for as soon as the site says that it is alive.
"""

from __future__ import annotations

import argparse
import sys
import time
import urllib.request
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.served import served

_PAGES = [f"/rules/2009-07/702.{number}/" for number in range(2, 12)]


def _seconds(address: str) -> float:
    began = time.perf_counter()
    with urllib.request.urlopen(address) as page:
        page.read()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5)
    options = parser.parse_args()
    starts = []
    for _ in range(options.starts):
        with served(1, "/healthz", PAGE_CACHE_MEGABYTES="0", KEPT_FILES_MEGABYTES="0") as site:
            starts.append([_seconds(site + page) for page in _PAGES])
    for place, name in ((0, "first"), (1, "second"), (9, "tenth")):
        print(f"{name:<8}{1000 * median(start[place] for start in starts):>8,.0f} ms")


if __name__ == "__main__":
    main()
