"""The database in its file: for the user alone that the site runs as, and read even where SQLite finds no room for its
own files beside it.

A database that keeps a journal of writes (WAL) has two files more while somebody has it open, and makes them when it is
opened. On a full disk, or one that can only be read, that fails, and no page could be shown although all is there.
"""

from __future__ import annotations

import logging
import time
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any, Final

from django.db.backends.sqlite3 import base
from django.utils.asyncio import async_unsafe

from rulesite.ground.foundation.closed import close_to_others, make_closed

logger = logging.getLogger(__name__)

_noted: Final[set[Path]] = set()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that only reads, where nothing else is possible. It is given up after each request, so that the
    database is written to again as soon as it can be."""

    _only_reads = False

    def connect(self) -> None:
        super().connect()
        if self._only_reads:
            self.close_at = time.monotonic()

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self._only_reads = False
        if not str(conn_params["database"]).startswith((":memory:", "file:")):
            _close(Path(conn_params["database"]))
        try:
            return super().get_new_connection(conn_params)
        except OperationalError as problem:
            file = Path(conn_params["database"])
            if not _is_whole(file):
                raise
            _note(file, str(problem))
        self._only_reads = True
        self.init_commands: list[str] = []
        return super().get_new_connection(conn_params | {"database": f"{file.as_uri()}?immutable=1"})


def _close(file: Path) -> None:
    """See that nobody else on this machine reads the database: names and password hashes of administrators are in it.

    The files that SQLite puts beside it have the rights that it has, or had when they were made.
    """
    make_closed(file)
    for beside in ("-wal", "-shm"):
        close_to_others(file.with_name(file.name + beside))


def _is_whole(file: Path) -> bool:
    """Whether a database is there, and all of it in its own file: nobody has it open, nor ended while writing."""
    journal = file.with_name(f"{file.name}-wal")
    return file.is_file() and (not journal.exists() or not journal.stat().st_size)


def _note(file: Path, why: str) -> None:
    """Say so once in a process, and not for each request."""
    if file not in _noted:
        _noted.add(file)
        logger.warning("%s can only be read now: %s", file, why)
