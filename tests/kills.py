"""Kill loads, imports and indexing at random moments: each time the old state is whole, and a second run goes through.

    python -m tests.kills [--kills 200] [--seed 1]

Works in a folder of its own, with a small book of two versions, two rulebooks and two files of cards. The state is what
the database holds, which index is in use and what search finds. Prints how many kills hit something at work.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: Something that is done, with whether it is the first or the second version of it.
Work = Callable[[int], Any]


@dataclass
class Outcome:
    """What kills did: how many hit each kind of work, how many came too late, and what was wrong afterwards."""

    hit: Counter[str] = field(default_factory=Counter)
    missed: int = 0
    faults: list[str] = field(default_factory=list)


def kill(kills: int, seed: int) -> Outcome:
    """Kill so many pieces of work, one kind after the other, and look at what stands after each."""
    folder = Path(tempfile.mkdtemp(prefix="benchbook-kills-"))
    os.environ |= {"VAR_DIR": str(folder / "var"), "DATABASE_URL": f"sqlite:///{folder / 'var' / 'book.sqlite3'}"}
    os.environ |= {"RULES_DATA_DIR": str(folder / "book0"), "DJANGO_SETTINGS_MODULE": "rulesite.settings"}
    import django
    from tqdm import tqdm

    django.setup()
    from django.core.management import call_command

    tqdm.set_lock(threading.RLock())  # its own is shared by processes, and who is killed while holding it keeps it
    call_command("migrate", verbosity=0)
    try:
        return _rounds(_works(folder), kills, random.Random(seed))
    finally:
        shutil.rmtree(folder)


def _works(folder: Path) -> dict[str, Work]:
    """Each kind of work, in two versions."""
    from django.conf import settings

    from rulesite.intake.imports.card_services import cards_import
    from rulesite.intake.imports.services import RulesFile, documents_import
    from rulesite.intake.loading.services import content_load
    from rulesite.search.services import index_follow
    from tests.rulesite.conftest import SECTION, SmallBook
    from tests.rulesite.intake.imports.conftest import NEW
    from tests.rulesite.intake.imports.test_card_files import BEAR

    roots, documents, cards = [], [], []
    for version, more in enumerate(("", "\n## 704.6\n\nAnother rule, of the second version alone.\n")):
        book = SmallBook(folder / f"book{version}")
        book.write("editions/2009-07/704-state-based-actions.md", SECTION + more)
        roots.append(book.root)
        documents.append(NEW.replace("lets damage through", f"lets damage through, in version {version}").encode())
        cards.append(folder / f"cards{version}.json")
        cards[-1].write_text(json.dumps([BEAR | {"power": str(2 + version)}]), encoding="utf-8")

    def index_anew(_: int) -> None:
        shutil.rmtree(settings.INDEX_DIR, ignore_errors=True)
        index_follow(roots[0])

    return {
        "load": lambda version: content_load(roots[version], force=True),
        "document": lambda version: documents_import([RulesFile("rules.txt", lambda: documents[version])]),
        "cards": lambda version: cards_import(cards[version]),
        "index": index_anew,
    }


def _rounds(works: dict[str, Work], kills: int, chance: random.Random) -> Outcome:
    took: dict[str, float] = {}
    for name, work in works.items():
        work(0)
        began = time.monotonic()
        work(1)
        took[name] = time.monotonic() - began
    outcome = Outcome()
    for number in range(kills):
        name = list(works)[number % len(works)]
        version = number // len(works) % 2
        before = _state()
        if not _killed(lambda work=works[name], version=version: work(version), chance.uniform(0, 1.2 * took[name])):
            outcome.missed += 1
            continue
        outcome.hit[name] += 1
        found = _state()
        works[name](version)
        after = _state()
        whole = [before, after]
        if name == "index":  # it was removed first: there may be none, and the rows answer then
            whole.append(before | {"index": None, "found": found["found"]})
        if found not in whole:
            outcome.faults.append(f"kill {number}, of {name}: {_differences(found, before)}")
        if after["index"] is None or not _rows_and_index_agree():
            outcome.faults.append(f"kill {number}, of {name}: the next run left no index of what there is")
    return outcome


def _killed(work: Callable[[], Any], after: float) -> bool:
    """Do something in a process that is killed so many seconds after it began; whether that came before its end."""
    from django.db import connection

    connection.close()
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _state() -> dict[str, Any]:
    """What stands in the database, which index is in use, and what a visitor finds."""
    from django.conf import settings
    from django.db import connection

    from rulesite.book.cards.models import Card
    from rulesite.book.rules.models import Edition, Rule
    from rulesite.search.library.index import current_fingerprint
    from rulesite.search.selectors import lookup

    connection.close()
    with connection.cursor() as cursor:
        [(integrity,)] = cursor.execute("PRAGMA integrity_check").fetchall()
    return {
        "integrity": integrity,
        "editions": sorted(Edition.objects.values_list("slug", flat=True)),
        "rules": sorted(Rule.objects.values_list("key", "text")),
        "cards": sorted(Card.objects.values_list("slug", "digest")),
        "index": current_fingerprint(settings.INDEX_DIR),
        "found": sorted(hit.url for query in ("trample", "lethal damage") for hit in lookup(query, limit=20).hits),
    }


def _differences(found: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value != before[name]}


def _rows_and_index_agree() -> bool:
    from rulesite.ground.foundation.models import Load
    from rulesite.search.services import index_is_current

    return index_is_current(Load.objects.get().fingerprint)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcome = kill(options.kills, options.seed)
    for fault in outcome.faults:
        print(fault)
    hit = ", ".join(f"{count} of {name}" for name, count in sorted(outcome.hit.items()))
    print(f"killed at work: {hit or 'none'}; {outcome.missed} had ended; {len(outcome.faults)} left it broken")
    return bool(outcome.faults)


if __name__ == "__main__":
    sys.exit(main())
