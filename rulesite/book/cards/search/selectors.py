"""The cards that a query asks for."""

from __future__ import annotations

from rulesite.book.cards.models import Card
from rulesite.book.cards.search.facts import CardFacts
from rulesite.book.cards.search.language import read_card_query

_COLUMNS = (
    "slug", "name", "layout", "mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense", "colors",
    "faces",
)  # fmt: skip
_AT_ONCE = 2000


def cards_asked_for(query: str) -> list[str]:
    """The addresses of all cards that a query asks for, in order. Raises CardQueryRefused.

    Each card is looked at once: with thirty thousand imported it takes under a second, and visitors pay for it.
    """
    holds = read_card_query(query)
    rows = Card.objects.order_by("slug").values(*_COLUMNS).iterator(_AT_ONCE)
    return [card.slug for card in map(CardFacts.of, rows) if holds(card)]


def cards_at(slugs: list[str]) -> list[Card]:
    """The cards at these addresses, as far as a list shows them, in order."""
    found = Card.objects.only("slug", "name", "mana_cost", "type_line", "faces").in_bulk(slugs)
    return [found[slug] for slug in slugs if slug in found]
