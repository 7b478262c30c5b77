"""Cards, and the places that name them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from rulesite.book.cards.models import Card, Mention
from rulesite.book.cards.printed import PrintedCard, PrintedFace
from rulesite.book.cards.rulings import NamedRuling
from rulesite.book.rules.models import Example
from rulesite.pages.api.addresses import address_of
from rulesite.pages.api.paging import Page
from rulesite.pages.api.shapes.rows import RowShape


class FaceShape(Schema, PrintedFace):
    """A half of a split or flip card."""


class CardShape(RowShape, PrintedCard):
    """A card, by the words printed on it."""

    name: str = Field(examples=["Gray Ogre"])
    slug: str = Field(examples=["gray-ogre"])
    faces: list[FaceShape]
    url: str
    api: str


class MentionShape(Schema):
    """A place that names a card: a rule, an example or a scenario."""

    kind: Literal["rule", "example", "scenario"]
    edition: str
    number: str
    ordinal: int | None = Field(description="Which example of the rule, or which scenario.")
    url: str
    api: str

    @classmethod
    def of(cls, mention: Mention) -> MentionShape:
        place = mention.scenario or mention.example or mention.rule
        assert place is not None  # a mention is in one of the three
        numbered = place.rule if isinstance(place, Example) else place
        return cls.model_validate(
            {
                "kind": place._meta.model_name,
                "edition": numbered.edition_id,
                "number": numbered.number,
                "ordinal": getattr(place, "ordinal", None),
                "url": place.get_absolute_url(),
                "api": address_of(place),
            }
        )


class CardRulingShape(RowShape):
    """A ruling on a card, imported."""

    date: date | None
    source: str
    text: str
    url: str


class CardDetail(CardShape):
    """A card with whether it is played, the rulings on it, and the places that name it."""

    is_played: bool
    not_played_because: str | None
    rulings: list[CardRulingShape]
    mentions: list[MentionShape]

    @classmethod
    def around(cls, card: Card, rulings: Iterable[NamedRuling], mentions: Iterable[Mention]) -> CardDetail:
        return cls.of(
            card,
            is_played=not card.stop,
            not_played_because=card.stop or None,
            rulings=[CardRulingShape.of(each, date=each.published) for each in rulings],
            mentions=[MentionShape.of(mention) for mention in mentions],
        )


class CardsPage(Page[CardShape]):
    """Cards, by name."""
