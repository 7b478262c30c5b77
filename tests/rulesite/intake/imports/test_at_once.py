"""Two commands that change what is imported, started at once: one waits for the other, and says what is true then."""

from __future__ import annotations

import json
import os
import pickle
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import connection, connections

from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.rules.models import Rule
from rulesite.ground.foundation.models import Load
from rulesite.intake.imports import whole
from rulesite.intake.imports.models import ImportedDocument
from rulesite.search.library.index import current_fingerprint
from rulesite.search.selectors import lookup
from rulesite.search.services import index_is_current, index_prepare, index_put_in_place
from tests.rulesite.intake.imports.conftest import NEW, OLD, Importing
from tests.rulesite.intake.imports.test_card_files import BEAR
from tests.rulesite.intake.imports.test_killed import _leave_connections

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here"),
]

CARDS = [BEAR, BEAR | {"name": "Test Heron", "oracle_id": "h-1"}]
RULINGS = [{"oracle_id": "h-1", "source": "wotc", "published_at": "2021-05-06", "comment": "It fishes at dusk."}]

Place = tuple[Any, str]
Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Child:
    """A process that runs a command; the ends of pipes are this one's."""

    number: int
    came: int
    go: int
    said: int

    def has_come(self) -> None:
        """Wait until it comes to its place, or ends before."""
        os.read(self.came, 1)
        os.close(self.came)

    def ended(self) -> tuple[str, str]:
        """Let it go on to its end, and tell whether the command said something, refused or raised, and what."""
        with suppress(BrokenPipeError):  # it didn't wait
            os.write(self.go, b"g")
        os.close(self.go)
        with os.fdopen(self.said, "rb") as file:
            come_to: tuple[str, str] = pickle.loads(file.read())
        os.waitpid(self.number, 0)
        return come_to


def begun(command: Command, place: Place, *, waits: bool) -> Child:
    """Start a command in a process of its own, which tells when it comes to a place, and waits there if it shall."""
    connections.close_all()
    (came, tells), (hears, go), (said, says) = os.pipe(), os.pipe(), os.pipe()
    number = os.fork()
    if number:
        for end in (tells, hears, says):
            os.close(end)
        return Child(number, came, go, said)
    try:
        _leave_connections()
        _stop_at(place, tells, hears if waits else None)
        with os.fdopen(says, "wb") as file:
            pickle.dump(_what_comes_of(command), file)
    finally:
        os._exit(0)


def _stop_at(place: Place, tells: int, hears: int | None) -> None:
    there = getattr(*place)

    def stopping(*args: Any, **options: Any) -> Any:
        setattr(*place, there)
        os.write(tells, b"c")
        if hears is not None:
            os.read(hears, 1)
        return there(*args, **options)

    setattr(*place, stopping)


def _what_comes_of(command: Command) -> tuple[str, str]:
    out = StringIO()
    try:
        call_command(*command, stdout=out, verbosity=0)
    except CommandError as refusal:
        return "refused", str(refusal)
    except BaseException as problem:
        return "raised", repr(problem)
    return "said", out.getvalue()


#: Where a command stands that has changed rows, and where one does that is about to ask for its turn.
IN_THE_MIDDLE: Place = (whole, "index_prepare")
AT_THE_DOOR: Place = (whole, "sole_writer")


def at_once(first: Command, second: Command, *, meanwhile: float = 0.0) -> tuple[str, str]:
    """What two commands say of which the second comes while the first is at work."""
    before = begun(first, IN_THE_MIDDLE, waits=True)
    before.has_come()
    after = begun(second, AT_THE_DOOR, waits=False)
    after.has_come()
    time.sleep(meanwhile)
    (how_first, first_said), (how_second, second_said) = before.ended(), after.ended()
    assert how_first != "raised", first_said
    assert how_second != "raised", second_said
    return first_said, second_said


def names() -> list[str]:
    return sorted(Card.objects.filter(official=True).values_list("name", flat=True))


@pytest.fixture
def cards(tmp_path: Path) -> str:
    return _written(tmp_path / "cards.json", CARDS)


@pytest.fixture
def rulings(tmp_path: Path) -> str:
    return _written(tmp_path / "rulings.json", RULINGS)


@pytest.fixture
def document(tmp_path: Path) -> str:
    path = tmp_path / "rules.txt"
    path.write_text(NEW, encoding="utf-8")
    return str(path)


def _written(path: Path, value: Any) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def _the_index_is_of_what_is_there_in_the_end(importing: Importing) -> Iterator[None]:
    """Whichever comes last: what is found is what stands there."""
    yield
    assert index_is_current(Load.objects.get().fingerprint)


def test_cards_that_come_while_they_are_taken_back_are_there_in_the_end(cards: str):
    call_command("import_cards", cards, verbosity=0)

    taken_back, imported = at_once(("import_cards", "--remove"), ("import_cards", cards))

    assert "2 cards" in taken_back
    assert "2 cards added, 0 changed, 0 unchanged" in imported
    assert names() == ["Test Bear", "Test Heron"]


def test_cards_that_are_taken_back_while_they_come_are_gone_in_the_end(cards: str):
    imported, taken_back = at_once(("import_cards", cards), ("import_cards", "--remove"))

    assert "2 cards added" in imported
    assert "2 cards" in taken_back
    assert names() == []


def test_of_two_imports_of_the_same_cards_the_second_says_that_they_are_there(cards: str):
    first, second = at_once(("import_cards", cards), ("import_cards", cards))

    assert "2 cards added, 0 changed, 0 unchanged" in first
    assert "0 cards added, 0 changed, 2 unchanged" in second
    assert names() == ["Test Bear", "Test Heron"]


def test_rulings_that_come_beside_their_cards_find_them(cards: str, rulings: str):
    _, told = at_once(("import_cards", cards), ("import_rulings", rulings))

    assert "1 rulings imported" in told
    assert CardRuling.objects.get().card_slug == "test-heron"


def test_rulings_that_come_while_cards_are_taken_back_say_that_those_are_gone(cards: str, rulings: str):
    call_command("import_cards", cards, verbosity=0)

    _, told = at_once(("import_cards", "--remove"), ("import_rulings", rulings))

    assert "0 rulings imported" in told
    assert "1 are on cards that aren't here" in told
    assert not CardRuling.objects.exists()


def test_of_two_imports_of_one_book_the_second_says_that_it_is_there(document: str):
    first, second = at_once(("import_document", document), ("import_document", document))

    assert "imported: see" in first
    assert "imported before, and unchanged" in second
    assert ImportedDocument.objects.get().edition == "2019-08"


def test_a_book_that_comes_while_it_is_taken_back_is_there_in_the_end(document: str):
    call_command("import_document", document, verbosity=0)

    at_once(("import_document", "--remove", "2019-08"), ("import_document", document))

    assert ImportedDocument.objects.exists()
    assert Rule.objects.filter(key="2019-08/702.19a").exists()


def test_a_book_that_is_taken_back_twice_is_said_to_be_gone(document: str):
    call_command("import_document", document, verbosity=0)
    removal = ("import_document", "--remove", "2019-08")

    first, second = at_once(removal, removal)

    assert "is taken back" in first
    assert "no document was imported as 2019-08" in second


def test_two_books_of_one_month_that_come_at_once_stand_beside_each_other(document: str, tmp_path: Path):
    later = tmp_path / "later.txt"
    later.write_text(NEW.replace("August 9", "August 23"), encoding="utf-8")

    at_once(("import_document", document), ("import_document", str(later)))

    assert sorted(ImportedDocument.objects.values_list("edition", flat=True)) == ["2019-08", "2019-08-23"]


def test_an_import_waits_longer_than_the_database_does(cards: str, monkeypatch: pytest.MonkeyPatch):
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.1)

    _, second = at_once(("import_cards", cards), ("import_cards", cards), meanwhile=1.0)

    assert "2 unchanged" in second


def test_an_index_does_not_take_the_place_of_that_of_newer_content(importing: Importing):
    importing(OLD)
    made_before = current_fingerprint(django_settings.INDEX_DIR)
    prepared = index_prepare("older", django_settings.RULES_DATA_DIR)

    assert not index_put_in_place(prepared, "what there was before")
    assert current_fingerprint(django_settings.INDEX_DIR) == made_before


def test_one_file_as_two_editions_is_found_in_both(importing: Importing):
    importing(OLD)
    importing(OLD, edition="2005-06")

    hits = lookup("attacking player assigns lethal damage", edition="2005-06").hits
    assert [hit.number for hit in hits][:1] == ["502.9a"]
