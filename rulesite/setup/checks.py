"""`manage.py test`: style, types and walls, then the tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from rulesite.setup.environment import ROOT, say

#: What is checked before the tests, and the arguments of Python that check it.
CHECKS: Final = (
    ("style", ("-m", "ruff", "check", ".")),
    ("layout", ("-m", "ruff", "format", "--check", ".")),
    ("types", ("-m", "mypy")),
    ("walls between packages", ("-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache")),
)


def run_checks(arguments: Sequence[str]) -> int:
    """Run every check, then pytest with `arguments`; the exit code is 0 only if all of them passed.

    A failed check doesn't keep the tests from running, so that one run shows everything; pytest comes last and its
    summary is the last line.
    """
    options = list(arguments[1:] if arguments[:1] == ["--"] else arguments)
    failed = [what for what, command in CHECKS if not _passes(what, command)]
    if failed:
        say(f"FAILED before the tests: {', '.join(failed)}")
    say("tests")
    pytest = _python("-m", "pytest", *_workers(options), *options)
    return pytest or bool(failed)


def _passes(what: str, command: Sequence[str]) -> bool:
    say(what)
    return _python(*command) == 0


def _workers(options: Sequence[str]) -> list[str]:
    """Spread the tests over the processors unless the caller chose how."""
    chosen = any(option.startswith(("-n", "--numprocesses", "--dist", "--pdb")) for option in options)
    return [] if chosen else ["-n", "auto"]


def _python(*arguments: str) -> int:
    sys.stdout.flush()
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode  # noqa: S603
