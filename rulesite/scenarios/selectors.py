"""What the pages ask about scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rulesite.rules.models import Edition, Rule
from rulesite.scenarios.models import Scenario

_TO_LIST: Final = ("source", "failures")
#: Rules such as those of casting are applied in most scenarios; this many are named.
_SHOWN: Final = 6


@dataclass(frozen=True)
class SectionOfScenarios:
    """The scenarios of one section, under the part of the game that it is about."""

    number: str
    title: str
    rule: Rule | None
    scenarios: list[Scenario]

    @property
    def passing(self) -> int:
        return sum(scenario.status == Scenario.Status.PASS for scenario in self.scenarios)


def scenarios_by_section() -> list[tuple[Edition, list[SectionOfScenarios]]]:
    """All scenarios, by edition (newest first) and section."""
    scenarios = Scenario.objects.select_related("edition").defer(*_TO_LIST).order_by("-edition__effective", "order")
    sections = {
        (rule.edition_id, rule.number): rule
        for rule in Rule.objects.filter(depth=1).only("key", "edition", "number", "title")
    }
    listed = []
    for edition, of_edition in groupby(scenarios, key=lambda scenario: scenario.edition):
        groups = []
        for number, group in groupby(of_edition, key=_section):
            rule = sections.get((edition.slug, number))
            groups.append(SectionOfScenarios(number, rule.title if rule else "", rule, list(group)))
        listed.append((edition, groups))
    return listed


def _section(scenario: Scenario) -> str:
    return scenario.number.partition(".")[0]


def scenario_named(edition: str, name: str) -> Scenario | None:
    rows = Scenario.objects.select_related("edition", "rule__parent", "example__rule")
    return rows.filter(key=f"{edition}/{name}").first()


@dataclass(frozen=True)
class Around:
    """The scenarios before and after one in its edition."""

    previous: Scenario | None
    next: Scenario | None


def scenarios_around(scenario: Scenario) -> Around:
    rows = Scenario.objects.filter(edition=scenario.edition_id).only("key", "edition", "number", "ordinal", "title")
    return Around(
        rows.filter(order__lt=scenario.order).order_by("-order").first(),
        rows.filter(order__gt=scenario.order).order_by("order").first(),
    )


@dataclass(frozen=True)
class Applications:
    """Some scenarios in which a rule is applied, and how many more there are."""

    shown: list[Scenario]
    more: int


def scenarios_applying(edition: str, number: str) -> Applications:
    """The scenarios of an edition whose log cites a rule, but for those that are the rule's own."""
    rows = Scenario.objects.filter(applied_rules__edition=edition, applied_rules__number=number)
    found = list(rows.exclude(number=number).defer(*_TO_LIST).order_by("order"))
    return Applications(found[:_SHOWN], max(0, len(found) - _SHOWN))


def featured_scenario() -> Scenario | None:
    """The scenario that the front page shows: of those that pass, the one that makes the most claims of sizes."""
    scenarios = Scenario.objects.filter(documented=True, status=Scenario.Status.PASS).select_related("edition", "rule")
    return max(scenarios, key=lambda scenario: scenario.source.count("/"), default=None)
