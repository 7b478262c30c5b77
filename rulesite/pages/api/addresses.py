"""Where things stand in this API, and what an address may be made of."""

from __future__ import annotations

from typing import Annotated, Final

from django.urls import reverse
from ninja import Path, Query

from rulesite.book.cards.models import Card
from rulesite.book.rule_pages.page import Summary
from rulesite.book.rules.models import Edition, Example, Rule, Term
from rulesite.book.rules.numbered import RuleLine
from rulesite.book.scenarios.models import Scenario

EDITION_FORM: Final = r"^[0-9A-Za-z-]{1,20}$"
_NUMBER_FORM: Final = r"^[0-9A-Za-z.]{1,12}$"

EditionInPath = Annotated[str, Path(pattern=EDITION_FORM, description="An edition.", examples=["2009-07"])]
NumberInPath = Annotated[str, Path(pattern=_NUMBER_FORM, description="A rule's number.", examples=["702.17b"])]
ScenarioEditionInPath = Annotated[
    str, Path(pattern=EDITION_FORM, description="The edition that it belongs to.", examples=["2006-10"])
]
ScenarioNameInPath = Annotated[
    str, Path(pattern=r"^[0-9A-Za-z._-]{1,40}$", description="Rule and count.", examples=["418.5a-2"])
]
EditionFilter = Annotated[
    str | None, Query(pattern=EDITION_FORM, description="Only what is in this edition.", examples=["2009-07"])
]
BookAsked = Annotated[
    str | None,
    Query(
        pattern=EDITION_FORM,
        description="The rulebook that is meant where none is named: its rules come first. Else the newest whole one.",
        examples=["2009-07"],
    ),
]


def address_of(row: Edition | Rule | RuleLine | Summary | Example | Term | Card | Scenario) -> str:
    """Where something stands in this API; a number that isn't held, where its summary does."""
    match row:
        case Edition():
            return reverse("api:edition", args=[row.slug])
        case Example():
            return example_address(row.rule, row.ordinal)
        case Term():
            return reverse("api:term", args=[row.edition_id, row.slug])
        case Card():
            return reverse("api:card", args=[row.slug])
        case Scenario():
            return reverse("api:scenario", args=row.key.split("/", 1))
    return rule_address(row.edition_id, row.number)


def rule_address(edition: str, number: str) -> str:
    return reverse("api:rule", args=[edition, number])


def example_address(rule: Rule | RuleLine, ordinal: int) -> str:
    return reverse("api:example", args=[rule.edition_id, rule.number, ordinal])
