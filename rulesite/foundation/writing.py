"""Who replaces content does so alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

#: Known to PostgreSQL by this number: Benchbook's lock on its content.
_CONTENT: Final = 0x62656E6368


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
