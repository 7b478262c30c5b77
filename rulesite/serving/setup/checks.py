"""`manage.py test`: style, types and walls, then the tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from rulesite.serving.setup.environment import ROOT, say

#: What is checked before the tests, and the arguments of Python that check it.
CHECKS: Final = (
    ("style", ("-m", "ruff", "check", ".")),
    ("layout", ("-m", "ruff", "format", "--check", ".")),
    ("types", ("-m", "mypy")),
    ("walls between packages", ("-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache")),
)

#: The option by which tests run on real servers as well.
SERVERS: Final = "--servers"
#: What runs there unless tests are named: what writes rows, what searches them, and machines that share them.
ON_SERVERS: Final = (
    "tests/rulesite/intake/loading",
    "tests/rulesite/intake/imports",
    "tests/rulesite/book/rules",
    "tests/rulesite/pages/indexes",
    "tests/rulesite/serving/administration",
    "tests/rulesite/search/test_lookup.py",
    "tests/rulesite/search/test_watcher.py",
    "tests/servers",
)
#: What pytest ends with when none of the chosen tests asks the database.
_NONE_CHOSEN: Final = 5


def run_checks(arguments: Sequence[str]) -> int:
    """Run the checks side by side, then pytest with `arguments`; the exit code is 0 only if all of them passed.

    A failed check doesn't keep the tests from running, so that one run shows everything; pytest comes last and its
    summary is the last line. With `--servers` those that ask the database most, or of the tests named in `arguments`
    those that ask it at all, run on PostgreSQL and Redis before that.
    """
    options = [option for option in arguments if option != SERVERS]
    options = options[1:] if options[:1] == ["--"] else options
    say(", ".join(what for what, _ in CHECKS))
    failed = _failed_checks()
    if SERVERS in arguments and not _passes_on_servers(options):
        failed.append("the database's tests on PostgreSQL and Redis")
    if failed:
        say(f"FAILED before the tests: {', '.join(failed)}")
    say("tests")
    pytest = _python("-m", "pytest", *_workers(options), *options)
    return pytest or bool(failed)


def _failed_checks() -> list[str]:
    """The checks that failed. What each has to say is shown in their order."""
    with ThreadPoolExecutor() as side_by_side:
        checked = side_by_side.map(lambda check: _checked(*check[1]), CHECKS)
        failed = []
        for (what, _), (code, said) in zip(CHECKS, checked, strict=True):
            say(what)
            print(said, end="", flush=True)
            if code:
                failed.append(what)
    return failed


def _checked(*arguments: str) -> tuple[int, str]:
    """The exit code of a check, and what it said."""
    ran = subprocess.run(  # noqa: S603
        [sys.executable, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout


def _passes_on_servers(options: Sequence[str]) -> bool:
    say("tests that ask the database, on PostgreSQL and Redis")
    names_tests = any(not option.startswith("-") for option in options)
    chosen = () if names_tests else ON_SERVERS
    ended = _python("-m", "pytest", "-p", "tests.servers.everywhere", *_workers(options), *options, *chosen)
    return ended in (0, _NONE_CHOSEN)


def _workers(options: Sequence[str]) -> list[str]:
    """Spread the tests over the processors unless the caller chose how."""
    chosen = any(option.startswith(("-n", "--numprocesses", "--dist", "--pdb")) for option in options)
    return [] if chosen else ["-n", "auto", "--dist", "worksteal"]


def _python(*arguments: str) -> int:
    sys.stdout.flush()
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode  # noqa: S603
