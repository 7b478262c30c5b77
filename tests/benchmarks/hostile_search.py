"""Ask the search page and the reader for 100,000 random things: none may raise, and the slowest are printed.

python tests/benchmarks/hostile_search.py [--queries 100000] [--processes 4] [--seed 1] [--as-loaded]

Times are of a processor, and the garbage of earlier answers is collected between them, so that a busy machine measures
the same. A process that asks has loaded what one that serves has. Exits 1 where one takes longer than it may.
"""

from __future__ import annotations

import argparse
import gc
import heapq
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.test.utils import override_settings  # noqa: E402

from rulesite.intake.loading.services import content_load  # noqa: E402
from rulesite.pages.card_texts.views import read  # noqa: E402
from rulesite.pages.reference import ahead  # noqa: E402
from rulesite.search import selectors as lookup  # noqa: E402
from rulesite.search.library.documents import all_documents  # noqa: E402
from rulesite.search.question.tokens import words_of  # noqa: E402
from rulesite.search.views import search, suggest  # noqa: E402

#: Milliseconds that an answer may take.
_MOST = 250
_SHOWN = 10

_SIGNS = (
    *('"', "*", "-", "(", ")", "[", "]", "{", "}", "~9", "^2", ":", "..", "/", "\\", "'", "%", "&", "#", "§", "\x00"),
    *("AND", "OR", "NOT", "NEAR", "section:", "section:702", "edition:2006-10", "kind:card", "card:", 'card:"x'),
    *("date:", "date:2007..", "702.17b", "704.5f-z", "704.5l", "7", "99999999999", "{T}", "+1/+1", "2/2", "M10", "a*"),
    *("²", "\ufb01", "<script>", "\u202e", "\u0130", "\u00df", "\u0301", "\U0001f0a1", "l" * 150),
)


def queries(count: int, seed: int) -> list[str]:
    """Random queries: words of the rules, broken ones, signs, and now and then anything at all."""
    chance = random.Random(seed)
    words = sorted({word.plain for document in all_documents() for word in words_of(document.text)})
    found: list[str] = []
    for _ in range(count):
        pieces: list[str] = []
        for _ in range(chance.randint(0, 24)):
            word = chance.choice(words)
            match chance.randrange(6):
                case 0 | 1:
                    pieces.append(word)
                case 2:
                    at = chance.randrange(len(word))
                    pieces.append(word[:at] + chance.choice(["", "x", word[at] * 2]) + word[at + 1 :])
                case 3:
                    pieces.append("".join(chr(chance.randrange(1, 0x2FFF)) for _ in range(chance.randint(1, 6))))
                case _:
                    pieces.append(chance.choice(_SIGNS))
        found.append("".join(f"{piece}{chance.choice(['', ' ', ' ', ' '])}" for piece in pieces))
    return found


#: Of ten random things, six are searched, one is completed, and three are read as a card's text.
VIEWS: tuple[Callable[[str], tuple[Callable[[HttpRequest], HttpResponse], dict[str, str]]], ...] = (
    *[lambda text: (search, {"q": text, "all": "1"})] * 6,
    lambda text: (suggest, {"q": text}),
    *[lambda text: (read, {"text": text, "name": text[:20], "type_line": text[-20:]})] * 3,
)


#: The pages' style sheets needn't have been collected for this.
_STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}


def load() -> None:
    """Load what answers are made with, as processes that serve do."""
    with _AS_HERE:
        lookup.open_ahead()
        ahead.open_ahead()
        for view, data in (each("Draw a crad.") for each in VIEWS):
            view(RequestFactory().get("/", data))
    gc.collect()
    gc.freeze()


_AS_HERE = override_settings(
    STORAGES=_STORAGES, API_POINTS_PER_MINUTE=0, RUN_WORKERS=0, INDEX_LOOK_SECONDS=0, ALLOWED_HOSTS=["*"]
)


def milliseconds(job: tuple[int, int]) -> list[tuple[float, str, str]]:
    """Ask for this many with this seed; what each answer took, with the view and the query."""
    count, seed = job
    factory = RequestFactory()
    took = []
    with _AS_HERE:
        for at, text in enumerate(queries(count, seed)):
            view, data = VIEWS[at % len(VIEWS)](text)
            request = factory.get("/", data)
            gc.collect(1)
            started = time.process_time()
            response = view(request)
            took.append(((time.process_time() - started) * 1000, view.__name__, text))
            if response.status_code != 200:
                raise AssertionError(f"{response.status_code} for {text!r}")
    return heapq.nlargest(_SHOWN, took) + [each for each in heapq.nlargest(count, took)[_SHOWN:] if each[0] > _MOST]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=100_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--as-loaded", action="store_true", help="search what is loaded, even if files have changed")
    options = parser.parse_args()
    if not options.as_loaded:
        content_load()
    share = 1_000
    jobs = [(min(share, options.queries - at), options.seed + at) for at in range(0, options.queries, share)]
    started = time.perf_counter()
    slowest: list[tuple[float, str, str]] = []
    with multiprocessing.get_context("spawn").Pool(options.processes, load) as pool:
        for done, each in enumerate(pool.imap_unordered(milliseconds, jobs), 1):
            slowest += each
            print(f"{done} of {len(jobs)}: the slowest {max(slowest)[0]:.0f} ms", file=sys.stderr)
    seconds = time.perf_counter() - started
    above = sum(took > _MOST for took, _, _ in slowest)
    print(f"{options.queries} queries in {seconds:.0f} s: none raised, {above} took more than {_MOST} ms; the slowest:")
    for took, name, text in heapq.nlargest(_SHOWN, slowest):
        print(f"{took:>8.0f} ms  {name}  {text!r}")
    raise SystemExit(above > 0)


if __name__ == "__main__":
    main()
