"""Editions."""

from __future__ import annotations

from datetime import date

from ninja import Schema
from pydantic import Field

from rulesite.book.rules.models import Edition, Example, Rule
from rulesite.pages.api import addresses


class EditionShape(Schema):
    """The rules as they were in force from one date on."""

    slug: str = Field(examples=["2009-07"])
    name: str
    effective: date
    source: str
    rules: int = Field(description="How many numbered entries of it are held: headings, rules and subrules.")
    examples: int
    url: str
    api: str

    @classmethod
    def of(cls, edition: Edition) -> EditionShape:
        return cls(
            slug=edition.slug,
            name=edition.name,
            effective=edition.effective,
            source=edition.source,
            rules=Rule.objects.in_edition(edition).held().count(),
            examples=Example.objects.filter(rule__edition=edition).count(),
            url=edition.get_absolute_url(),
            api=addresses.edition_address(edition),
        )
