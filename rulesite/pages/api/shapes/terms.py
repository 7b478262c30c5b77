"""Terms of an edition's language."""

from __future__ import annotations

from typing import Literal

from ninja import Schema
from pydantic import Field

from rulesite.book.rules.models import Term
from rulesite.pages.api import addresses
from rulesite.pages.api.paging import Page
from rulesite.pages.api.shapes.rules import RuleShape

TermKind = Literal["term", "keyword ability", "keyword action", "state-based action", "vocabulary"]


class TermShape(Schema):
    """A word of an edition's language, with the place that defines it."""

    edition: str
    name: str
    slug: str
    kind: TermKind
    meaning: str = Field(description="For vocabulary, what it means; other terms are defined by their rule.")
    rule: RuleShape | None = Field(description="The rule that defines it.")
    url: str
    api: str

    @classmethod
    def of(cls, term: Term) -> TermShape:
        return cls.model_validate(
            {
                "edition": term.edition_id,
                "name": term.name,
                "slug": term.slug,
                "kind": term.kind,
                "meaning": term.meaning,
                "rule": RuleShape.of(term.rule) if term.rule else None,
                "url": term.get_absolute_url(),
                "api": addresses.term_address(term),
            }
        )


class TermsPage(Page[TermShape]):
    """Terms, by name."""
