"""What a machine refuses, in words that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management.base import CommandError
from django.db import DatabaseError

_WHAT_TO_DO: Final = {
    errno.ENOSPC: "the disk is full; make room and start the same command again",
    errno.EDQUOT: "this user may keep no more on the disk; make room and start the same command again",
    errno.EFBIG: "this user may write no larger files (see `ulimit -f`)",
    errno.EROFS: "the disk can only be read; VAR_DIR can name a folder on another",
    errno.EACCES: "this user may not write there; VAR_DIR can name another folder",
    errno.EPERM: "this user may not write there; VAR_DIR can name another folder",
}
#: What databases say, and what it comes from.
_SAID: Final = {
    "database is locked": "another program has the database to itself for longer than can be waited; end that first",
    "database or disk is full": _WHAT_TO_DO[errno.ENOSPC],
    "No space left": _WHAT_TO_DO[errno.ENOSPC],
    "disk I/O error": "the disk takes no more (see `df`), or no more of this user's (see `ulimit -f`), or it fails",
    "readonly database": _WHAT_TO_DO[errno.EACCES],
    "unable to open database file": _WHAT_TO_DO[errno.EACCES],
    "file is not a database": "the file is damaged; put it aside, and `load_rules` makes it anew",
    "database disk image is malformed": "the file is damaged; put it aside, and `load_rules` makes it anew",
    "Connection refused": "no database answers where DATABASE_URL points; start it, or mend the address",
}


@contextmanager
def said_plainly(outcome: str) -> Iterator[None]:
    """End the command with `outcome` and what to do, where the disk or the database refuses."""
    try:
        yield
    except (OSError, DatabaseError) as problem:
        advice = _advice(problem)
        if advice is None:
            raise
        raise CommandError(f"{outcome}: {problem}\n  {advice}") from problem


def _advice(problem: Exception) -> str | None:
    if isinstance(problem, OSError):
        return _WHAT_TO_DO.get(problem.errno or 0)
    return next((advice for said, advice in _SAID.items() if said in str(problem)), None)
