"""Cards, and the places that name them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from rulesite.book.cards.models import Card, Mention
from rulesite.book.cards.printed import PRINTED, PrintedCard, PrintedFace
from rulesite.book.cards.rulings import NamedRuling
from rulesite.pages.api import addresses
from rulesite.pages.api.paging import Page


class FaceShape(Schema, PrintedFace):
    """A half of a split or flip card."""


class CardShape(Schema, PrintedCard):
    """A card, by the words printed on it."""

    name: str = Field(examples=["Gray Ogre"])
    slug: str = Field(examples=["gray-ogre"])
    faces: list[FaceShape]
    url: str
    api: str

    @classmethod
    def of(cls, card: Card) -> CardShape:
        return cls.model_validate(_card_fields(card))


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
        if scenario := mention.scenario:
            return cls(
                kind="scenario",
                edition=scenario.edition_id,
                number=scenario.number,
                ordinal=scenario.ordinal,
                url=scenario.get_absolute_url(),
                api=addresses.scenario_address(scenario),
            )
        if example := mention.example:
            return cls(
                kind="example",
                edition=example.rule.edition_id,
                number=example.rule.number,
                ordinal=example.ordinal,
                url=example.get_absolute_url(),
                api=addresses.example_address(example.rule, example.ordinal),
            )
        rule = mention.rule
        assert rule is not None  # a mention is in one of the three
        return cls(
            kind="rule",
            edition=rule.edition_id,
            number=rule.number,
            ordinal=None,
            url=rule.get_absolute_url(),
            api=addresses.rule_address(rule),
        )


class CardRulingShape(Schema):
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
        told = {
            "is_played": not card.stop,
            "not_played_because": card.stop or None,
            "rulings": [
                CardRulingShape(date=each.published, source=each.source, text=each.text, url=each.get_absolute_url())
                for each in rulings
            ],
            "mentions": [MentionShape.of(mention) for mention in mentions],
        }
        return cls.model_validate(_card_fields(card) | told)


class CardsPage(Page[CardShape]):
    """Cards, by name."""


def _card_fields(card: Card) -> dict[str, object]:
    return {
        "name": card.name,
        "slug": card.slug,
        **{field: getattr(card, field) for field in PRINTED},
        "url": card.get_absolute_url(),
        "api": addresses.card_address(card),
    }
