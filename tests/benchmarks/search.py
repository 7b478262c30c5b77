"""How well and how fast search answers, beside plain BM25 and SQLite FTS5 over the same texts.

    python tests/benchmarks/search.py               # by the half of the questions that search wasn't tuned on
    python tests/benchmarks/search.py --half all
    python tests/benchmarks/search.py --half tuning --misses
    python tests/benchmarks/search.py --book 2026-08    # questions of who has that edition in hand
    python tests/benchmarks/search.py --parts       # and where the time of a search goes

Times are of a processor, which a search that waits for nothing is done by: they hold on a busy machine too. It uses the
content as it is loaded, and loads it first where something has changed.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import sqlite3
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

import django

django.setup()

from rulesite.intake.loading.services import content_load  # noqa: E402
from rulesite.search.library.documents import all_documents  # noqa: E402
from rulesite.search.searching.parts import Part, listen  # noqa: E402
from rulesite.search.selectors import lookup  # noqa: E402
from tests.rulesite.search.questions import Figures, Question, place_of, questions  # noqa: E402

_LIMIT = 10
_ROUNDS = 3
_WORD = re.compile(r"[^\W_]+(?:\.\d+[a-z]*)?")
Search = Callable[[Question], Sequence[str]]


def texts() -> dict[str, str]:
    """What the simple searches see of each rule: its number, titles, text and examples."""
    return {
        each.key: "\n".join((each.number, each.title, each.under, each.text, *each.examples, *each.cards))
        for each in all_documents()
        if each.number
    }


def ours(question: Question) -> list[str]:
    answer = lookup(question.text, book=question.book, limit=_LIMIT)
    return [f"{hit.edition}/{hit.number}" for hit in answer.hits]


class PlainBm25:
    """BM25 (k1 1.2, b 0.75) over whole lower-cased words."""

    def __init__(self, documents: dict[str, str]) -> None:
        self.words = {key: Counter(_WORD.findall(text.lower())) for key, text in documents.items()}
        self.holders: dict[str, list[str]] = {}
        for key, words in self.words.items():
            for word in words:
                self.holders.setdefault(word, []).append(key)
        self.average = statistics.mean(words.total() for words in self.words.values())

    def __call__(self, question: Question) -> list[str]:
        scores: Counter[str] = Counter()
        for word in set(_WORD.findall(question.text.lower())):
            holders = self.holders.get(word, [])
            rarity = math.log(1 + (len(self.words) - len(holders) + 0.5) / (len(holders) + 0.5))
            for key in holders:
                count, length = self.words[key][word], self.words[key].total()
                scores[key] += rarity * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length / self.average))
        return [key for key, _ in scores.most_common(_LIMIT)]


class Fts5:
    """SQLite's own full-text search, with its Porter stemmer."""

    def __init__(self, documents: dict[str, str]) -> None:
        self.database = sqlite3.connect(":memory:")
        self.database.execute("CREATE VIRTUAL TABLE rules USING fts5(key UNINDEXED, text, tokenize='porter unicode61')")
        self.database.executemany("INSERT INTO rules VALUES (?, ?)", documents.items())

    def __call__(self, question: Question) -> list[str]:
        words = _WORD.findall(question.text.lower())
        if not words:
            return []
        query = " OR ".join(f'"{word}"' for word in words)
        sql = "SELECT key FROM rules WHERE rules MATCH ? ORDER BY bm25(rules) LIMIT ?"
        return [key for (key,) in self.database.execute(sql, (query, _LIMIT))]


def measured(asked: Sequence[Question], search: Search, misses: bool = False) -> tuple[list[int | None], list[float]]:
    """The place of the first right answer to each question, and the milliseconds of a processor of each search."""
    places: list[int | None] = []
    times: list[float] = []
    for question in asked:
        for _ in range(_ROUNDS):
            started = time.thread_time()
            found = search(question)
            times.append((time.thread_time() - started) * 1000)
        places.append(place_of(found, question.right))
        if misses and places[-1] != 1:
            print(f"{places[-1] or '-':>3}  {question.text}")
            print(f"     right: {' '.join(question.right)}; found: {' '.join(found[:3])}")
    return places, times


def line(name: str, figures: Figures, times: Sequence[float]) -> str:
    median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    return (
        f"{name:<22}{figures.asked:>6}{figures.success_at_1:>11.3f}{figures.success_at_3:>11.3f}"
        f"{figures.mrr_at_10:>9.3f}{median:>9.2f}{late:>9.2f}{max(times):>9.2f}"
    )


class Parts:
    """How many milliseconds of a processor went into each part of each search."""

    def __init__(self) -> None:
        self._searches: list[Counter[str]] = []
        listen(self._note)

    def _note(self, part: Part, seconds: float) -> None:
        # The first part of a search is to read what was typed, and the last to make its hits.
        if not self._searches or (part is Part.READING and Part.HITS in self._searches[-1]):
            self._searches.append(Counter())
        self._searches[-1][part] += seconds * 1000

    def lines(self) -> list[str]:
        every = [(part, [search[part] for search in self._searches]) for part in Part]
        return [
            f"  {part:<22}{statistics.median(times):>9.2f}{statistics.quantiles(times, n=20)[-1]:>9.2f}"
            for part, times in every
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("held-out", "fresh", "tuning", "all"), default="held-out")
    parser.add_argument("--book", help="only the questions whose right rules are of this edition")
    parser.add_argument("--misses", action="store_true", help="print the questions whose right rule didn't come first")
    parser.add_argument("--parts", action="store_true", help="print where the time of a search goes")
    options = parser.parse_args()
    content_load()
    asked = [
        question
        for question in questions(None if options.half == "all" else options.half)
        if options.book in (None, question.book)
    ]
    documents = texts()
    simple: dict[str, Search] = {"plain BM25": PlainBm25(documents), "SQLite FTS5": Fts5(documents)}
    ours(asked[0])
    parts = Parts() if options.parts else None
    print(f"{'':<22}{'asked':>6}{'success@1':>11}{'success@3':>11}{'MRR@10':>9}{'p50 ms':>9}{'p95 ms':>9}{'max ms':>9}")
    for name, search in {"Benchbook": ours, **simple}.items():
        places, times = measured(asked, search, misses=options.misses and search is ours)
        print(line(name, Figures.of(places), times))
        if search is ours:
            for group in (*dict.fromkeys(each.book for each in asked), *dict.fromkeys(each.kind for each in asked)):
                of_group = [at for at, each in enumerate(asked) if group in (each.book, each.kind)]
                part = [time for at in of_group for time in times[at * _ROUNDS : (at + 1) * _ROUNDS]]
                print(line(f"  {group}", Figures.of([places[at] for at in of_group]), part))
            if parts:
                print("\n".join(("", f"{'of it, in ms':<24}{'p50':>9}{'p95':>9}", *parts.lines(), "")))


if __name__ == "__main__":
    main()
