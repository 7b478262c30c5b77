"""What the pages ask about what was imported."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from itertools import groupby
from typing import Any

from django.db.models import Q

from rulesite.book.cards.models import Card, CardRuling
from rulesite.book.rules.models import Rule
from rulesite.intake.imports.following import Told
from rulesite.intake.imports.models import ImportedDocument


def documents_imported() -> list[ImportedDocument]:
    """Every imported document, newest edition first, without its bytes."""
    return list(ImportedDocument.objects.defer("packed"))


def cards_counted() -> dict[str, int]:
    """How many cards and rulings were imported, and how many of the cards can be played."""
    cards = Card.objects.filter(official=True)
    return {
        "cards": cards.count(),
        "playable": cards.filter(stop="").count(),
        "rulings": CardRuling.objects.count(),
    }


def document_of(edition: str) -> ImportedDocument | None:
    return ImportedDocument.objects.defer("packed").filter(edition=edition).first()


def anomalies_by_kind(report: dict[str, Any]) -> list[tuple[str, list[dict[str, object]]]]:
    ordered = sorted(report["anomalies"], key=lambda each: (each["kind"], each["line"]))
    return [(kind, list(group)) for kind, group in groupby(ordered, key=lambda each: each["kind"])]


class Whose(Enum):
    """Whose words of rules are compared."""

    OFFICIAL = "official"
    OURS = "ours"


def told_of(edition: str, numbers: Collection[str] | None = None, whose: Whose | None = None) -> list[Told]:
    """What the rules of an edition say, all or those with these numbers: in official words where they are there, which
    are alike between editions. With `whose`, in these words alone."""
    rows = Rule.objects.in_edition(edition).in_order()
    if whose is Whose.OURS:
        told = rows.filter(official=False).exclude(title="", text="")
        if numbers is not None:
            told = told.filter(number__in=numbers)
        return [Told(*row) for row in told.values_list("number", "title", "text")]
    if whose is Whose.OFFICIAL:
        rows = rows.filter(Q(official=True) | Q(official_words__isnull=False))
    if numbers is not None:
        rows = rows.filter(pk__in=[f"{edition}/{number}" for number in numbers])
    asked = ("number", "title", "text", "official_words__title", "official_words__text")
    return [
        Told(number, *((their_title, their_text) if their_title or their_text else (title, text)))
        for number, title, text, their_title, their_text in rows.values_list(*asked)
        if title or text or their_title or their_text
    ]
