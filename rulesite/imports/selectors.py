"""What the pages ask about what was imported."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from rulesite.cards.models import Card, CardRuling
from rulesite.imports.models import ImportedDocument


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


def anomalies_by_kind(report: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    ordered = sorted(report["anomalies"], key=lambda each: (each["kind"], each["line"]))
    return [(kind, list(group)) for kind, group in groupby(ordered, key=lambda each: each["kind"])]
