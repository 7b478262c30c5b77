"""All rulings by date: the rules and examples whose source says when they got their text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rulesite.book.rules.models import Example, Rule


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule or one of its examples, with the date of its text."""

    rule: Rule
    example: Example | None

    @property
    def passage(self) -> Rule | Example:
        return self.example or self.rule

    @property
    def date(self) -> date:
        ruled = self.passage.ruling_date
        assert ruled is not None  # rulings are found by their date
        return ruled

    @property
    def source(self) -> str:
        return self.passage.ruling_source

    @property
    def key(self) -> str:
        return str(self.passage.pk)

    @property
    def url(self) -> str:
        return self.passage.get_absolute_url()

    @property
    def label(self) -> str:
        return f"{self.rule.number}, example {self.example.ordinal}" if self.example else self.rule.label


def rulings_newest_first(edition: str | None = None) -> Sequence[Ruling]:
    """The rulings of an edition, or of all; those of one day in the order of the book."""
    rules = Rule.objects.filter(ruling_date__isnull=False).select_related("edition", "parent__parent__parent")
    examples = Example.objects.filter(ruling_date__isnull=False).select_related("scenario", "rule__edition")
    examples = examples.select_related("rule__parent__parent__parent")
    if edition:
        rules = rules.filter(edition=edition)
        examples = examples.filter(rule__edition=edition)
    rulings = [Ruling(rule, None) for rule in rules]
    rulings += [Ruling(example.rule, example) for example in examples]
    rulings.sort(key=lambda ruling: (ruling.rule.order, ruling.example.ordinal if ruling.example else 0))
    return sorted(rulings, key=lambda ruling: ruling.date, reverse=True)
