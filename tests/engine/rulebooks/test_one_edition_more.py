"""An edition is its module: what it doesn't state, it has from the edition that it differs from."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.rulebooks
from engine.rulebooks import editions, rulebook
from engine.state.objects import ObjectKind
from engine.text import read, write
from tests.engine.board import board, creature

PAGE = Path(__file__).resolve().parents[3] / "docs" / "an-invented-edition.md"
_MODULE = re.compile(r"^```python\n# engine/rulebooks/(?P<name>\w+\.py)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def october(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The invented edition, beside the others for as long as a test runs."""
    module = _MODULE.search(PAGE.read_text(encoding="utf-8"))
    assert module is not None
    (tmp_path / module["name"]).write_text(module["text"], encoding="utf-8")
    monkeypatch.setattr(engine.rulebooks, "__path__", [*engine.rulebooks.__path__, str(tmp_path)])
    editions.cache_clear()
    yield "2009-10"
    editions.cache_clear()
    rulebook.cache_clear()
    sys.modules.pop("engine.rulebooks.edition_2009_10", None)


def test_it_is_found_by_its_name_and_stands_in_order_of_time(october: str):
    assert editions()[2:5] == ("2009-07", october, "2010-07")


def test_its_cards_are_worded_as_before(october: str):
    tree = read("When ~ enters, create a 1/1 white Soldier creature token.")

    assert write(tree, october) == write(tree, "2009-07") != write(tree, "2006-10")


def test_it_is_played_by_its_differences_and_cites_what_stayed(october: str):
    table = board(alice=[creature("Page", "2/2", "Flying")], bob=[creature("Wall", "0/4")], edition=october)
    table.do("Alice attacks with Page")
    assert table.refused("Bob blocks Page with Wall") == "702.9b"

    table.do("Bob doesn't block", "to combat damage")

    assert [damage.kind for damage in table.game.stack] == [ObjectKind.COMBAT_DAMAGE]
    assert table.life("Bob") == 20
