"""Whatever comes, given to the readers of documents and of card files: none may crash, lose a line or read it wrong.

    python -m tests.fuzz [--minutes 60] [--processes 2] [--seed 1]

Each round tries each property of `tests/rulesite/intake/documents/test_any_document.py` and of
`tests/rulesite/intake/imports/test_any_card_file.py` on hundreds of examples, with a seed of its own. What breaks one
is printed, made as small as may be, with the status 1. It is for whoever changes these readers; pytest doesn't collect
it.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Final

import django
from hypothesis import seed, settings

from tests.examples import THOROUGH

_MODULES: Final = (
    "tests.rulesite.intake.documents.test_any_document",
    "tests.rulesite.intake.imports.test_any_card_file",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="by the clock, in each process")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.processes)
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        tried = partial(rounds, step=options.processes, minutes=options.minutes)
        done = sum(pool.imap_unordered(tried, seeds))  # what one of them raises ends all
    print(f"{done} rounds, {options.minutes:g} minutes in each of {options.processes} processes: nothing broke")


def rounds(first: int, step: int, minutes: float) -> int:
    """Try every property with every `step`-th seed from the first on until the time is over; how many rounds it was."""
    tried = list(_properties())
    until = time.monotonic() + minutes * 60
    for number in count(first, step):
        for each in tried:
            seed(number)(each)()
        if time.monotonic() > until:
            break
    return (number - first) // step + 1


def _properties() -> Iterator[Callable[[], None]]:
    """What is tried. A call tries hundreds of examples, and raises where one of them breaks it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    settings.register_profile(THOROUGH, database=None, print_blob=True)
    settings.load_profile(THOROUGH)  # before the tests are imported: they say then how many examples they look at
    for name in _MODULES:
        yield from (each for each in vars(importlib.import_module(name)).values() if hasattr(each, "hypothesis"))


if __name__ == "__main__":
    main()
