"""Which cards are asked about: their names as an address has them, and those that are known by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from django.http import QueryDict
from django.urls import reverse

import engine
from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import card_called
from rulesite.book.cards.selectors import card_nearest_to

FEWEST: Final = 2
MOST: Final = 4
_LONGEST_NAME: Final = 150


@dataclass(frozen=True)
class AskedCard:
    """A name that is asked about, and its card; without one, the name that may be meant."""

    name: str
    card: Card | None
    near: str = ""

    @property
    def stop(self) -> str:
        """Why its card can't be played with; nothing where it can."""
        return self.card.stop if self.card else ""


@dataclass(frozen=True)
class CardsAsked:
    """What an address asks: cards by their names, and the edition to play by. `beyond`: names for which there is no
    place."""

    cards: tuple[AskedCard, ...]
    edition: str
    beyond: int = 0

    @property
    def fields(self) -> tuple[str, ...]:
        """What stands in the form: each name, and places for more."""
        names = tuple(each.card.name if each.card else each.name for each in self.cards)
        return (*names, *[""] * (MOST - len(names)))

    @property
    def title(self) -> str:
        """ "A and B", "A, B and C"."""
        *first, last = [each.card.name if each.card else each.name for each in self.cards]
        return f"{', '.join(first)} and {last}" if first else last

    @property
    def faults(self) -> tuple[AskedCard, ...]:
        """Those that nobody knows or that can't be played with."""
        return tuple(each for each in self.cards if each.card is None or each.stop)

    @property
    def can_be_laid(self) -> bool:
        return len(self.cards) >= FEWEST and not self.beyond and not self.faults

    def url(self, **instead: str) -> str:
        """The address that asks this, with names put in the place of others."""
        names = [instead.get(each.name) or (each.card.name if each.card else each.name) for each in self.cards]
        newest = self.edition == engine.editions()[-1]
        under = "" if newest else f"&edition={self.edition}"
        return f"{reverse('together:together')}?cards={quote('|'.join(names))}{under}"


def asked_of(query: QueryDict) -> CardsAsked:
    """What is asked: `cards` has names with | between them, or is there several times. An edition that nobody plays by
    is the newest."""
    written = [name for each in query.getlist("cards") for name in each.split("|")]
    names = [" ".join(name.split())[:_LONGEST_NAME] for name in written if name.strip()]
    edition = query.get("edition", "")
    newest = engine.editions()[-1]
    return CardsAsked(
        cards=tuple(_asked(name) for name in names[:MOST]),
        edition=edition if edition in engine.editions() else newest,
        beyond=max(len(names) - MOST, 0),
    )


def _asked(name: str) -> AskedCard:
    card = card_called(name)
    return AskedCard(name, card, "" if card else card_nearest_to(name))
