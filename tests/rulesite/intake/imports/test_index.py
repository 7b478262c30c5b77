"""An import makes of the index what is new, and leaves one that is as if it had been made of nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulesite.ground.foundation.models import Load
from rulesite.intake.imports.card_services import cards_import, rulings_import, rulings_remove
from rulesite.intake.imports.services import document_remove
from rulesite.search.library import documents, sources
from rulesite.search.services import index_prepare
from tests.rulesite.intake.imports.conftest import NEW, OLD, OURS, Importing
from tests.rulesite.intake.imports.test_card_files import BEAR

MIDDLE = OLD.replace("March 3, 2004", "May 5, 2012").replace("deals its combat", "deals all its combat")


def files_of(build: Path) -> dict[str, bytes]:
    """What a search reads of an index."""
    files = {path.relative_to(build).as_posix(): path for path in build.rglob("*") if path.is_file()}
    left_out = ("volumes/", "manifest.json", "being-made")
    return {name: path.read_bytes() for name, path in sorted(files.items()) if not name.startswith(left_out)}


def assert_as_made_of_nothing(settings: Any, tmp_path: Path) -> None:
    usual = Path(settings.INDEX_DIR)
    settings.INDEX_DIR = tmp_path / "of nothing"
    prepared = index_prepare(Load.objects.get().fingerprint, settings.RULES_DATA_DIR)
    settings.INDEX_DIR = usual
    assert files_of((usual / "current").resolve()) == files_of(prepared.build)
    prepared.give_up()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The editions whose rules are gone through for an index."""
    names: list[str] = []

    def noted(edition: str, asked: documents.WaysToAsk) -> Any:
        names.append(edition)
        return documents.rule_documents(edition, asked)

    monkeypatch.setattr(sources, "rule_documents", noted)
    return names


def test_whatever_comes_and_goes_the_index_is_as_one_made_of_nothing(
    importing: Importing, settings: Any, tmp_path: Path
):
    cards, rulings = tmp_path / "cards.json", tmp_path / "rulings.json"
    cards.write_text(json.dumps([BEAR]), encoding="utf-8")
    said = [
        {"oracle_id": BEAR["oracle_id"], "published_at": "2012-05-05", "comment": f"It is a {what}."} for what in "ab"
    ]
    works = [
        lambda: importing(OLD),
        lambda: importing(NEW),
        lambda: importing(MIDDLE),
        lambda: importing(MIDDLE.replace("lets damage through", "lets more damage through")),
        lambda: importing(OURS),
        lambda: cards_import(cards),
        lambda: rulings.write_text(json.dumps(said[:1]), encoding="utf-8") and rulings_import(rulings),
        lambda: rulings.write_text(json.dumps(said), encoding="utf-8") and rulings_import(rulings),
        lambda: document_remove("2012-05"),
        lambda: document_remove("2009-07"),
        rulings_remove,
        lambda: document_remove("2004-03"),
    ]
    for work in works:
        work()
        assert_as_made_of_nothing(settings, tmp_path)


def test_an_import_goes_through_its_own_rules_and_those_of_the_editions_around_it(
    importing: Importing, made: list[str]
):
    importing(OLD)
    importing(NEW)
    importing(OLD.replace("March 3, 2004", "April 4, 2021"))
    made.clear()
    importing(OLD.replace("March 3, 2004", "June 6, 2022"))
    assert made == ["2022-06", "2021-04"]
    made.clear()
    document_remove("2022-06")
    assert made == ["2021-04"]
