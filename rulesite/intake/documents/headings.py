"""Headings told from rules, once each entry has its text and what stands under it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.document import Anomaly, DocumentEntry
from rulesite.intake.documents.openings import is_title, may_be_title


def settle_headings(entries: Mapping[RuleNumber, DocumentEntry]) -> Iterator[Anomaly]:
    """Give each entry its kind, and its title apart from its text; yields those that have neither."""
    parents = Counter(number.parent for number in entries)
    for entry in entries.values():
        if entry.number.depth == 3:
            entry.kind = "subrule"
            continue
        first, _, more = entry.body.text.partition("\n")
        has_children = parents[entry.number] > 0
        titled = is_title(first) or (has_children and (may_be_title(first) or is_title(first.rstrip("!)"))))
        if titled and not more:
            entry.kind, entry.title, entry.body.text = "heading", first, ""
        elif entry.number.depth <= 1 and titled:
            entry.kind, entry.title, entry.body.text = "heading", first, more
        if not entry.title and not entry.body.text:
            what = f"{entry.number} has neither a title nor a text"
            yield Anomaly(entry.line, "empty entry", what, "kept as it stands")
            entry.kind = "heading"
