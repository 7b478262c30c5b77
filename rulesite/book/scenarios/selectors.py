"""What the pages ask about scenarios."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, fields
from itertools import islice
from typing import Final

from django.db.models import Count

from rulesite.book.rules.places import RuleElsewhere
from rulesite.book.scenarios.inventory import inventory
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.named import NamedScenario, ScenarioLine
from rulesite.book.scenarios.place import Place
from rulesite.ground.foundation.content_version import kept_with_content

#: Rules such as those of casting are applied in most scenarios; this many are named.
_SHOWN: Final = 6


def scenario_named(edition: str, name: str) -> Scenario | None:
    rows = Scenario.objects.select_related("edition", "rule__parent", "example__rule")
    # There is one at most, so that no order need be told: that alone takes as long as finding it.
    return next(iter(rows.order_by().filter(key=f"{edition}/{name}")), None)


@dataclass(frozen=True, slots=True)
class ScenarioBeside(NamedScenario):
    """A scenario, as far as those beside it tell of it."""

    edition_id: str
    number: str
    ordinal: int
    title: str


@dataclass(frozen=True, slots=True)
class Around:
    """The scenarios before and after one in its edition."""

    previous: ScenarioBeside | None
    next: ScenarioBeside | None


def scenarios_around(scenario: Scenario) -> Around:
    """Its neighbors in the book."""
    return _around_each(scenario.edition_id).get(scenario.key, Around(None, None))


@kept_with_content
def _around_each(edition: str) -> dict[str, Around]:
    """The neighbors of each scenario of an edition, by its key."""
    rows = Scenario.objects.filter(edition=edition).order_by("order")
    told = list(rows.values_list("key", *(field.name for field in fields(ScenarioBeside))))
    lines = [None, *(ScenarioBeside(*columns) for _, *columns in told), None]
    return {key: Around(lines[place], lines[place + 2]) for place, (key, *_) in enumerate(told)}


@dataclass(frozen=True)
class Applications:
    """Some scenarios in which a rule is applied, and how many more there are."""

    shown: tuple[ScenarioLine, ...] = ()
    more: int = 0

    @classmethod
    def of(cls, first: Iterable[Scenario], count: int) -> Applications:
        """Those of all that are named, and how many are left of `count`."""
        shown = tuple(map(scenario_line, islice(first, _SHOWN)))
        return cls(shown, count - len(shown))


def scenario_line(scenario: Scenario) -> ScenarioLine:
    return ScenarioLine(*(getattr(scenario, field.name) for field in fields(ScenarioLine)))


@dataclass(frozen=True)
class ShowingScenario:
    """A scenario that shows a rule, with the address of its run by that rule's edition."""

    line: ScenarioLine
    url: str


def scenarios_showing(edition: str, number: str) -> list[ShowingScenario]:
    """The scenarios that would come out otherwise without a rule, as far as its edition was gone through for that."""
    keys = inventory().showing(edition, number)
    found = Scenario.objects.defer("source", "failures").in_bulk(keys) if keys else {}
    return [ShowingScenario(scenario_line(found[key]), _played_by(edition, found[key])) for key in keys if key in found]


def _played_by(edition: str, scenario: Scenario) -> str:
    own = scenario.edition_id == edition
    return Place(scenario.get_absolute_url(), edition=None if own else edition).url()


def scenarios_elsewhere(places: Iterable[RuleElsewhere]) -> list[Scenario]:
    """The first of the scenarios of what a rule is in other editions, newest first."""
    by_rule = scenarios_by_rule()
    found = (scenario for place in places if place.rule for scenario in by_rule.get(place.rule.key, ()))
    return list(islice(found, _SHOWN))


@kept_with_content
def scenarios_by_rule() -> dict[str, list[Scenario]]:
    """The scenarios that play each rule, by its key: their titles and places, without what they hold."""
    by_rule: dict[str, list[Scenario]] = defaultdict(list)
    played = Scenario.objects.filter(rule__isnull=False).select_related("example").order_by("order")
    unread = ("source", "failures", "about", "example__html", "example__markdown", "example__text")
    for scenario in played.defer(*unread):
        by_rule[str(scenario.rule_id)].append(scenario)
    return dict(by_rule)


@kept_with_content
def examples_playing() -> dict[str, int]:
    """How many of the examples of each edition's rules play on a table, by the edition."""
    playing = Scenario.objects.filter(documented=True, status=Scenario.Status.PASS, rule__isnull=False)
    return dict(playing.values_list("rule__edition").annotate(Count("key")).order_by())
