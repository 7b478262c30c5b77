"""All rules as plain data, for `manage.py export` and other programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.db.models.functions import Coalesce

from rulesite.book.rules.models import CrossReference, Edition, Example, Rule


def exported_rules(edition: str | None = None) -> Iterator[dict[str, object]]:
    """Each rule that the sources hold, in the order of the books; implied parents are left out.

    `references` are those of the rule and of its examples, ranges expanded.
    """
    editions = Edition.objects.order_by("effective").values_list("slug", flat=True)
    for slug in [edition] if edition else editions:
        references: dict[str, list[str]] = defaultdict(list)
        # A rule's own references have no example; NULLs sort first or last by database, so 0 stands for them.
        rows = CrossReference.objects.filter(source__edition=slug).annotate(place=Coalesce("example__ordinal", 0))
        for row in rows.order_by("source__order", "place", "ordinal"):
            references[row.source_id].append(row.target_number)
        examples: dict[str, list[Example]] = defaultdict(list)
        for example in Example.objects.filter(rule__edition=slug).select_related("scenario").order_by("ordinal"):
            examples[example.rule_id].append(example)
        for rule in Rule.objects.in_edition(slug).held().in_order():
            yield _exported(rule, references[rule.key], examples[rule.key])


def _exported(rule: Rule, references: list[str], examples: list[Example]) -> dict[str, object]:
    ruling = {"source": rule.ruling_source, "date": rule.ruling_date.isoformat()} if rule.ruling_date else None
    return {
        "edition": rule.edition_id,
        "number": rule.number,
        "kind": rule.kind,
        "title": rule.title,
        "gist": rule.gist,
        "text": rule.text,
        "references": references,
        "ruling": ruling,
        "examples": [_exported_example(example) for example in examples],
    }


def _exported_example(example: Example) -> dict[str, object]:
    scenario = getattr(example, "scenario", None)
    ruling = {"source": example.ruling_source, "date": example.ruling_date.isoformat()} if example.ruling_date else None
    return {
        "ordinal": example.ordinal,
        "text": example.text,
        "scenario": scenario.key if scenario else None,
        "ruling": ruling,
    }
