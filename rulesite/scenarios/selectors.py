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

#: A script of fewer lines is over before there is much to see.
_WATCHED: Final = 8


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
    """The scenario that the front page shows on a day.

    Each of those that play as documented, and in which enough is done to be watched, has its turn.
    """
    playing = Scenario.objects.filter(documented=True, status=Scenario.Status.PASS).order_by("edition", "order")
    rows = list(playing.values_list("key", "source"))
    keys = [key for key, source in rows if _lines_of_script(source) >= _WATCHED] or [key for key, _ in rows]
    if not keys:
        return None
    # A stride that shares no factor with the count visits all of them, and neighbors in the book on days far apart.
    count = len(keys)
    stride = next(stride for stride in range(count * 5 // 8 or 1, count + 1) if gcd(stride, count) == 1)
    return playing.select_related("edition", "rule").get(key=keys[day.toordinal() * stride % count])


def _lines_of_script(source: str) -> int:
    script = source.partition('script = """')[2].partition('"""')[0]
    return sum(1 for line in script.splitlines() if line.strip() and not line.lstrip().startswith("#"))
