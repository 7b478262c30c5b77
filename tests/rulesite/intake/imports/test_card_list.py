"""All cards that were imported are listed under their letters, a page at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rulesite.intake.imports.card_services import cards_import, cards_remove
from rulesite.intake.loading.services import content_load
from tests.rulesite.conftest import SmallBook
from tests.rulesite.intake.imports.test_card_files import BEAR, WOLF

pytestmark = pytest.mark.django_db

NAMES = ("Quartz Hound", "Quagga", "Quiet Quagga", "Äther Quill", "3,000 Quails", "10 Quails")


@pytest.fixture
def listed(small_book: SmallBook, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RULES_DATA_DIR = small_book.root
    small_book.write("understanding.toml", "")
    content_load()
    path = tmp_path / "bulk.json"
    path.write_text(json.dumps([WOLF, *(BEAR | {"name": name, "oracle_id": name} for name in NAMES)]), encoding="utf-8")
    cards_import(path)
    monkeypatch.setattr("rulesite.pages.reference.views._CARDS_ON_A_PAGE", 2)


def names(client: Client, address: str) -> list[str]:
    response = client.get(address)
    assert response.status_code == 200
    return [card.name for card in response.context["cards"]]


@pytest.mark.usefixtures("listed")
def test_cards_stand_under_what_their_addresses_begin_with(client: Client):
    assert [each.letter for each in client.get("/cards/").context["initials"]] == ["0", "a", "q", "t"]
    assert names(client, "/cards/?letter=a") == ["Äther Quill"]
    assert names(client, "/cards/?letter=0") == ["10 Quails", "3,000 Quails"]
    # Ours stand among them.
    assert set(names(client, "/cards/?letter=t")) == {"Test Ogre", "Test Villager // Test Wolf"}


@pytest.mark.usefixtures("listed")
def test_a_long_letter_goes_over_pages(client: Client):
    assert names(client, "/cards/?letter=q") == ["Quagga", "Quartz Hound"]
    assert names(client, "/cards/?letter=q&page=2") == ["Quiet Quagga"]
    assert 'href="/cards/?letter=q&amp;page=2"' in client.get("/cards/?letter=q").content.decode()


@pytest.mark.usefixtures("listed")
def test_a_letter_that_no_card_begins_with_is_told_which_there_are(client: Client):
    for letter in ("", "z", "Q", "qu", "é", "%00", "%"):
        response = client.get("/cards/", {"letter": letter})

        assert response.status_code == 404, letter
        assert "there are 0, a, q, t" in response.content.decode(), letter


@pytest.mark.usefixtures("listed")
def test_without_imported_cards_there_are_no_letters(client: Client):
    cards_remove()

    page = client.get("/cards/")
    assert page.context["initials"] == ()
    assert 'class="letters"' not in page.content.decode()
    assert "No cards were imported here" in client.get("/cards/?letter=q").content.decode()
