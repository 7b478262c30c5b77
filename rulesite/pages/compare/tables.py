"""The changes between two editions that a table shows: what matters for play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.urls import reverse

import engine
from rulesite.book.scenarios.across import Reason, compared

#: So many lead; the others stand behind them.
_LEADING: Final = 12


@dataclass(frozen=True, slots=True)
class TableOfChange:
    """A change, with a scenario that is played side by side under the editions before it and after it."""

    slug: str
    reason: Reason
    before: str
    url: str


@dataclass(frozen=True, slots=True)
class TablesOfChanges:
    """What changed on tables: what most scenarios show leads."""

    leading: tuple[TableOfChange, ...]
    others: tuple[TableOfChange, ...]


def tables_between(older: str, newer: str) -> TablesOfChanges:
    """What changed on tables from one edition to a newer one, whether these are played or lie between such."""
    changes = sorted(compared().changes(older, newer).items(), key=lambda each: -len(each[1].scenarios))
    tables = tuple(_table(slug, reason) for slug, reason in changes)
    return TablesOfChanges(tables[:_LEADING], tables[_LEADING:])


def _table(slug: str, reason: Reason) -> TableOfChange:
    before = max(edition for edition in engine.editions() if edition < reason.since)
    edition, _, name = reason.scenarios[0].partition(" ")[0].partition("/")
    scenario = reverse("reference:scenario", args=[edition, name])
    return TableOfChange(slug, reason, before, f"{scenario}?edition={before}&beside={reason.since}")
