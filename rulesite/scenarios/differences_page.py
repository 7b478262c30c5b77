"""The page on what comes out differently from edition to edition, grouped by the rule that makes the difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import engine
from rulesite.rules.models import Edition
from rulesite.scenarios.across import Compared, Elsewhere, Reason, compared
from rulesite.scenarios.models import Scenario
from rulesite.scenarios.outcome import short_name
from rulesite.scenarios.rule_links import RuleLink, rule_links


@dataclass(frozen=True)
class Outcome:
    """How a scenario comes out under one other edition, in words, with the pages that show it."""

    edition: str
    said: tuple[str, ...]
    url: str
    beside_url: str


@dataclass(frozen=True)
class Shown:
    """A scenario that comes out differently, and where."""

    scenario: Scenario
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Group:
    """What changed, the rules that say so in each edition, and the scenarios that show it."""

    slug: str
    reason: Reason
    rules: tuple[tuple[str, RuleLink], ...]
    shown: tuple[Shown, ...]


@dataclass(frozen=True)
class LaterKeyword:
    """A keyword, its rule in the edition whose scenarios have it, the editions that lack it, and those scenarios."""

    name: str
    rule: RuleLink
    lacking: tuple[str, ...]
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True)
class DifferencesPage:
    """`plays`: how often a scenario was played under another edition than its own; `same`: how often it ended alike."""

    groups: tuple[Group, ...]
    keywords: tuple[LaterKeyword, ...]
    impossible: tuple[Shown, ...]
    scenarios: int
    plays: int
    same: int


def differences_page() -> DifferencesPage:
    record = compared()
    names = {slug: short_name(name) for slug, name in Edition.objects.values_list("slug", "name")}
    rows = {row.key: row for row in Scenario.objects.defer("source", "failures").order_by("edition", "order")}
    plays = len(rows) * (len(engine.editions()) - 1)
    others = sum(one.kind != "same" for key in rows for one in record.elsewhere.get(key, ()))
    groups = tuple(_groups(record, rows, names))
    impossible = tuple(_shown(record, rows, names, rows, "not possible"))
    keywords = tuple(_later_keywords(record, rows, names))
    return DifferencesPage(groups, keywords, impossible, len(rows), plays, plays - others)


def _groups(record: Compared, rows: dict[str, Scenario], names: dict[str, str]) -> Iterator[Group]:
    for slug, reason in record.reasons.items():
        shown = tuple(_shown(record, rows, names, reason.scenarios, "different"))
        if shown:
            yield Group(slug, reason, tuple(_links(reason, names)), shown)


def _later_keywords(record: Compared, rows: dict[str, Scenario], names: dict[str, str]) -> Iterator[LaterKeyword]:
    """Each keyword that an older edition lacks, in the order of the newest one that has scenarios with it."""
    lacking: dict[tuple[str, str], dict[str, None]] = {}
    having: dict[tuple[str, str], dict[str, Scenario]] = {}
    for key, row in rows.items():
        for elsewhere in record.lacking(key):
            for keyword in elsewhere.said:
                lacking.setdefault((row.edition_id, keyword), {})[elsewhere.edition] = None
                having.setdefault((row.edition_id, keyword), {})[key] = row
    for edition in sorted({edition for edition, _ in having}):
        rules = engine.keyword_rules(edition)
        links = rule_links(edition, rules.values())
        for keyword, number in rules.items():
            if (edition, keyword) in having:
                without = tuple(names.get(slug, slug) for slug in lacking[edition, keyword])
                yield LaterKeyword(keyword, links[number], without, tuple(having[edition, keyword].values()))


def _shown(
    record: Compared, rows: dict[str, Scenario], names: dict[str, str], keys: object, kind: str
) -> Iterator[Shown]:
    for key, row in rows.items():
        if key in keys:  # type: ignore[operator]
            found = [one for one in record.elsewhere.get(key, ()) if one.kind == kind]
            if found:
                yield Shown(row, tuple(_outcome(row, one, names) for one in found))


def _outcome(scenario: Scenario, elsewhere: Elsewhere, names: dict[str, str]) -> Outcome:
    url = scenario.get_absolute_url()
    return Outcome(
        names.get(elsewhere.edition, elsewhere.edition),
        tuple(in_names(said, names) for said in elsewhere.said),
        f"{url}?edition={elsewhere.edition}",
        f"{url}?beside={elsewhere.edition}",
    )


def in_names(said: str, names: dict[str, str]) -> str:
    """What the record says, with the editions called as players call them."""
    for slug, name in names.items():
        said = said.replace(f"under {slug}", f"under {name}")
    return said


def _links(reason: Reason, names: dict[str, str]) -> Iterator[tuple[str, RuleLink]]:
    for rule in reason.rules:
        edition, _, number = rule.partition("/")
        yield names.get(edition, edition), rule_links(edition, [number])[number]
