"""What the API asks of the rows: lists by filter, and single things or a refusal that says what there is instead."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from rulesite.book.cards.models import Card
from rulesite.book.cards.naming import card_called
from rulesite.book.rule_pages.page import OutsidePage, RuleEntry, RulePage, ShownExample, rule_page
from rulesite.book.rules.editions import book_in_hand, books_held
from rulesite.book.rules.models import Edition, Example, Rule, Subject, Term
from rulesite.book.rules.selectors import (
    nearest_rules,
    subject_numbered,
    with_number,
)
from rulesite.book.scenarios.models import Scenario
from rulesite.pages.api.problems import Near, NotFound
from rulesite.pages.api.shapes.rules import near

Row = TypeVar("Row", bound=Model)


def edition_or_refuse(slug: str) -> Edition:
    edition = Edition.objects.filter(slug=slug).first()
    if edition is None:
        known = ", ".join(Edition.objects.newest_first().values_list("slug", flat=True)) or "none loaded"
        raise NotFound(f"There is no edition {slug}; there are: {known}.")
    return edition


def check_edition(slug: str | None) -> None:
    """Refuse a filter by an edition that isn't there, rather than find nothing in it."""
    if slug is not None:
        edition_or_refuse(slug)


def book_or_refuse(slug: str | None) -> str | None:
    """The rulebook that is asked for, or else the newest whole one."""
    if slug is not None and slug not in books_held():
        raise NotFound(f"No rulebook {slug} is held here; there are: {', '.join(books_held()) or 'none loaded'}.")
    return slug or book_in_hand()


def rule_or_refuse(edition: str, number: str) -> RulePage:
    page = rule_page(edition, number.lower())
    if not isinstance(page, RulePage):
        edition_or_refuse(edition)
        raise NotFound(f"There is no rule {number} in the {edition} edition.", nearest=_nearest(edition, number))
    return page


def rule_or_summary_or_refuse(edition: str, number: str) -> RulePage | OutsidePage:
    """What the page of a rule says; where it isn't held, what its page says of it."""
    return rule_page(edition, number) or rule_or_refuse(edition, number)


def newest_rule_or_refuse(number: str, book: str | None = None) -> RulePage | OutsidePage:
    """The rule in a book, the newest whole one unless another is named, or else in the newest edition that has its
    number."""
    newest = with_number(number.lower(), book_or_refuse(book))
    if newest is None:
        subject = subject_numbered(number)
        message = f"No edition here has a rule {number}.{f' {subject.sentence}' if subject else ''}"
        held = [near(rule) for rule in subject.rules] if subject else []
        raise NotFound(message, nearest=[*held, *(each for each in _nearest(None, number) if each not in held)])
    return rule_or_summary_or_refuse(newest.edition_id, number)


def subject_or_refuse(number: str) -> Subject:
    subject = subject_numbered(number)
    if subject is None:
        raise NotFound(f"It isn't known here what has the number {number} today; /api/today/ lists what is.")
    return subject


def _nearest(edition: str | None, number: str) -> list[Near]:
    return [near(rule) for rule in nearest_rules(edition, number)]


def rules_listed(edition: str | None, section: str | None, kind: str | None, number: str | None) -> QuerySet[Rule]:
    check_edition(edition)
    rows = Rule.objects.held().order_by("-edition__effective", "order").defer("html", "markdown", "notes")
    return _filtered(rows, edition=edition, section=section, kind=kind, number=number)


def examples_listed(edition: str | None, number: str | None) -> QuerySet[Example]:
    check_edition(edition)
    rows = Example.objects.select_related("rule", "scenario").order_by(
        "-rule__edition__effective", "rule__order", "ordinal"
    )
    return _filtered(rows, rule__edition=edition, rule__number=number)


def example_or_refuse(edition: str, number: str, ordinal: int) -> tuple[RuleEntry, ShownExample]:
    """An example, with its rule."""
    rule = rule_or_refuse(edition, number).rule
    for example in rule.examples:
        if example.ordinal == ordinal:
            return rule, example
    count = len(rule.examples)
    held = {0: "no examples", 1: "one example"}.get(count, f"{count} examples")
    raise NotFound(f"Rule {number} of {edition} has {held}, so none numbered {ordinal}.", nearest=[near(rule)])


def terms_listed(edition: str | None, kind: str | None) -> QuerySet[Term]:
    check_edition(edition)
    rows = Term.objects.select_related("rule").order_by("name", "key")
    return _filtered(rows, edition=edition, kind=kind)


def term_or_refuse(edition: str, slug: str) -> Term:
    term = Term.objects.select_related("rule").filter(edition=edition, slug=slug).first()
    if term is None:
        edition_or_refuse(edition)
        raise NotFound(f"The {edition} edition has no term {slug}; /api/terms/?edition={edition} lists its terms.")
    return term


def cards_listed(name: str | None) -> QuerySet[Card]:
    rows = Card.objects.order_by("name")
    return rows.filter(name__icontains=name) if name else rows


def card_or_refuse(slug: str) -> Card:
    card = card_called(slug)
    if card is None:
        raise NotFound(f"There is no card {slug} here; /api/cards/ lists those that the rules name.")
    return card


def scenarios_listed(
    edition: str | None, number: str | None, documented: bool | None, status: str | None
) -> QuerySet[Scenario]:
    check_edition(edition)
    rows = Scenario.objects.order_by("-edition__effective", "order", "ordinal").defer("source")
    return _filtered(rows, edition=edition, number=number, documented=documented, status=status)


def scenario_or_refuse(edition: str, name: str) -> Scenario:
    rows = Scenario.objects.select_related("rule", "example__rule", "example__scenario")
    scenario = rows.filter(key=f"{edition}/{name}").first()
    if scenario is None:
        edition_or_refuse(edition)
        raise NotFound(f"There is no scenario {edition}/{name}; /api/scenarios/?edition={edition} lists what there is.")
    return scenario


def _filtered(rows: QuerySet[Row], **wanted: object) -> QuerySet[Row]:
    """The rows that have every value that is given."""
    return rows.filter(**{name: value for name, value in wanted.items() if value is not None})
