"""Rulings on cards: with the rules that they cite linked, and those that a question asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from engine.values.rule_number import RuleNumber
from rulesite.cards.models import Card, CardRuling
from rulesite.imports.rendering import rendered
from rulesite.lookup.words import stems_of

_LONGEST_NAME: Final = 7
_MOST_CARDS: Final = 4
_MOST_RULINGS: Final = 5
#: A ruling with fewer of a question's words says nothing of it.
_FEWEST_SHARED: Final = 2


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling as its card's page shows it; `anchor` is its address there."""

    ordinal: int
    published: date | None
    source: str
    html: SafeString
    address: str

    @property
    def anchor(self) -> str:
        return f"ruling-{self.ordinal}"


@dataclass(frozen=True, slots=True)
class AskedOfCards:
    """The cards that a question names, and rulings on them that have its words, the most of them first."""

    cards: list[Card]
    rulings: list[tuple[Card, ShownRuling]]


def rulings_on(card: Card) -> list[ShownRuling]:
    """The rulings on a card, oldest first, each with a number that its address keeps."""
    rows = CardRuling.objects.filter(card_slug=card.slug).order_by("published", "pk")
    return [_shown(card, ordinal, row) for ordinal, row in enumerate(rows, 1)]


def asked_of_cards(question: str) -> AskedOfCards:
    """What a question asks about cards: "does Humility stop Opalescence" names two."""
    cards = _cards_named(question)
    if not cards:
        return AskedOfCards([], [])
    stems = set(stems_of(question)) - {stem for card in cards for stem in stems_of(card.name)}
    names = {card.slug: frozenset(stems_of(card.name)) for card in cards}
    ranked: list[tuple[int, Card, ShownRuling]] = []
    for card in cards:
        rows = CardRuling.objects.filter(card_slug=card.slug).order_by("published", "pk")
        for ordinal, row in enumerate(rows, 1):
            said = set(stems_of(row.text))
            others = sum(names[other.slug] <= said for other in cards if other is not card)
            shared = len(stems & said) + _FEWEST_SHARED * others
            if shared >= min(_FEWEST_SHARED, len(stems) or _FEWEST_SHARED):
                ranked.append((shared, card, _shown(card, ordinal, row)))
    ranked.sort(key=lambda each: -each[0])
    return AskedOfCards(cards, [(card, shown) for _, card, shown in ranked[:_MOST_RULINGS]])


def _shown(card: Card, ordinal: int, row: CardRuling) -> ShownRuling:
    html = mark_safe(rendered(row.text, _rule_link).html)  # noqa: S308 - every piece was escaped
    return ShownRuling(ordinal, row.published, row.source, html, f"{card.get_absolute_url()}#ruling-{ordinal}")


def _rule_link(number: RuleNumber) -> tuple[str, str, bool]:
    """Rulings are on today's rules: a number leads to the newest edition that has it."""
    return reverse("pages:edition", args=[str(number)]), f"Rule {number}", False


def _cards_named(question: str) -> list[Card]:
    """The cards whose names stand in a question, longer names before those within them."""
    words = question.replace("’", "'").split()
    spans = {(start, end): _slug(words[start:end]) for start, end in _spans(words)}
    found = Card.objects.in_bulk({slug for slug in spans.values() if slug})
    taken: set[int] = set()
    cards: dict[str, Card] = {}
    for (start, end), slug in sorted(spans.items(), key=lambda each: (each[0][0] - each[0][1], each[0])):
        if slug in found and not taken & set(range(start, end)):
            taken |= set(range(start, end))
            cards.setdefault(slug, found[slug])
    return list(cards.values())[:_MOST_CARDS]


def _spans(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            # "fork" and "flight" are words, too; a name of one word is told by its capital or stands alone.
            if end - start > 1 or len(words) == 1 or words[start][:1].isupper():
                yield start, end


def _slug(words: Sequence[str]) -> str:
    name = " ".join(words).strip(' ?!.,;:“”"').removesuffix("'s")
    return slugify(name.replace("'", ""))
