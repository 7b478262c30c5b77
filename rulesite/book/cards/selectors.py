"""What the pages ask about cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Substr

from rulesite.book.cards.models import Card, Mention
from rulesite.ground.foundation.content_version import kept_with_content

#: Stands for all digits where cards are listed by what their addresses begin with.
_DIGITS: Final = "0"
#: Names are held against no more than these, and are so alike at least.
_MOST_COMPARED: Final = 3000
_ALIKE: Final = 0.75


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


def card_nearest_to(name: str) -> str:
    """The known card whose name is most like this one; nothing where none is."""
    if "\0" in name:
        return ""
    begun = Card.objects.filter(name__istartswith=name[:2]).values_list("name", flat=True)[:_MOST_COMPARED]
    return next(iter(get_close_matches(name, list(begun), 1, _ALIKE)), "")


def _book_order(mention: Mention) -> tuple[str, str, int]:
    place = mention.rule or (mention.example.rule if mention.example else mention.scenario)
    assert place is not None  # a mention is in one of the three
    return (place.edition_id, place.order, mention.example.ordinal if mention.example else 0)


def cards_named() -> list[Card]:
    """All cards of ours, as far as a list shows them."""
    return list(_as_listed(Card.objects.filter(official=False).order_by("name")))


@dataclass(frozen=True, slots=True)
class Initial:
    """A letter that addresses of cards begin with, "0" for every digit, and how many do."""

    letter: str
    cards: int

    @property
    def name(self) -> str:
        return self.letter.upper() if self.letter != _DIGITS else "0–9"


@kept_with_content
def initials() -> tuple[Initial, ...]:
    """What all cards begin with, those that were imported included; nothing where none was."""
    if not Card.objects.filter(official=True).exists():
        return ()
    rows = Card.objects.order_by().values_list(Substr("slug", 1, 1)).annotate(Count("slug"))
    counts: Counter[str] = Counter()
    for letter, count in rows:
        counts[_DIGITS if letter.isdecimal() else letter] += count
    return tuple(Initial(letter, counts[letter]) for letter in sorted(counts))


def cards_beginning_with(initial: Initial, entries: slice) -> list[Card]:
    """Those of the cards with this letter that stand at these places, in the order of their addresses."""
    after = "a" if initial.letter == _DIGITS else chr(ord(initial.letter) + 1)
    beginning = Card.objects.filter(slug__gte=initial.letter, slug__lt=after).order_by("slug")
    return list(_as_listed(beginning)[entries])


def _as_listed(cards: QuerySet[Card]) -> QuerySet[Card]:
    return cards.only("slug", "name", "mana_cost", "type_line", "faces")
