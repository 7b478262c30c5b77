"""What the pages ask about scenarios."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import gcd
from typing import TYPE_CHECKING, Final, TypedDict

from django.db.models import Count, Q, QuerySet, Subquery

from rulesite.book.rules.rule_page import RulePage
from rulesite.book.rules.selectors import editions_held
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.ground.foundation.content_version import kept_with_content
from rulesite.ground.foundation.prepared import prepared

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Applying(TypedDict):
        applying: int

    _Counted = WithAnnotations[Scenario, _Applying]

_TO_LIST: Final = ("source", "failures")
#: Rules such as those of casting are applied in most scenarios; this many are named.
_SHOWN: Final = 6

#: A script of fewer lines is over before there is much to see.
_WATCHED: Final = 8


def scenario_named(edition: str, name: str) -> Scenario | None:
    return next(iter(_of_key(f"{edition}/{name}")), None)


@prepared
def _of_key(key: str) -> QuerySet[Scenario]:
    return Scenario.objects.select_related("edition", "rule__parent", "example__rule").filter(key=key).order_by()


@dataclass(frozen=True)
class Around:
    """The scenarios before and after one in its edition."""

    previous: Scenario | None
    next: Scenario | None


def scenarios_around(scenario: Scenario) -> Around:
    """Its neighbors in the book. One query."""
    near = _beside(scenario.edition_id, scenario.order)
    return Around(
        next((row for row in near if row.order < scenario.order), None),
        next((row for row in near if row.order > scenario.order), None),
    )


@prepared
def _beside(edition: str, order: str) -> QuerySet[Scenario]:
    here = Scenario.objects.filter(edition=edition)
    before = here.filter(order__lt=order).order_by("-order")
    after = here.filter(order__gt=order).order_by("order")
    near = Q(pk=Subquery(before.values("pk")[:1])) | Q(pk=Subquery(after.values("pk")[:1]))
    rows = Scenario.objects.filter(near).order_by()
    return rows.only("key", "edition", "number", "ordinal", "order", "title")


@dataclass(frozen=True)
class Applications:
    """Some scenarios in which a rule is applied, and how many more there are."""

    shown: list[Scenario]
    more: int


@dataclass(frozen=True)
class ScenariosOfRule:
    """The scenarios that the page of a rule names."""

    own: list[Scenario]
    applied: Applications
    #: The first of the rules that it is in other editions, newest first.
    elsewhere: list[Scenario]


def scenarios_beside(page: RulePage) -> ScenariosOfRule:
    """The scenarios of a rule, of what it is elsewhere, and in which it is applied. One query."""
    rule = page.rule
    there = {place.rule.key for place in page.elsewhere if place.rule}
    found = _with_applying(rule.edition_id, rule.number, rule.key, *there)
    elsewhere: list[Scenario] = [row for row in found if row.rule_id in there]
    elsewhere.sort(key=lambda row: editions_held()[row.edition_id].effective, reverse=True)
    own: list[Scenario] = [row for row in found if row.rule_id == rule.key]
    return ScenariosOfRule(own, _applying(found, rule.edition_id, rule.number), elsewhere[:_SHOWN])


def scenarios_applying(edition: str, number: str) -> Applications:
    """The scenarios of an edition whose log cites a rule, without the rule's own. One query."""
    return _applying(_with_applying(edition, number), edition, number)


def _with_applying(edition: str, number: str, *rules: str) -> list[_Counted]:
    """The first scenarios in which a rule is applied, each with the count of all, and those of `rules`; in the book's
    order."""
    return sorted(_applied_or_of(edition, number, *rules), key=lambda row: row.order)


@prepared
def _applied_or_of(edition: str, number: str, *rules: str) -> QuerySet[_Counted]:
    applied = AppliedRule.objects.filter(edition=edition, number=number).exclude(scenario__number=number)
    first = applied.order_by("scenario__order").values("scenario")[:_SHOWN]
    counted = applied.order_by().values("edition").annotate(count=Count("pk")).values("count")
    rows = Scenario.objects.filter(Q(rule__in=rules) | Q(pk__in=Subquery(first)))
    return rows.annotate(applying=Subquery(counted)).order_by().defer(*_TO_LIST)


def _applying(found: Sequence[_Counted], edition: str, number: str) -> Applications:
    shown = [row for row in found if row.edition_id == edition and row.number != number]
    return Applications([*shown], max(0, shown[0].applying - _SHOWN) if shown else 0)


def example_of(day: date) -> Scenario | None:
    """The scenario that the front page shows on a day.

    Each of those that play as documented, and in which enough is done to be watched, has its turn.
    """
    keys = _worth_watching()
    if not keys:
        return None
    # A stride that shares no factor with the count visits all of them, and neighbors in the book on days far apart.
    count = len(keys)
    stride = next(stride for stride in range(count * 5 // 8 or 1, count + 1) if gcd(stride, count) == 1)
    return Scenario.objects.select_related("edition", "rule").get(key=keys[day.toordinal() * stride % count])


@kept_with_content
def scenarios_by_rule() -> dict[str, list[Scenario]]:
    """The scenarios that play each rule, by its key: their titles and places, without what they hold."""
    by_rule: dict[str, list[Scenario]] = defaultdict(list)
    shown = ("edition", "number", "ordinal", "title", "rule", "example__rule", "example__ordinal")
    played = Scenario.objects.filter(rule__isnull=False).select_related("example").only(*shown)
    for scenario in played.order_by("order"):
        by_rule[str(scenario.rule_id)].append(scenario)
    return dict(by_rule)


@kept_with_content
def _worth_watching() -> list[str]:
    playing = Scenario.objects.filter(documented=True, status=Scenario.Status.PASS).order_by("edition", "order")
    rows = list(playing.values_list("key", "source"))
    return [key for key, source in rows if _lines_of_script(source) >= _WATCHED] or [key for key, _ in rows]


def _lines_of_script(source: str) -> int:
    script = source.partition('script = """')[2].partition('"""')[0]
    return sum(1 for line in script.splitlines() if line.strip() and not line.lstrip().startswith("#"))
