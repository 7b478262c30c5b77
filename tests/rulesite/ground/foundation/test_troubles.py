"""What a disk or a database refuses is said in words, and nothing is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import OperationalError

from rulesite.ground.foundation.troubles import said_plainly

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.parametrize(
    ("problem", "advice"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "x"), "the disk is full; make room"),
        (OSError(errno.EROFS, "Read-only file system", "x"), "VAR_DIR can name a folder on another"),
        (PermissionError(errno.EACCES, "Permission denied", "x"), "this user may not write there"),
        (OperationalError("database is locked"), "end that first"),
        (OperationalError("database or disk is full"), "the disk is full"),
        (OperationalError("attempt to write a readonly database"), "may not write there"),
        (OperationalError("connection failed: port 5432 failed: Connection refused\n"), "no database answers"),
    ],
)
def test_trouble_is_said_with_what_to_do(problem: Exception, advice: str):
    refused = pytest.raises(CommandError, match=f"nothing was loaded: (?s:.*){advice}")
    with refused, said_plainly("nothing was loaded"):
        raise problem


def test_what_nobody_can_explain_is_not_explained_away():
    with pytest.raises(OperationalError), said_plainly("nothing was loaded"):
        raise OperationalError("no such table: rules_rule")


@pytest.mark.thorough
def test_a_load_without_room_on_the_disk_says_so(tmp_path: Path):
    small = [sys.executable, "manage.py", "load_rules", "--from", str(tmp_path)]
    limited = f"ulimit -f 20; exec {' '.join(small)}"
    # Python would leave compiled modules that end where it may write no more, which others would then read.
    surroundings = os.environ | {"VAR_DIR": str(tmp_path / "var"), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(
        ["bash", "-c", limited], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "nothing was loaded: " in ended.stderr
    assert "ulimit -f" in ended.stderr
    assert "Traceback" not in ended.stderr
