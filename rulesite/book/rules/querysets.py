"""Questions about editions and rules that read as they are spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from rulesite.book.rules.models import Edition, Rule  # noqa: F401 - Rule stands in quotes below


class EditionQuerySet(models.QuerySet["Edition"]):
    def newest_first(self) -> EditionQuerySet:
        return self.order_by("-effective")


class RuleQuerySet(models.QuerySet["Rule"]):
    def in_edition(self, edition: Edition | str) -> RuleQuerySet:
        return self.filter(edition=edition)

    def in_section(self, section: str) -> RuleQuerySet:
        return self.filter(section=section)

    def held(self) -> RuleQuerySet:
        """The entries that the source holds: all but implied parents."""
        return self.filter(implied=False)

    def numbered(self, number: str) -> RuleQuerySet:
        """The rules of this number, newest edition first."""
        return self.filter(number=number).order_by("-edition__effective")

    def in_order(self) -> RuleQuerySet:
        return self.order_by("order")
