"""Rules, their examples, and their rulings."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Query, Router

from rulesite.book.rule_pages.page import OutsidePage, RulePage
from rulesite.book.rules.rulings import Ruling, rulings_newest_first
from rulesite.pages.api.addresses import BookAsked, EditionFilter, EditionInPath, NumberInPath
from rulesite.pages.api.freshness import tagged_by_content
from rulesite.pages.api.paging import Limit, Offset, page_of, paged
from rulesite.pages.api.problems import REFUSALS
from rulesite.pages.api.selectors import (
    check_edition,
    example_or_refuse,
    examples_listed,
    newest_rule_or_refuse,
    rule_or_summary_or_refuse,
    rules_listed,
)
from rulesite.pages.api.shapes.rows import RulingShape
from rulesite.pages.api.shapes.rules import (
    ExampleShape,
    ExamplesPage,
    RuleDetail,
    RuleKind,
    RuleShape,
    RulesPage,
    RulingEntry,
    RulingsPage,
    SummaryDetail,
)

router = Router(tags=["rules"])
examples = Router(tags=["examples"])
rulings = Router(tags=["rulings"])
for each in (router, examples, rulings):
    each.add_decorator(tagged_by_content, mode="view")

NumberFilter = Annotated[
    str | None, Query(pattern=r"^[0-9A-Za-z.]{1,12}$", description="Only this number.", examples=["704.5f"])
]
SectionFilter = Annotated[
    str | None, Query(pattern=r"^[0-9]{3}$", description="Only what is in this section.", examples=["702"])
]
KindFilter = Annotated[RuleKind | None, Query(description="Only entries of this kind.")]


@router.get("", response={200: RulesPage} | REFUSALS, url_name="rules", operation_id="rules")
def rules(
    request: HttpRequest,
    edition: EditionFilter = None,
    section: SectionFilter = None,
    kind: KindFilter = None,
    number: NumberFilter = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, object]:
    """All rules, newest edition first, in the order of the book."""
    return paged(request, rules_listed(edition, section, kind, number), limit, offset, RuleShape.of)


@router.get(
    "{number}/",
    response={200: RuleDetail | SummaryDetail} | REFUSALS,
    url_name="newest_rule",
    operation_id="newest_rule",
)
def newest_rule(request: HttpRequest, number: NumberInPath, book: BookAsked = None) -> RuleDetail | SummaryDetail:
    """The rule of this number in a rulebook, or else in the newest edition that has it; where none has, the newest
    summary of it."""
    return _detail(newest_rule_or_refuse(number, book))


@router.get(
    "{edition}/{number}/", response={200: RuleDetail | SummaryDetail} | REFUSALS, url_name="rule", operation_id="rule"
)
def rule(request: HttpRequest, edition: EditionInPath, number: NumberInPath) -> RuleDetail | SummaryDetail:
    """A rule with its examples, what stands around it, and what it refers to and is referred to by.

    For a rule that isn't held here, a summary.
    """
    return _detail(rule_or_summary_or_refuse(edition, number))


def _detail(found: RulePage | OutsidePage) -> RuleDetail | SummaryDetail:
    return SummaryDetail.around(found) if isinstance(found, OutsidePage) else RuleDetail.around(found)


@examples.get("", response={200: ExamplesPage} | REFUSALS, url_name="examples", operation_id="examples")
def all_examples(
    request: HttpRequest,
    edition: EditionFilter = None,
    number: NumberFilter = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, object]:
    """All examples, newest edition first, in the order of the book."""
    return paged(request, examples_listed(edition, number), limit, offset, ExampleShape.of)


@examples.get(
    "{edition}/{number}/{ordinal}/",
    response={200: ExampleShape} | REFUSALS,
    url_name="example",
    operation_id="example",
)
def example(
    request: HttpRequest,
    edition: EditionInPath,
    number: NumberInPath,
    ordinal: Annotated[int, Path(ge=1, le=999, description="Which of its examples, from 1.", examples=[1])],
) -> ExampleShape:
    """One example of a rule."""
    return ExampleShape.under(*example_or_refuse(edition, number, ordinal))


@rulings.get("", response={200: RulingsPage} | REFUSALS, url_name="rulings", operation_id="rulings")
def all_rulings(
    request: HttpRequest, edition: EditionFilter = None, limit: Limit = 50, offset: Offset = 0
) -> dict[str, object]:
    """The rules and examples whose source says when they got their text, the newest first."""
    check_edition(edition)
    found = rulings_newest_first(edition)
    items = [_entry(ruling) for ruling in found[offset : offset + limit]]
    return page_of(request, items, len(found), limit, offset)


def _entry(ruling: Ruling) -> RulingEntry:
    return RulingEntry(
        ruling=RulingShape(source=ruling.source, date=ruling.date),
        rule=None if ruling.example else RuleShape.of(ruling.rule),
        example=ExampleShape.of(ruling.example) if ruling.example else None,
    )
