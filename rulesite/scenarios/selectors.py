"""What the pages ask about scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import gcd
from typing import Final

from rulesite.rules.models import Rule
from rulesite.scenarios.models import Scenario

_TO_LIST: Final = ("source", "failures")
#: Rules such as those of casting are applied in most scenarios; this many are named.
_SHOWN: Final = 6


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


def scenarios_of(rules: Sequence[Rule]) -> list[Scenario]:
    """The first scenarios of any of these rules, newest edition first."""
    if not rules:
        return []
    found = Scenario.objects.filter(rule__in=rules).defer(*_TO_LIST).order_by("-edition__effective", "order")
    return list(found[:_SHOWN])


def example_of(day: date) -> Scenario | None:
    """The scenario that the front page shows on a day: each of those that play as documented has its turn."""
    playing = Scenario.objects.filter(documented=True, status=Scenario.Status.PASS)
    count = playing.count()
    if count == 0:
        return None
    # A stride that shares no factor with the count visits all of them, and neighbors in the book on days far apart.
    stride = next(stride for stride in range(count * 5 // 8 or 1, count + 1) if gcd(stride, count) == 1)
    place = day.toordinal() * stride % count
    return playing.select_related("edition", "rule").order_by("edition", "order")[place]
