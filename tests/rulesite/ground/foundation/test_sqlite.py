"""What is in the database can be read where nothing can be written beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection

from rulesite.ground.foundation.sqlite.base import DatabaseWrapper

#: Somebody whom the permissions of files bind, which they don't bind root.
NOBODY = 65534
OPTIONS = {"init_command": "PRAGMA journal_mode=WAL;", "transaction_mode": "IMMEDIATE"}


@pytest.fixture(autouse=True)
def _of_its_own(django_db_blocker: Any) -> Iterator[None]:
    """No test here asks the database that the others share."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def file() -> Iterator[Path]:
    """A database with a row, in a folder where nobody may write."""
    folder = Path(tempfile.mkdtemp(prefix="benchbook-read-only-"))
    file = folder / "book.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.executescript("PRAGMA journal_mode=WAL; CREATE TABLE rules (number TEXT); INSERT INTO rules VALUES ('7')")
    folder.chmod(0o555)
    file.chmod(0o444)
    yield file
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_new_database_is_for_its_owner_alone_with_what_lies_beside_it(tmp_path: Path, umask: int):
    before = os.umask(umask)
    try:
        wrapper = opened(tmp_path / "book.sqlite3")
        wrapper.cursor().execute("CREATE TABLE rules (number TEXT)")
    finally:
        os.umask(before)

    rights = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    wrapper.close()

    assert rights == dict.fromkeys(["book.sqlite3", "book.sqlite3-wal", "book.sqlite3-shm"], 0o600)


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path):
    file = tmp_path / "book.sqlite3"
    with closing(sqlite3.connect(file)) as other:
        other.executescript("PRAGMA journal_mode=WAL; CREATE TABLE rules (number TEXT);")
        beside = [tmp_path / f"book.sqlite3{end}" for end in ("-wal", "-shm")]
        for path in (file, *beside):
            path.chmod(0o664)

        opened(file).cursor().close()

        assert [path.stat().st_mode & 0o777 for path in (file, *beside)] == [0o600] * 3


def opened(file: Path) -> DatabaseWrapper:
    return DatabaseWrapper(connection.settings_dict | {"NAME": file, "OPTIONS": OPTIONS, "CONN_MAX_AGE": None})


def as_nobody(does: Callable[[], bool]) -> bool:
    """Whether something that a process does who may write nothing came out as it says."""
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setuid(NOBODY)
            os._exit(0 if does() else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def test_a_database_beside_which_nothing_can_be_written_is_read(file: Path):
    def reads() -> bool:
        database = opened(file)
        with database.cursor() as cursor:
            found = cursor.execute("SELECT number FROM rules").fetchall()
        database.close_if_unusable_or_obsolete()  # as at the end of each request
        return found == [("7",)] and database.connection is None

    assert as_nobody(reads)


def test_what_can_only_be_read_is_not_written(file: Path):
    def is_refused() -> bool:
        try:
            with opened(file).cursor() as cursor:
                cursor.execute("DELETE FROM rules")
        except OperationalError as problem:
            return "readonly database" in str(problem)
        return False

    assert as_nobody(is_refused)


def test_a_database_whose_last_writer_was_killed_is_not_read_by_half(file: Path):
    file.with_name(f"{file.name}-wal").write_bytes(b"what was written last")

    def is_refused() -> bool:
        try:
            opened(file).cursor()
        except OperationalError:
            return True
        return False

    assert as_nobody(is_refused)


def test_where_it_can_be_written_it_is_opened_as_ever(tmp_path: Path):
    database = opened(tmp_path / "new.sqlite3")
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE rules (number TEXT)")
    database.close_if_unusable_or_obsolete()
    assert database.connection is not None
    database.close()
