"""A folder of official files is taken in whole: each file by what is in it, whatever it is called."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesite.book.cards.models import Card, CardRuling
from rulesite.intake.imports import whole
from rulesite.intake.imports.models import ImportedDocument
from rulesite.intake.imports.updating import files_in
from tests.rulesite.intake.imports.conftest import NEW, OLD, OURS, Importing

pytestmark = pytest.mark.django_db

GOAT = {"name": "Hill Goat", "oracle_id": "1", "mana_cost": "{G}", "type_line": "Creature — Goat"}
SIGHT = {
    "name": "Far Sight",
    "oracle_id": "2",
    "mana_cost": "{U}",
    "type_line": "Instant",
    "oracle_text": "Draw a card.",
}
CARDS = [{**GOAT, "power": "1", "toughness": "1"}, SIGHT]
RULINGS = [{"oracle_id": "1", "source": "wotc", "published_at": "2019-10-04", "comment": "It is a goat."}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.dat").write_text(json.dumps(CARDS))
    (tmp_path / "b.dat").write_text(json.dumps(RULINGS))
    (tmp_path / "c.dat").write_text(NEW)
    (tmp_path / "notes").write_text("Buy milk.")
    return tmp_path


def _update(capsys: pytest.CaptureFixture[str], *folder: Path) -> list[str]:
    call_command("update", *map(str, folder), verbosity=0)
    return capsys.readouterr().out.splitlines()


def test_files_are_told_apart_by_what_is_in_them(
    importing: Importing, folder: Path, capsys: pytest.CaptureFixture[str]
):
    importing(OLD)
    said = _update(capsys, folder)
    assert said[:3] == ["a.dat: cards", "b.dat: rulings", "c.dat: a rulebook of 2019-08-09, newer than what was here"]
    assert said[3].startswith("notes: passed over: no rulebook (")
    assert "cards: 2 added, 0 changed, 0 the same" in said
    assert "rulings: 1, and 0 on cards that aren't here" in said
    assert any(line.startswith("held now: rules of 2019-08-09, in official words, ") for line in said)
    assert {*ImportedDocument.objects.values_list("edition", flat=True)} == {"2004-03", "2019-08"}
    assert CardRuling.objects.get().card_slug == "hill-goat"


def test_what_is_the_same_or_older_says_so(importing: Importing, folder: Path, capsys: pytest.CaptureFixture[str]):
    _update(capsys, folder)
    (folder / "d.dat").write_text(OLD)
    said = _update(capsys, folder)
    assert "c.dat: a rulebook of 2019-08-09, the same as is here" in said
    assert "d.dat: a rulebook of 2004-03-03, older than the newest here" in said
    assert "cards: 0 added, 0 changed, 2 the same" in said


def test_a_whole_folder_makes_one_index(importing: Importing, folder: Path, monkeypatch: pytest.MonkeyPatch):
    made: list[Any] = []
    prepare = whole.index_prepare
    monkeypatch.setattr(whole, "index_prepare", lambda *a, **b: made.append(a) or prepare(*a, **b))
    call_command("update", str(folder), verbosity=0)
    assert len(made) == 1


def test_one_bad_file_leaves_everything_as_it_was(importing: Importing, folder: Path):
    (folder / "b.dat").write_text(json.dumps(RULINGS)[:-2])
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("update", str(folder), verbosity=0)
    assert not Card.objects.filter(official=True).exists()
    assert not ImportedDocument.objects.exists()


def test_a_folder_without_anything_official_says_so(importing: Importing, tmp_path: Path):
    (tmp_path / "notes").write_text("Buy milk.")
    with pytest.raises(CommandError, match="holds no rulebook, cards or rulings"):
        call_command("update", str(tmp_path), verbosity=0)
    with pytest.raises(CommandError, match="is no folder"):
        call_command("update", str(tmp_path / "notes"), verbosity=0)


def test_without_a_folder_it_says_how_old_everything_is(importing: Importing, capsys: pytest.CaptureFixture[str]):
    said = _update(capsys)
    assert said[0].startswith("held now: rules of 2009-07-11, in our words, ")
    assert said[1] == "0 cards, and no dated ruling on any"


def test_official_words_beside_ours_are_told(importing: Importing, capsys: pytest.CaptureFixture[str]):
    importing(OURS)
    assert _update(capsys)[0].startswith("held now: rules of 2009-07-11, in our words beside official ones, ")


def test_cards_whose_type_lines_stand_on_their_faces_alone_are_cards(importing: Importing, tmp_path: Path):
    halves = [{"name": half, "type_line": "Sorcery", "oracle_text": "Draw a card."} for half in ("Near", "Far")]
    path = tmp_path / "cards"
    path.write_text(json.dumps([{"name": "Near // Far", "layout": "reversible_card", "card_faces": halves}]))
    assert [each.kind for each in files_in(tmp_path)] == ["cards"]
