"""Who replaces content, or the tables that hold it, does so alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

#: Known to PostgreSQL by this number: Benchbook's lock on its content.
_CONTENT: Final = 0x62656E6368
#: And that on its tables.
_TABLES: Final = 0x7461626C65


@contextmanager
def sole_writer() -> Iterator[None]:
    """A transaction in which content may be replaced: whoever else wants to, on whichever machine, waits for its end.

    SQLite locks itself when a transaction begins; PostgreSQL is asked for a lock, which it takes back with the
    transaction or the connection.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_CONTENT])
        yield


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
