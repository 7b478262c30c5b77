"""An edition in our words, held against an official file of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.rulesite.conftest import SmallBook

BOOK = """\
Comprehensive Rules

These rules are effective as of July 11, 2009.

7. Additional Rules

704. State-Based Actions

704.5. The state-based actions are as follows. Players and spells and permanents are looked at each time:

704.5f A creature, of whatever player, with no toughness leaves for the graveyard. See rule 704.5g.

704.5g A creature with lethal damage is destroyed by the game.

704.5h If a player controls a creature, each other player may draw a card in that player's turn.
Example: A creature is on the battlefield.
"""


def told(small_book: SmallBook, tmp_path: Path, settings: object, book: str) -> str:
    settings.RULES_DATA_DIR = small_book.root  # type: ignore[attr-defined]
    file = tmp_path / "book.txt"
    file.write_text(book, encoding="utf-8")
    with pytest.raises(CommandError) as caught:
        call_command("hold_against", file, stdout=(out := _Out()))
    return out.written + str(caught.value)


class _Out:
    written = ""

    def write(self, text: str) -> None:
        self.written += text


def test_what_the_book_has_and_we_have_not_is_told_by_number(small_book: SmallBook, tmp_path: Path, settings: object):
    said = told(small_book, tmp_path, settings, BOOK)
    assert "704.5h: the book has it, and we don't\n" in said
    assert "704.5f: doesn't point to 704.5g, as the book does\n" in said
    assert "704.5g: the book" not in said


def test_a_file_of_another_date_names_the_editions_there_are(small_book: SmallBook, tmp_path: Path, settings: object):
    said = told(small_book, tmp_path, settings, BOOK.replace("July 11, 2009", "July 11, 2011"))
    assert "there is no edition 2011-07 here; there are 2009-07" in said


def test_a_file_that_is_no_rulebook_is_refused_in_words(small_book: SmallBook, tmp_path: Path, settings: object):
    assert "no numbered rules" in told(small_book, tmp_path, settings, "Nothing of the kind.\n")
