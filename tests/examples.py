"""How much is looked at: a sample, always the same one, or with `--thorough` all that a test was written for."""

from __future__ import annotations

import shutil
import subprocess
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import pytest
from hypothesis import HealthCheck, settings

#: The profiles of Hypothesis that stand for `--thorough` and for going without it.
THOROUGH: Final = "thorough"
QUICK: Final = "quick"
#: Of how many examples that are made up one is tried by default.
_ONE_OF: Final = 8

_ROOT: Final = Path(__file__).parents[1]

T = TypeVar("T")


def is_thorough() -> bool:
    """Whether all is looked at; known before tests are collected."""
    return settings.get_current_profile_name() == THOROUGH


def tried_on(count: int) -> settings:
    """Settings of a property that is tried on so many examples with `--thorough`, otherwise on an eighth of them."""
    examples = count if is_thorough() else max(1, count // _ONE_OF)
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def digest(name: str) -> int:
    """A number that a name stands for, by which a sample is drawn that is always the same."""
    return zlib.crc32(name.encode())


@cache
def changed_files() -> frozenset[Path]:
    """The files that aren't as they were committed last; none where nobody can tell."""
    if shutil.which("git") is None:
        return frozenset()
    asked = ["git", "status", "--porcelain", "-z", "--untracked-files=all"]
    said = subprocess.run(asked, cwd=_ROOT, capture_output=True, text=True, check=False)
    return frozenset(_ROOT / line[3:] for line in said.stdout.split("\0") if line)


def some(cases: Iterable[T], one_of: int) -> list[T]:
    """Of cases one in so many, and at least one; with `--thorough` all of them.

    Which, what each is called decides: a case stays in the sample, or out of it, whatever others come and go.
    """
    every = list(cases)
    if is_thorough():
        return every
    digests = {place: digest(str(case)) for place, case in enumerate(every)}
    chosen = [case for place, case in enumerate(every) if digests[place] % one_of == 0]
    return chosen or [every[place] for place in sorted(digests, key=lambda place: digests[place])[:1]]


def leave_out(config: pytest.Config, items: list[pytest.Item], is_left_out: Callable[[pytest.Item], bool]) -> None:
    """Take these tests out of a run of the whole suite.

    Whoever names the tests to run, or wants a thorough run, has them all.
    """
    if is_thorough() or [str(each) for each in config.args] != config.getini("testpaths"):
        return
    left_out = [item for item in items if is_left_out(item)]
    if left_out:
        chosen = set(map(id, left_out))
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if id(item) not in chosen]
