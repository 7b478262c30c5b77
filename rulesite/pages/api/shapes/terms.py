"""Terms of an edition's language."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesite.book.rules.models import Term
from rulesite.pages.api.paging import Page
from rulesite.pages.api.shapes.rows import RowShape
from rulesite.pages.api.shapes.rules import RuleShape

TermKind = Literal["term", "keyword ability", "keyword action", "state-based action", "vocabulary"]


class TermShape(RowShape):
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
    def around(cls, term: Term) -> TermShape:
        return cls.of(term, rule=RuleShape.of(term.rule) if term.rule else None)


class TermsPage(Page[TermShape]):
    """Terms, by name."""
