"""Commands that need what the site knows: on a new machine they load it first."""

from __future__ import annotations

from typing import Any, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from rulesite.ground.foundation.models import Load

_ROOM: Final = "make room on the disk that holds VAR_DIR, and run it again"
_RIGHTS: Final = "let whoever runs this write to the database's file and folder, and run it again"
#: What mends what a system or a database complains about, by words of its complaint.
_MENDS: Final = {
    "no space left": _ROOM,
    "not enough free space": _ROOM,
    "disk is full": _ROOM,
    "disk i/o error": _ROOM,
    "readonly database": _RIGHTS,
    "read-only": _RIGHTS,
    "permission denied": _RIGHTS,
}


class ContentCommand(BaseCommand):
    """A command that reads rules, cards or scenarios from the database or the index."""

    def execute(self, *args: object, **options: object) -> str | None:
        if not _is_loaded():
            self.stderr.write("nothing is loaded yet: loading rules_data first")
            call_command("load_rules", verbosity=0)
        return super().execute(*args, **options)


class ChangingCommand(ContentCommand):
    """A command that changes content, all of what it is to change or nothing. Where the machine doesn't let it, it says
    why, and what mends it."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except OSError as problem:
            where = f"{problem.filename}: " if problem.filename else ""
            raise CommandError(
                f"nothing was changed: {where}{_with_mend(problem.strerror or str(problem))}"
            ) from problem
        except DatabaseError as problem:
            raise CommandError(f"nothing was changed: {_with_mend(f'the database says “{problem}”')}") from problem


def _with_mend(said: str) -> str:
    """What is wrong, with what mends it where that is known."""
    return next((f"{said}; {mend}" for sign, mend in _MENDS.items() if sign in said.casefold()), said)


def _is_loaded() -> bool:
    try:
        return Load.objects.exists()
    except DatabaseError:
        return False  # the tables aren't there yet
