"""How search, pages and imports fare with everything imported, beside SQLite FTS5 over the same texts in one run.

    python tests/benchmarks/imports.py                     # two rulebooks, 20,000 cards, 60,000 rulings
    python tests/benchmarks/imports.py --rules 300 --cards 1000 --rulings 3000
    python tests/benchmarks/imports.py --books 36          # how much longer the last of so many rulebooks takes

The rulebooks, cards and rulings are made for the purpose, always the same ones of a seed. They go into a folder of
their own (`--keep` names one that stays, so that a second run needn't import again).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SEED = 16
_QUESTIONS = 200
_PAGES = 60
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
_SYLLABLES = ("ka", "lor", "mi", "sen", "tu", "vash", "el", "dor", "ri", "qua", "nim", "bel", "os", "far", "ith", "gru")
_WORDS = """
creature player turn spell ability permanent land artifact enchantment counter damage combat phase step
library graveyard hand token attack block controller owner mana cost target effect layer copy zone life draw
discard destroy exile sacrifice trigger resolve stack priority planeswalker aura equipment power toughness
opponent game loses gains becomes chooses puts removes untaps taps deals prevents replaces enters leaves dies
casts activates
"""
_USUAL = tuple(_WORDS.split())
_LITTLE = ("the", "a", "that", "its", "each", "if", "when", "and", "of", "to", "from", "with", "under", "this", "may")


class Maker:
    """Makes rulebooks, cards and rulings of one seed."""

    def __init__(self) -> None:
        self.chance = random.Random(_SEED)
        #: A few words that are rare, beside those that are everywhere.
        self.rare = [self.name().lower() for _ in range(3000)]

    def name(self) -> str:
        return "".join(self.chance.choices(_SYLLABLES, k=self.chance.randint(2, 4))).capitalize()

    def sentence(self, words: int) -> str:
        said = [
            self.chance.choice(self.rare if self.chance.random() < 0.08 else _LITTLE if at % 2 else _USUAL)
            for at in range(words)
        ]
        return f"{' '.join(said).capitalize()}."

    def text(self) -> str:
        return " ".join(self.sentence(self.chance.randint(8, 22)) for _ in range(self.chance.randint(1, 3)))

    def rulebook(self, rules: int, effective: str) -> str:
        lines = ["Test Rules", f"These rules are effective as of {effective}.", ""]
        made = section = 0
        while made < rules:
            chapter, place = divmod(section, 25)
            if place == 0:
                lines += [f"{chapter + 1}. {self.name()} Parts", ""]
            number = (chapter + 1) * 100 + place
            lines += [f"{number}. {self.name()} {self.name()}", ""]
            for rule in range(1, 13):
                lines += [f"{number}.{rule}. {self.text()} See rule {number}.{self.chance.randint(1, 12)}.", ""]
                for letter in _LETTERS[: self.chance.randint(0, 12)]:
                    lines += [f"{number}.{rule}{letter} {self.text()}", ""]
                    made += 1
                if self.chance.random() < 0.2:
                    lines += [f"Example: {self.text()}", ""]
                made += 1
            section += 1
        lines += ["Glossary", ""]
        for _ in range(rules // 6):
            lines += [f"{self.name()} {self.chance.choice(_USUAL)}", self.sentence(14), ""]
        return "\n".join(lines)

    def next_edition(self, book: str, effective: str) -> str:
        """A rulebook in which a few rules say something else than in the one before."""
        title, _, *lines = book.split("\n")
        said = [self.chance.random() < 0.03 and line[:1].isdigit() and line.endswith(".") for line in lines]
        changed = [f"{line} {self.sentence(9)}" if more else line for line, more in zip(lines, said, strict=True)]
        return "\n".join((title, f"These rules are effective as of {effective}.", *changed))

    def cards(self, count: int) -> Iterator[dict[str, str]]:
        for at in range(count):
            power = str(self.chance.randint(0, 9))
            yield {
                "name": f"{self.name()} {self.name()} {at}" if at % 7 else f"{self.name()}{at}",
                "oracle_id": f"card-{at}",
                "mana_cost": "{2}{G}",
                "type_line": f"Creature — {self.name()}",
                "power": power,
                "toughness": power,
                "oracle_text": self.chance.choice(("Flying", "Trample\nFirst strike", "Vigilance", self.text())),
            }

    def rulings(self, count: int, cards: int) -> Iterator[dict[str, str]]:
        whose = sorted(self.chance.randrange(cards) for _ in range(count))
        for at in whose:
            day = f"20{self.chance.randint(10, 24)}-{self.chance.randint(1, 12):02}-{self.chance.randint(1, 28):02}"
            text = f"{self.text()} See rule 104.{self.chance.randint(1, 12)}."
            yield {"oracle_id": f"card-{at}", "published_at": day, "source": "test", "comment": text}

    def questions(self, count: int, names: Sequence[str]) -> list[str]:
        """As people ask: a few usual words, sometimes a rare one, sometimes a card."""
        asked = []
        for _ in range(count):
            words = self.chance.choices(_USUAL, k=self.chance.randint(2, 6)) + self.chance.choices(_LITTLE, k=3)
            if self.chance.random() < 0.3:
                words.append(self.chance.choice(self.rare))
            if self.chance.random() < 0.4:
                words.append(self.chance.choice(names))
            self.chance.shuffle(words)
            asked.append(f"what if {' '.join(words)}")
        return asked


def megabytes(who: int = resource.RUSAGE_SELF) -> float:
    return resource.getrusage(who).ru_maxrss / 1024


def told(what: str, seconds: float, detail: str = "") -> None:
    print(f"{what:<44}{seconds:>9.1f} s CPU   {detail}", flush=True)


def run(*command: str) -> tuple[float, float]:
    """Run a command of ours; how much of a processor it took, its workers' too, and its memory at most."""
    script = (
        "import resource, sys\n"
        "from django.core.management import execute_from_command_line\n"
        "execute_from_command_line(['manage.py', *sys.argv[1:]])\n"
        "own, theirs = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))\n"
        "print('took', sum(each.ru_utime + each.ru_stime for each in (own, theirs)), own.ru_maxrss / 1024)\n"
    )
    arguments = [sys.executable, "-c", script, *command]
    surroundings = os.environ | {"DJANGO_SETTINGS_MODULE": "rulesite.settings"}
    done = subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT, env=surroundings, check=True)
    took = next(line for line in done.stdout.splitlines() if line.startswith("took "))
    _, seconds, memory = took.split()
    return float(seconds), float(memory)


def filled(folder: Path, rules: int, cards: int, rulings: int) -> None:
    """Import all that is made for the purpose into a site in a folder."""
    maker = Maker()
    run("load_rules", "--verbosity", "0")
    for effective in ("March 1, 2018", "March 1, 2022"):
        book = folder / "rulebook.txt"
        book.write_text(maker.rulebook(rules, effective), encoding="utf-8")
        told(f"rulebook of {effective}", *_with_memory(run("import_document", str(book), "--verbosity", "0")))
    bulk = folder / "bulk.json"
    for name, records in (("cards", list(maker.cards(cards))), ("rulings", list(maker.rulings(rulings, cards)))):
        bulk.write_text(json.dumps(records), encoding="utf-8")
        told(f"{len(records)} {name}", *_with_memory(run(f"import_{name}", str(bulk), "--verbosity", "0")))
        told(f"{name} again, nothing changed", *_with_memory(run(f"import_{name}", str(bulk), "--verbosity", "0")))


def one_after_another(folder: Path, rules: int, books: int) -> None:
    """Import rulebooks of which each differs a little from the one before; print what each takes beside the first."""
    maker = Maker()
    run("load_rules", "--verbosity", "0")
    text, first = maker.rulebook(rules, "March 1, 1990"), 0.0
    for at in range(books):
        text = maker.next_edition(text, f"March 1, {1990 + at}")
        book = folder / "rulebook.txt"
        book.write_text(text, encoding="utf-8")
        seconds, memory = run("import_document", str(book), "--verbosity", "0")
        first = first or seconds
        told(f"rulebook {at + 1}", seconds, f"{seconds / first:.2f} times the first, {memory:.0f} MB at most")


def _with_memory(done: tuple[float, float]) -> tuple[float, str]:
    return done[0], f"{done[1]:.0f} MB at most"


def timed(asked: Sequence[str], answer: Callable[[str], object]) -> str:
    """How many milliseconds of a processor each answer takes."""
    times = []
    for each in asked:
        started = time.process_time()
        answer(each)
        times.append((time.process_time() - started) * 1000)
    late = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"{statistics.median(times):>9.2f}{late:>9.2f}{max(times):>9.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=int, default=3000, help="how many rules each of two rulebooks has")
    parser.add_argument("--cards", type=int, default=20_000)
    parser.add_argument("--rulings", type=int, default=60_000)
    parser.add_argument("--books", type=int, help="only import so many rulebooks, one after the other")
    parser.add_argument("--keep", type=Path, help="a folder that stays")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        os.environ["VAR_DIR"] = str(folder / "var")
        (folder / "var").mkdir(parents=True, exist_ok=True)
        if options.books:
            one_after_another(folder, options.rules, options.books)
            return
        if not (folder / "filled").exists():
            filled(folder, options.rules, options.cards, options.rulings)
            (folder / "filled").touch()
        measured(folder)


def measured(folder: Path) -> None:
    """Build the index, ask, and open pages."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test import Client

    from rulesite.book.cards.models import Card, CardRuling
    from rulesite.book.rules.models import Rule
    from rulesite.ground.foundation.models import Load
    from rulesite.search.library.documents import all_documents
    from rulesite.search.selectors import lookup
    from rulesite.search.services import index_prepare

    settings.VAR_DIR = folder / "var"
    settings.INDEX_DIR = folder / "var" / "index"
    connection.settings_dict["NAME"] = str(folder / "var" / "benchbook.sqlite3")
    settings.ALLOWED_HOSTS = ["*"]

    before = megabytes()
    lookup("flying")
    print(f"serving: {before:.0f} MB before the first search, {megabytes():.0f} MB after it")
    names = list(Card.objects.filter(official=True).order_by("slug").values_list("name", flat=True)[:500])
    asked = Maker().questions(_QUESTIONS, names)
    print(f"\n{'ms CPU':<24}{'median':>9}{'95th':>9}{'most':>9}")
    fts = sqlite3.connect(":memory:")
    fts.execute("CREATE VIRTUAL TABLE texts USING fts5(key UNINDEXED, text, tokenize='porter unicode61')")
    started = time.process_time()
    count = fts.executemany(
        "INSERT INTO texts VALUES (?, ?)",
        ((each.key, "\n".join((each.number, each.under, *each.texts))) for each in all_documents()),
    ).rowcount
    built = time.process_time() - started
    sql = "SELECT key FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 10"

    def by_fts(text: str) -> list[tuple[str]]:
        return fts.execute(sql, (" OR ".join(f'"{word}"' for word in text.split()),)).fetchall()

    print(f"{'SQLite FTS5':<24}{timed(asked, by_fts)}")
    print(f"{'Benchbook':<24}{timed(asked, lambda text: lookup(text, limit=10))}")
    print(f"{'Benchbook, 3 suggests':<24}{timed([name[:6] for name in names[:100]], _suggested())}")
    client = Client()
    rules = [rule.get_absolute_url() for rule in Rule.objects.filter(edition="2022-03", depth__gte=2)[::50][:_PAGES]]
    cards = list(CardRuling.objects.values_list("card_slug", flat=True)[::100][:_PAGES])
    client.get("/")
    for what, pages in (  # each twice but for the first, which was opened before
        ("rules", rules),
        ("cards", [f"/cards/{slug}/" for slug in cards]),
        ("list of cards", ["/cards/"]),
        ("sections", sorted({f"{page.rpartition('.')[0]}/" for page in rules})[:20]),
        ("search", [f"/search/?q={text.replace(' ', '+')}" for text in asked[:_PAGES]]),
        ("compared", [page.replace("/rules/2022-03/", "/compare/2018-03/2022-03/") for page in rules][:20]),
        ("changes", ["/changes/2018-03/2022-03/"] * 2),
    ):
        if not pages:
            continue
        answers = {client.get(page).status_code for page in pages[:1]}
        print(f"{f'page: {what} {answers}':<24}{timed([*pages, *pages][1:], client.get)}", flush=True)
    started = time.process_time()
    fingerprint = Load.objects.values_list("fingerprint", flat=True).first() or ""
    index_prepare(fingerprint, settings.RULES_DATA_DIR).put_in_place()
    print()
    told(f"index of {count} texts: SQLite FTS5", built)
    told(f"index of {count} texts: Benchbook", time.process_time() - started, f"{megabytes():.0f} MB at most")


def _suggested() -> Callable[[str], object]:
    from rulesite.search.answer.suggestions import suggestions

    return suggestions


if __name__ == "__main__":
    main()
