"""The book for tests: `rules_data` loaded once for each state of the content, the code and the packages.

What a load made is kept in `var/tests/`: other workers, and later runs, take the database and the index from there. The
scenarios that it played are kept by the engine that played them: other content, or another database, plays what is new.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

from rulesite.ground.foundation.code_version import engine_version
from rulesite.intake.loading.services import content_fingerprint, content_load

KEPT: Final = Path(settings.BASE_DIR) / "var" / "tests"
#: How many states are kept: as many as somebody goes to and fro between.
_STATES: Final = 3
#: The database of PostgreSQL that keeps the rows for as long as its server runs.
_TEMPLATE: Final = "benchbook_kept_book"


def put_book_in_place() -> None:
    """Fill the empty test database, and the folder of the index, with the whole book."""
    kept, played = KEPT / _state(), Path(settings.CACHES["films"]["OPTIONS"]["FOLDER"])
    with _alone():
        put_films_in(played)
        if not _is_kept(kept):
            content_load()
            _keep(kept)
            _keep_films(played)
            return
        os.utime(kept)
    put_rows_in_place()
    shutil.copytree(kept / "index", settings.INDEX_DIR, symlinks=True)


def put_films_in(folder: Path) -> None:
    """Lay what was played where a site looks for it, in the folder of one that has the `SECRET_KEY` of the tests."""
    if _films().exists():
        shutil.copytree(_films(), folder, dirs_exist_ok=True)


def rows_in_a_file(folder: Path) -> Path:
    """The rows as a database of SQLite in a folder, for a process of its own; only while tests use SQLite."""
    return Path(shutil.copy(KEPT / _state() / "book.sqlite3", folder))


def put_rows_in_place() -> None:
    """Fill the database again after it was emptied; the index is still there."""
    if connection.vendor == "postgresql":
        with _aside() as run:
            run(f'DROP DATABASE "{_name()}" WITH (FORCE)')
            run(f'CREATE DATABASE "{_name()}" TEMPLATE {_TEMPLATE}')
        return
    connection.ensure_connection()
    with closing(sqlite3.connect(KEPT / _state() / "book.sqlite3")) as database:
        database.backup(connection.connection)


def _name() -> str:
    return str(connection.settings_dict["NAME"])


@contextmanager
def _aside() -> Iterator[Callable[[str], object]]:
    """Run commands beside the test database, which nobody is connected to meanwhile."""
    connection.close()
    with connection._nodb_cursor() as cursor:
        yield cursor.execute


def _is_kept(kept: Path) -> bool:
    """Whether the index is kept, and beside it the rows: in a file, or in a server's database while that runs."""
    if connection.vendor != "postgresql":
        return kept.exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_TEMPLATE])
        return kept.exists() and cursor.fetchone() is not None


@cache
def _state() -> str:
    """A digest of everything that the database and the index are made from."""
    digest = hashlib.sha256(content_fingerprint(settings.RULES_DATA_DIR).encode())
    digest.update(connection.vendor.encode())
    for package in sorted(f"{package.name}=={package.version}" for package in metadata.distributions()):
        digest.update(package.encode())
    return digest.hexdigest()[:24]


def _films() -> Path:
    return KEPT / "films" / engine_version()[:24]


def _keep_films(played: Path) -> None:
    shutil.copytree(played, _films(), dirs_exist_ok=True)
    _leave_newest(_films().parent.iterdir())


def _keep(kept: Path) -> None:
    unfinished = kept.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    if connection.vendor == "postgresql":
        with _aside() as run:
            run(f'CREATE DATABASE {_TEMPLATE} TEMPLATE "{_name()}"')
    else:
        with closing(sqlite3.connect(unfinished / "book.sqlite3")) as database:
            connection.connection.backup(database)
    shutil.copytree(settings.INDEX_DIR, unfinished / "index", symlinks=True)
    shutil.rmtree(kept, ignore_errors=True)
    unfinished.rename(kept)
    _leave_newest(index.parent for index in KEPT.glob("*/index"))


def _leave_newest(states: Iterable[Path]) -> None:
    for old in sorted(states, key=lambda path: path.stat().st_mtime)[:-_STATES]:
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process at a time load the book; the others wait and take what it made."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:  # not on Windows, where workers that begin at once may each load the book
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
