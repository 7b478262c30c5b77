"""Rulings on cards, each by a name that lasts: its day, and which of that day it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import attrgetter

from django.urls import reverse

from rulesite.book.cards.models import Card, CardRuling


@dataclass(frozen=True, slots=True)
class NamedRuling:
    """A ruling with its card and its place among the rulings on it, counted from 1, oldest first."""

    card_slug: str
    card_name: str
    ordinal: int
    name: str
    published: date | None
    source: str
    text: str

    @property
    def label(self) -> str:
        """What it is called: "Gray Ogre, ruling 2 (October 1, 2009)"."""
        day = f"{self.published:%B} {self.published.day}, {self.published.year}" if self.published else "undated"
        return f"{self.card_name}, ruling {self.ordinal} ({day})"

    def get_absolute_url(self) -> str:
        return reverse("reference:ruling", args=[self.card_slug, self.name])


def rulings_of_card(card: Card) -> list[NamedRuling]:
    """The rulings on a card, oldest first."""
    rows = CardRuling.objects.filter(card_slug=card.slug)
    return list(_named(rows, card.name))


def all_rulings() -> Iterator[NamedRuling]:
    """The rulings on all cards that are here, those of one card together."""
    names = dict(Card.objects.values_list("slug", "name"))
    rows = CardRuling.objects.iterator()
    for slug, rulings in groupby(rows, key=attrgetter("card_slug")):
        if slug in names:
            yield from _named(rulings, names[slug])


def _named(rows: Iterable[CardRuling], card_name: str) -> Iterator[NamedRuling]:
    days: dict[date | None, int] = {}
    for ordinal, row in enumerate(rows, 1):
        days[row.published] = days.get(row.published, 0) + 1
        day = row.published.isoformat() if row.published else "undated"
        yield NamedRuling(
            card_slug=row.card_slug,
            card_name=card_name,
            ordinal=ordinal,
            name=day if days[row.published] == 1 else f"{day}-{days[row.published]}",
            published=row.published,
            source=row.source,
            text=row.text,
        )
