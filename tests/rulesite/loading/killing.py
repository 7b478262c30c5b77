"""Kill loads of the content at random moments: each time the old state is whole, or the new one.

    python -m tests.rulesite.loading.killing [--kills 200] [--seed 1]

Works in a folder of its own, with a small book of two versions. Prints how many kills hit a load at work.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    """What kills did: how many hit a load at work, and what was wrong afterwards."""

    hit: int
    missed: int
    faults: tuple[str, ...]


def kill_loads(kills: int, seed: int) -> Outcome:
    """Load one version and the other, in a process that is killed; look at what stands after each."""
    folder = Path(tempfile.mkdtemp(prefix="benchbook-kills-"))
    os.environ |= {"VAR_DIR": str(folder / "var"), "DATABASE_URL": f"sqlite:///{folder / 'var' / 'book.sqlite3'}"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "rulesite.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from tests.rulesite.conftest import SECTION, SmallBook

    call_command("migrate", verbosity=0)
    roots = []
    for number, extra in enumerate(("", "\n## 704.6\n\nAnother rule, of the second version alone.\n")):
        book = SmallBook(folder / f"book{number}")
        book.write("editions/2009-07/704-state-based-actions.md", SECTION + extra)
        roots.append(book.root)
    return _rounds(roots, kills, random.Random(seed))


def _rounds(roots: list[Path], kills: int, chance: random.Random) -> Outcome:
    from rulesite.loading.services import content_load

    whole = []
    for root in roots:
        began = time.monotonic()
        content_load(root)
        seconds = time.monotonic() - began
        whole.append(_state())
    hit, faults = 0, list[str]()
    for number in range(kills):
        was_killed = _killed_load(roots[number % 2], chance.uniform(0, 1.3 * seconds))
        hit += was_killed
        if (state := _state()) not in whole:
            faults.append(f"after kill {number}: {state}")
        if chance.random() < 0.2:  # who comes next mends whatever is left
            content_load(roots[number % 2])
            if (state := _state()) != whole[number % 2] or not _rows_and_index_agree():
                faults.append(f"after the load that follows kill {number}: {state}")
    return Outcome(hit, kills - hit, tuple(faults))


def _killed_load(root: Path, after: float) -> bool:
    """Load in a process that is killed so many seconds after it began; whether that came before its end."""
    from django.db import connection

    from rulesite.loading.services import content_load

    connection.close()
    child = os.fork()
    if child == 0:
        try:
            content_load(root, force=True)
        finally:
            os._exit(0)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _state() -> tuple[object, ...]:
    """What stands in the database, if it is whole."""
    from django.db import connection

    from rulesite.foundation.models import Load
    from rulesite.rules.models import Rule

    connection.close()
    with connection.cursor() as cursor:
        [(integrity,)] = cursor.execute("PRAGMA integrity_check").fetchall()
    return (integrity, *Load.objects.values_list("pk", flat=True), *Rule.objects.values_list("key", "text"))


def _rows_and_index_agree() -> bool:
    from rulesite.foundation.models import Load
    from rulesite.lookup.services import index_is_current

    return index_is_current(Load.objects.get().pk)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcome = kill_loads(options.kills, options.seed)
    for fault in outcome.faults:
        print(fault)
    hit, missed, broken = outcome.hit, outcome.missed, len(outcome.faults)
    print(f"{hit} loads were killed at work, {missed} had ended; {broken} left it broken")
    return bool(outcome.faults)


if __name__ == "__main__":
    sys.exit(main())
