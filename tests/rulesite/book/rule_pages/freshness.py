"""Whether the pages that are kept are what the rows make of them now."""

from __future__ import annotations

from rulesite.book.rule_pages.page import row_of
from rulesite.book.rule_pages.writing import pages_of
from rulesite.book.rules.models import Edition, PageRow


def pages_out_of_date() -> list[str]:
    """The rules whose pages would be written otherwise now, are missing, or are no rule's."""
    kept = {row.key: (row.is_held, row.content) for row in PageRow.objects.all()}
    rows = [row_of(page) for edition in Edition.objects.all() for page in pages_of(edition.pk)]
    made = {row.key: (row.is_held, row.content) for row in rows}
    return [key for key in kept.keys() | made.keys() if kept.get(key) != made.get(key)]
