"""What the site keeps is for the user alone that it runs as."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulesite.ground.bounded.own_folder import make_own_folder, require_own
from rulesite.ground.foundation.closed import close_to_others, make_closed

ROOT = Path(__file__).resolve().parents[4]


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture
def somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the site is neither the system's own user nor the owner of the test's files."""
    other = os.geteuid() + 1234
    monkeypatch.setattr(os, "geteuid", lambda: other)


def test_a_folder_for_what_the_site_keeps_is_made_for_itself_alone(tmp_path: Path):
    folder = tmp_path / "a" / "new" / "folder"
    make_own_folder(folder)
    make_own_folder(folder)

    assert [rights(path) for path in (folder, folder.parent, folder.parent.parent)] == [0o700] * 3


def test_the_site_starts_in_a_folder_that_nobody_else_looks_into(tmp_path: Path):
    folder = tmp_path / "new" / "var"
    begin = "import os; os.umask(0); import rulesite.settings"
    surroundings = os.environ | {"VAR_DIR": str(folder), "DATABASE_URL": "", "PYTHONPATH": str(ROOT)}
    surroundings.pop("DATABASE_URL")
    subprocess.run([sys.executable, "-c", begin], check=True, cwd=tmp_path, env=surroundings)

    assert (rights(folder), rights(folder / "secret_key")) == (0o700, 0o600)


def test_a_folder_that_was_chosen_keeps_its_rights(tmp_path: Path):
    tmp_path.chmod(0o750)
    make_own_folder(tmp_path)

    assert rights(tmp_path) == 0o750


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")
@pytest.mark.usefixtures("somebody_else")
@pytest.mark.parametrize("owner", [4321, 1])
def test_somebody_elses_folder_is_not_used(tmp_path: Path, owner: int):
    os.chown(tmp_path, owner, owner)

    with pytest.raises(PermissionError, match="it belongs to another user, who could change what is read there"):
        make_own_folder(tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="the system's own user is root")
@pytest.mark.usefixtures("somebody_else")
def test_a_file_that_the_systems_own_user_made_is_as_good_as_ours(tmp_path: Path):
    require_own(tmp_path)


def test_rights_of_others_are_taken_back_and_those_of_the_owner_stay(tmp_path: Path):
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.touch()
    folder.mkdir()
    file.chmod(0o644)
    folder.chmod(0o2775)
    for path in (file, folder, tmp_path / "not there"):
        close_to_others(path)

    assert (rights(file), rights(folder)) == (0o600, 0o700)


def test_a_file_is_made_closed_or_by_whoever_can_say_why_not(tmp_path: Path):
    before = os.umask(0)
    try:
        make_closed(tmp_path / "file")
        make_closed(tmp_path / "not there" / "file")
    finally:
        os.umask(before)

    assert rights(tmp_path / "file") == 0o600
    assert not (tmp_path / "not there").exists()
