"""Taking in whatever official files lie in a folder: rulebooks, cards and rulings, told apart by what is in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, Literal

from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.rules.editions import books_held
from rulesite.intake.documents.dating import date_in_name
from rulesite.intake.documents.document import NotRules
from rulesite.intake.documents.reading import read_document
from rulesite.intake.imports.card_services import CardsImported, cards_import, rulings_import
from rulesite.intake.imports.json_stream import NotCards, records_of
from rulesite.intake.imports.models import ImportedDocument
from rulesite.intake.imports.services import RulesFile, documents_import
from rulesite.intake.imports.whole import all_or_nothing

Kind = Literal["rulebook", "cards", "rulings"]

#: As many records tell what a file of JSON holds.
_TELLING: Final = 20
#: What only records of cards have: their type lines, on the card or on each of its faces.
_OF_CARDS: Final = frozenset(("type_line", "type", "card_faces", "faces"))
#: And as many bytes whether it is JSON.
_BEGINNING: Final = 64


class _NoneOfThem(NotCards):
    """JSON that is whole as far as it was read, and of other things."""


@dataclass(frozen=True, slots=True)
class OfficialFile:
    """A file and what it holds; `kind` is None where that is nothing of use, and `why` says what it is instead."""

    path: Path
    kind: Kind | None
    why: str = ""
    #: From when on a rulebook is in force, and how it stands to the newest that was imported before.
    effective: date | None = None
    stands: Literal["newer", "older", "the same", "another of the same day"] | None = None


@dataclass(frozen=True, slots=True)
class Updated:
    """What came of a folder, in the order of the files' names."""

    files: Sequence[OfficialFile]
    cards: CardsImported | None = None
    rulings: CardsImported | None = None


@dataclass(frozen=True, slots=True)
class HeldNow:
    """How old what is held is."""

    rules: date | None
    #: Whose words the newest rules have.
    words: str
    cards: int
    #: The day of the newest ruling on a card.
    ruled: date | None


def folder_taken_in(folder: Path, *, show_progress: bool = False) -> Updated:
    """Import what official files a folder holds, all of them or nothing, with one index at the end.

    Raises NotRules, NotCards and ImportRefused for a file that is one of these and can't be taken.
    """
    files = list(files_in(folder))
    cards: CardsImported | None = None
    rulings: CardsImported | None = None
    with all_or_nothing(show_progress=show_progress):
        documents_import(
            [RulesFile(each.path.name, partial(each.path.read_bytes)) for each in files if each.kind == "rulebook"]
        )
        for each in files:
            if each.kind == "cards":
                cards = cards_import(each.path, show_progress=show_progress)
        for each in files:
            if each.kind == "rulings":
                rulings = rulings_import(each.path, show_progress=show_progress)
    return Updated(files, cards, rulings)


def files_in(folder: Path) -> Iterator[OfficialFile]:
    """The files of a folder, by name, each with what it holds."""
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.name.startswith("."):
            yield _told(path)


def held_now() -> HeldNow:
    """What is held just now, and how old it is."""
    newest = next(iter(books_held().values()), None)
    return HeldNow(
        rules=newest.edition.effective if newest else None,
        words=newest.words if newest else "",
        cards=Card.objects.filter(official=True).count(),
        ruled=CardRuling.objects.exclude(published=None)
        .order_by("-published")
        .values_list("published", flat=True)
        .first(),
    )


def _told(path: Path) -> OfficialFile:
    """A file by its content, whatever its name says."""
    try:
        return OfficialFile(path, _kind_of_records(path))
    except _NoneOfThem as problem:
        no_cards = str(problem)
    except NotCards as problem:
        no_cards = str(problem)
        with path.open("rb") as file:
            if file.read(_BEGINNING).lstrip()[:1] in (
                b"[",
                b"{",
            ):  # cards or rulings that came in part are none to pass over
                raise NotCards(f"{path.name}: {problem}") from None
    data = path.read_bytes()
    try:
        effective = read_document(data).effective or date_in_name(path.name)
    except NotRules as problem:
        return OfficialFile(path, None, f"no rulebook ({problem}), and no cards or rulings ({no_cards})")
    return OfficialFile(path, "rulebook", effective=effective, stands=_standing(data, effective))


def _kind_of_records(path: Path) -> Kind:
    """What the first records of a file are. Raises NotCards where it has none."""
    for count, (_, record) in enumerate(records_of(path), 1):
        if isinstance(record, dict) and "comment" in record:
            return "rulings"
        if isinstance(record, list) or (isinstance(record, dict) and not _OF_CARDS.isdisjoint(record)):
            return "cards"
        if count == _TELLING:
            break
    raise _NoneOfThem("its records are none of them")


def _standing(
    data: bytes, effective: date | None
) -> Literal["newer", "older", "the same", "another of the same day"] | None:
    if ImportedDocument.objects.filter(digest=hashlib.sha256(data).hexdigest()).exists():
        return "the same"
    newest = ImportedDocument.objects.order_by("-effective").values_list("effective", flat=True).first()
    if newest is None or effective is None:
        return None
    if effective == newest:
        return "another of the same day"
    return "newer" if effective > newest else "older"
