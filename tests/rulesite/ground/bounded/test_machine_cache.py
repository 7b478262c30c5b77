"""What one process of a machine keeps, the others have; within bounds, and whatever becomes of the files."""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from rulesite.ground.bounded.machine_cache import MachineCache


def process(folder: Path, most: int = 1_000_000, memory: int = 100_000, timeout: int = 3600) -> MachineCache:
    """The cache as another process has it: with a memory of its own."""
    options = {"MAX_BYTES": memory, "FOLDER": str(folder), "FOLDER_BYTES": most}
    return MachineCache(uuid4().hex, {"TIMEOUT": timeout, "OPTIONS": options})


def test_what_one_process_makes_the_others_have(tmp_path: Path):
    one, other = process(tmp_path), process(tmp_path)

    one.set("a-page", b"as it went out")

    assert other.get("a-page") == b"as it went out"
    assert other.get("another-page", "none") == "none"


def test_what_was_fetched_once_is_in_memory(tmp_path: Path):
    process(tmp_path).set("a-page", b"as it went out")
    other = process(tmp_path)
    other.get("a-page")

    for file in tmp_path.iterdir():
        file.unlink()

    assert other.get("a-page") == b"as it went out"


def test_files_are_bounded_and_the_newest_stay(tmp_path: Path):
    cache = process(tmp_path, most=100_000, memory=1)
    for number in range(300):
        cache.set(str(number), bytes(1_000))
        os.utime(max(tmp_path.iterdir(), key=lambda file: file.stat().st_ctime_ns), (number, number + 10**10))

    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 110_000
    assert process(tmp_path).get("299") == bytes(1_000)
    assert process(tmp_path).get("0") is None


def test_what_is_too_large_for_its_share_is_no_file(tmp_path: Path):
    cache = process(tmp_path, most=10_000)
    cache.set("large", bytes(3_000))

    assert cache.get("large") == bytes(3_000)
    assert process(tmp_path).get("large") is None


def test_without_room_for_files_there_are_none(tmp_path: Path):
    cache = process(tmp_path / "kept", most=0)
    cache.set("a-page", b"as it went out")

    assert cache.get("a-page") == b"as it went out"
    assert not (tmp_path / "kept").exists()


def test_where_nothing_can_be_written_memory_is_enough(tmp_path: Path):
    (tmp_path / "kept").write_text("a file stands where the folder should be", encoding="utf-8")
    cache = process(tmp_path / "kept")

    cache.set("a-page", b"as it went out")

    assert cache.get("a-page") == b"as it went out"
    assert cache.get("another") is None


@pytest.mark.parametrize("damage", [b"", b"\x80", b"no pickle", bytes(100)])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, damage: bytes):
    process(tmp_path).set("a-page", b"as it went out")
    (file,) = tmp_path.iterdir()
    file.write_bytes(damage)

    assert process(tmp_path).get("a-page") is None
    assert not file.exists()


def test_what_others_wrote_is_not_opened(tmp_path: Path):
    """A pickle does what is written in it: this one leaves something behind."""
    process(tmp_path).set("a-page", b"as it went out")
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:32] + pickle.dumps(Leaves(tmp_path / "left behind")))

    assert process(tmp_path).get("a-page", "none") == "none"
    assert list(tmp_path.iterdir()) == []


def test_what_was_kept_of_one_thing_is_not_shown_for_another(tmp_path: Path):
    process(tmp_path).set("a-page", b"as it went out")
    (one,) = tmp_path.iterdir()
    process(tmp_path).set("b-page", b"another")
    (other,) = set(tmp_path.iterdir()) - {one}

    one.replace(other)

    assert process(tmp_path).get("b-page") is None


def test_what_was_kept_with_another_secret_is_made_anew(tmp_path: Path, settings: Any):
    process(tmp_path).set("a-page", b"as it went out")

    settings.SECRET_KEY = "somebody else's"

    assert process(tmp_path).get("a-page") is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")
def test_nothing_is_kept_in_somebody_elses_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "kept"
    folder.mkdir()
    os.chown(folder, 4321, 4321)
    monkeypatch.setattr(os, "geteuid", lambda: 1234)

    process(folder).set("a-page", b"as it went out")

    assert list(folder.iterdir()) == []


@dataclass
class Leaves:
    """What makes a folder when its pickle is opened."""

    folder: Path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.folder),)


def test_what_is_older_than_it_may_be_is_not_shown(tmp_path: Path):
    process(tmp_path).set("a-page", b"as it went out")
    (file,) = tmp_path.iterdir()
    os.utime(file, (1, 1))

    assert process(tmp_path).get("a-page") is None


def test_what_is_taken_back_is_gone_everywhere(tmp_path: Path):
    one, other = process(tmp_path), process(tmp_path)
    one.set("a", 1)
    one.set("b", 2)
    one.delete("a")

    assert (other.get("a"), other.get("b")) == (None, 2)

    one.clear()
    assert process(tmp_path).get("b") is None


def test_only_who_runs_the_site_reads_the_files(tmp_path: Path):
    process(tmp_path / "kept").set("a-page", b"as it went out")

    assert (tmp_path / "kept").stat().st_mode & 0o077 == 0


def test_threads_of_a_process_count_together_what_they_write(tmp_path: Path):
    threads = [process(tmp_path, most=100_000, memory=1) for _ in range(20)]
    for number in range(300):
        threads[number % 20].set(str(number), bytes(1_000))

    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 110_000
