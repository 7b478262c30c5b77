"""The places that point to a rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesite.book.rules.models import CrossReference, Rule
from rulesite.book.rules.numbered import RuleLine


@dataclass(frozen=True, slots=True)
class CitingPlace:
    """A rule, or one of its examples by its ordinal, that points somewhere."""

    rule: RuleLine
    example: int | None

    @property
    def url(self) -> str:
        url = self.rule.get_absolute_url()
        return url if self.example is None else f"{url}#{self.rule.anchor}-example-{self.example}"


def rule_line(rule: Rule) -> RuleLine:
    return RuleLine(rule.edition_id, rule.number, rule.title, rule.gist, rule.depth, rule.implied)


def citing_places(rows: Iterable[CrossReference]) -> tuple[CitingPlace, ...]:
    """Who points somewhere, in the order of the book, each once."""
    ordered = sorted(rows, key=lambda row: (row.source.order, row.example.ordinal if row.example else 0, row.ordinal))
    return tuple(
        dict.fromkeys(
            CitingPlace(rule_line(row.source), row.example.ordinal if row.example else None) for row in ordered
        )
    )
