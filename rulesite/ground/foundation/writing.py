"""Who replaces content, or the tables that hold it, does so alone."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from django.db import OperationalError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

logger = logging.getLogger(__name__)

#: Known to PostgreSQL by this number: Benchbook's lock on its content.
_CONTENT: Final = 0x62656E6368
#: And that on its tables.
_TABLES: Final = 0x7461626C65

#: So many rows are written with one statement, or read from a file before they are: a statement with many more is
#: refused, and one for each takes long.
ROWS_AT_ONCE: Final = 400


@contextmanager
def sole_writer() -> Iterator[None]:
    """A transaction in which content may be replaced: whoever else wants to, on whichever machine, waits for its end.

    What is to be compared with what is there is read inside: what was read before may be gone by the time it begins.
    SQLite locks itself when a transaction begins; PostgreSQL is asked for a lock, which it takes back with the
    transaction or the connection.
    """
    with ExitStack() as stack:
        _begin(stack)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_CONTENT])
        yield


def _begin(stack: ExitStack) -> None:
    """Begin a transaction that ends with `stack`, however long another one takes: an import goes on for minutes,
    and SQLite gives up after seconds."""
    waits = False
    while not _has_begun(stack):
        if not waits:
            logger.warning("another program is writing to the database; this one goes on when that has ended")
        waits = True


def _has_begun(stack: ExitStack) -> bool:
    try:
        stack.enter_context(transaction.atomic())
    except OperationalError as problem:
        if connection.vendor == "sqlite" and "database is locked" in str(problem):
            return False
        raise
    return True


@contextmanager
def sole_migrator(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Whoever else would change the tables of a database, on whichever machine, waits meanwhile.

    PostgreSQL takes the lock back with the connection, should this process end on the way. With SQLite all are on one
    machine, where `up` lets one at a time set things up.
    """
    if database.vendor != "postgresql":
        yield
        return
    with database.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_TABLES])
    try:
        yield
    finally:
        with database.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_TABLES])
