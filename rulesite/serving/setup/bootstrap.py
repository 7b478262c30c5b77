"""What `manage.py` does first: see that the packages are there, then hand over to the command.

Standard library only, since nothing else may be installed yet.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

from rulesite.serving.setup import environment
from rulesite.serving.setup.environment import ROOT, SetupFailed

#: Set in a process that was started again after installing, so that it can't install and start for ever.
_BUILT: Final = "BENCHBOOK_ENVIRONMENT_BUILT"


def main(argv: Sequence[str]) -> None:
    """Run a command of Benchbook in an interpreter that has the pinned packages."""
    command = argv[1] if len(argv) > 1 else "help"
    try:
        prepare(_requirements_for(command), argv)
    except SetupFailed as failure:
        sys.exit(f"benchbook: {failure}")
    except KeyboardInterrupt:
        sys.exit("\nbenchbook: stopped; the same command takes up where it was")
    run(command, argv)


def prepare(requirements: Path, argv: Sequence[str]) -> None:
    """Return when this interpreter is the one to use and has the packages; otherwise make it so, and start again.

    A checkout's own environment is used where it has one, whoever starts the command: an environment that is active may
    be that of the folder which this one was copied from.
    """
    pins = environment.pinned_packages(requirements)
    inside = environment.is_running_inside()
    if not inside and environment.interpreter().exists() and not environment.UNFINISHED.exists():
        with suppress(OSError):  # of another kind of machine: it is made anew below
            _start_again(argv)
    if _is_complete(pins):
        return
    if os.environ.get(_BUILT):
        raise SetupFailed(
            f"after installing {requirements.name} these are still missing: {environment.missing_packages(pins)}. "
            f"Remove {environment.ENVIRONMENT} and try again."
        )
    with environment.sole_builder():
        if not (inside and _is_complete(pins)):  # unless another process built it while this one waited
            if not environment.is_usable():
                environment.make_environment()
            environment.install_packages(requirements)
    _start_again(argv, built=True)


def run(command: str, argv: Sequence[str]) -> None:
    """Run the command: `test` and `up` are steps of their own, every other is a command of Django's."""
    os.environ.pop(_BUILT, None)
    if command == "test":
        from rulesite.serving.setup.checks import run_checks

        sys.exit(run_checks(argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    from django.core.management import execute_from_command_line

    _require_settings()
    execute_from_command_line(list(argv))


def _require_settings() -> None:
    """End with words, not with a traceback, where the settings can't be read."""
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except OSError as problem:
        sys.exit(f"benchbook: {problem.filename} can't be used ({problem.strerror}): make it writable, or set VAR_DIR")
    except (ImproperlyConfigured, ValueError) as problem:
        sys.exit(f"benchbook: a setting (from the environment or from .env) won't do: {problem}")


def _requirements_for(command: str) -> Path:
    return ROOT / "requirements-dev.txt" if command == "test" else environment.site_requirements()


def _is_complete(pins: Mapping[str, str]) -> bool:
    extras_to_come = environment.is_running_inside() and not environment.extras_are_settled()
    return not (environment.UNFINISHED.exists() or extras_to_come or environment.missing_packages(pins))


def _start_again(argv: Sequence[str], *, built: bool = False) -> NoReturn:
    python = str(environment.interpreter())
    command = [python, str(ROOT / "manage.py"), *argv[1:]]
    surroundings = os.environ | ({_BUILT: "1"} if built else {})
    if os.name == "nt":  # exec on Windows returns to the shell at once, so the parent waits instead
        sys.exit(subprocess.run(command, env=surroundings, check=False).returncode)  # noqa: S603
    os.execve(python, command, surroundings)  # noqa: S606
