"""A machine that serves pages looks after its own index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesite.ground.foundation.models import Addition, Load
from rulesite.search import watcher as watching
from rulesite.search.library.index import build_index, current_fingerprint
from rulesite.search.watcher import Watcher

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    """Of which content the index was made; making it takes no time."""
    settings.INDEX_DIR = tmp_path / "index"
    of: list[str] = []

    def make() -> bool:
        of.append(Load.objects.get().fingerprint)
        monkeypatch.setattr(watching, "index_is_current", lambda loaded: loaded == of[-1])
        return True

    monkeypatch.setattr(watching, "_made_elsewhere", make)
    return of


def test_a_missing_index_is_made_and_then_left_alone(made: list[str]):
    watcher = Watcher()

    assert [watcher.look(), watcher.look()] == [True, False]
    assert made == [Load.objects.get().fingerprint]


def test_other_content_is_followed(made: list[str]):
    watcher = Watcher()
    watcher.look()
    Load.objects.all().delete()
    assert not watcher.look()
    Load.objects.create(fingerprint="b" * 64)

    assert watcher.look()
    assert made[-1] == "b" * 64


def test_what_was_imported_is_other_content(made: list[str], monkeypatch: pytest.MonkeyPatch):
    watcher = Watcher()
    watcher.look()
    Addition.objects.create(name="cards", digest="c" * 64)
    monkeypatch.setattr(watching, "index_is_current", lambda _: False)

    assert watcher.look()


def test_one_process_of_a_machine_makes_it(made: list[str]):
    with watching._turn() as mine:
        assert mine
        assert not Watcher().look()
    assert made == []
    assert Watcher().look()


def test_where_it_cannot_be_made_it_is_tried_again_later(
    made: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    seconds, tried = [0.0], []
    monkeypatch.setattr(watching.time, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(watching, "_made_elsewhere", lambda: bool(tried.append(1)))
    watcher = Watcher()

    watcher.look()
    seconds[0] = 59
    watcher.look()
    assert len(tried) == 1
    seconds[0] = 61
    watcher.look()
    assert len(tried) == 2


def test_a_build_that_is_being_made_is_not_cleared_away(tmp_path: Path):
    first, second, third = (build_index(tmp_path, name * 12, ()) for name in "abc")

    second.put_in_place()
    assert first.build.exists()
    first.put_in_place()
    third.give_up()

    assert current_fingerprint(tmp_path) == "a" * 12
    assert not third.build.exists()


def test_a_build_whose_process_has_ended_is_cleared_away(tmp_path: Path):
    left = build_index(tmp_path, "a" * 12, ())
    left.lock.close()

    build_index(tmp_path, "b" * 12, ()).put_in_place()

    assert not left.build.exists()
