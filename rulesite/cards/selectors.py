"""What the pages ask about cards."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from rulesite.cards.models import Card, Mention


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card with the places that name it, in the order of the book."""

    card: Card
    mentions: list[Mention]


def card_page(card: Card) -> CardPage:
    # What names a card that was imported later doesn't know it by its row.
    named = Mention.objects.filter(Q(card=card) | Q(card=None, name=card.name))
    mentions = named.select_related("rule__edition", "example__rule__edition", "scenario__edition")
    return CardPage(card, sorted(mentions, key=_book_order))


def _book_order(mention: Mention) -> tuple[str, str, int]:
    place = mention.rule or (mention.example.rule if mention.example else mention.scenario)
    assert place is not None  # a mention is in one of the three
    return (place.edition_id, place.order, mention.example.ordinal if mention.example else 0)


def cards_named() -> list[Card]:
    """All cards of ours, as far as a list shows them."""
    listed = Card.objects.filter(official=False).order_by("name")
    return list(listed.only("slug", "name", "mana_cost", "type_line", "faces"))
