"""What the pages ask about scenarios."""

from __future__ import annotations

from itertools import groupby

from rulesite.rules.models import Edition
from rulesite.scenarios.models import Scenario


def scenarios_by_section() -> list[tuple[Edition, list[tuple[str, list[Scenario]]]]]:
    """All scenarios, by edition (newest first) and section."""
    scenarios = Scenario.objects.select_related("edition", "rule").defer("source")
    ordered = scenarios.order_by("-edition__effective", "order")
    return [
        (edition, [(section, list(group)) for section, group in groupby(of_edition, key=_section)])
        for edition, of_edition in groupby(ordered, key=lambda scenario: scenario.edition)
    ]


def _section(scenario: Scenario) -> str:
    return scenario.number.partition(".")[0]


def featured_scenario() -> Scenario | None:
    """The scenario that the front page shows: the one with the most to see in its script."""
    scenarios = Scenario.objects.filter(documented=True).select_related("edition", "rule")
    return max(scenarios, key=lambda scenario: scenario.source.count("expect"), default=None)
