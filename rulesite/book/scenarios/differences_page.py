"""The pages on how the game changed: what comes out differently, by the edition and the rule that made it so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import engine
from rulesite.book.rules.models import Edition
from rulesite.book.scenarios.across import Compared, Difference, OutcomeElsewhere, Reason, compared
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.outcome import short_name, subject_of
from rulesite.book.scenarios.rule_links import RuleLink, rule_links_by_key

#: So many scenarios stand beside what was still to come.
_SHOWN_OF_EACH: Final = 12


@dataclass(frozen=True)
class Then:
    """Editions in the head of a scenario's table: which they are, and where it plays under one of them, and beside its
    own."""

    name: str
    url: str
    beside_url: str
    is_own: bool


@dataclass(frozen=True)
class DifferenceRow:
    """What of a scenario is different: what it is about, and how it is under the editions of each column."""

    subject: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class ShownDifference:
    """A scenario that comes out differently, as a table of then and now, and why it can't be played where it can't."""

    scenario: Scenario
    columns: tuple[Then, ...]
    rows: tuple[DifferenceRow, ...]
    impossible: tuple[str, ...]


@dataclass(frozen=True)
class ReasonShown:
    """What changed, the rules that say so in each edition, and the scenarios that show it."""

    slug: str
    reason: Reason
    rules: tuple[tuple[str, RuleLink], ...]
    shown: tuple[ShownDifference, ...]


@dataclass(frozen=True)
class YearOfChange:
    """What an edition changed, of which tables show it; the first edition changed nothing."""

    edition: str
    name: str
    groups: tuple[ReasonShown, ...]


@dataclass(frozen=True)
class StillToCome:
    """What some editions lack, with those, the first of the scenarios that have it, and how many more do; a keyword has
    its rule in their edition."""

    name: str
    rule: RuleLink | None
    lacking: tuple[engine.EditionRange, ...]
    scenarios: tuple[Scenario, ...]
    more: int


@dataclass(frozen=True)
class DifferencesPage:
    """`plays`: how often a scenario was played under another edition than its own; `same`: how often it ended alike."""

    years: tuple[YearOfChange, ...]
    still_to_come: tuple[StillToCome, ...]
    editions: tuple[str, ...]
    scenarios: int
    plays: int
    same: int


def differences_page() -> DifferencesPage:
    record = compared()
    names = {slug: short_name(name) for slug, name in Edition.objects.values_list("slug", "name")}
    rows = {row.key: row for row in Scenario.objects.defer("source", "failures").order_by("edition", "order")}
    plays = len(rows) * (len(engine.editions()) - 1)
    others = sum(len(outcome.several) for key in rows for outcome in record.elsewhere.get(key, ()))
    links = rule_links_by_key(_rules_shown(record, rows))
    return DifferencesPage(
        years=tuple(_years(tuple(_groups(record, rows, names, links)), names)),
        still_to_come=tuple(_still_to_come(record, rows, links)),
        editions=engine.editions(),
        scenarios=len(rows),
        plays=plays,
        same=plays - others,
    )


def _years(groups: Sequence[ReasonShown], names: Mapping[str, str]) -> Iterator[YearOfChange]:
    for edition in engine.editions():
        if changed := tuple(group for group in groups if group.reason.since == edition):
            yield YearOfChange(edition, names.get(edition, edition), changed)


def _rules_shown(record: Compared, rows: Mapping[str, Scenario]) -> Iterator[str]:
    """The keys of all rules on the page, of whatever edition."""
    for reason in record.reasons.values():
        yield from reason.rules
    for key, row in rows.items():
        for outcome in record.lacking(key):
            rules = engine.keyword_rules(row.edition_id)
            yield from (f"{row.edition_id}/{rules[keyword]}" for keyword in outcome.result.said if keyword in rules)


def _groups(
    record: Compared, rows: Mapping[str, Scenario], names: Mapping[str, str], links: Mapping[str, RuleLink]
) -> Iterator[ReasonShown]:
    shown: dict[str, list[ShownDifference]] = {}
    for key, row in rows.items():
        for slug, several in _by_reason(record.differences(key)).items():
            shown.setdefault(slug, []).append(_shown(row, several))
    for slug, reason in record.reasons.items():
        if slug in shown:
            rules = tuple((_edition_named(rule, names), links[rule]) for rule in reason.rules)
            yield ReasonShown(slug, reason, rules, tuple(shown[slug]))


def _edition_named(rule: str, names: Mapping[str, str]) -> str:
    edition, _, _ = rule.partition("/")
    return names.get(edition, edition)


def _by_reason(differences: Iterable[Difference]) -> Mapping[str, list[OutcomeElsewhere]]:
    """The outcomes of a scenario by what makes them different."""
    found: dict[str, list[OutcomeElsewhere]] = {}
    for difference in differences:
        found.setdefault(difference.slug, []).append(difference.elsewhere)
    return found


def _still_to_come(
    record: Compared, rows: Mapping[str, Scenario], links: Mapping[str, RuleLink]
) -> Iterator[StillToCome]:
    """What an edition lacks, in the order of the newest one that has scenarios with it: its keywords, then all else."""
    lacking: dict[tuple[str, str], set[str]] = {}
    having: dict[tuple[str, str], dict[str, Scenario]] = {}
    for key, row in rows.items():
        for outcome in record.lacking(key):
            for name in outcome.result.said:
                lacking.setdefault((row.edition_id, name), set()).update(outcome.several)
                having.setdefault((row.edition_id, name), {})[key] = row
    for edition in sorted({edition for edition, _ in having}):
        headed = engine.keyword_rules(edition)
        others = sorted(name for of, name in having if of == edition and name not in headed)
        for name in (*headed, *others):
            if (edition, name) in having:
                without = engine.EditionRange.rows(lacking[edition, name], engine.editions())
                rule = links[f"{edition}/{headed[name]}"] if name in headed else None
                scenarios = tuple(having[edition, name].values())
                shown = scenarios[:_SHOWN_OF_EACH]
                yield StillToCome(name, rule, without, shown, len(scenarios) - len(shown))


def _shown(scenario: Scenario, outcomes: Sequence[OutcomeElsewhere]) -> ShownDifference:
    """A scenario with those of its outcomes that one reason is behind, oldest editions first."""
    url = scenario.get_absolute_url()
    own = Then(scenario.edition_id, url, "", is_own=True)
    columns = {scenario.edition_id: (own, None)} | {
        outcome.several[0]: (
            Then(
                str(outcome.editions), f"{url}?edition={outcome.newest}", f"{url}?beside={outcome.newest}", is_own=False
            ),
            outcome,
        )
        for outcome in outcomes
        if outcome.result.kind == "different"
    }
    in_time = [columns[edition] for edition in sorted(columns)]
    return ShownDifference(
        scenario=scenario,
        columns=tuple(then for then, _ in in_time) if len(in_time) > 1 else (),
        rows=tuple(_rows([outcome for _, outcome in in_time])),
        impossible=tuple(said for outcome in outcomes if outcome.result.kind == "impossible" for said in outcome.told),
    )


def _rows(outcomes: Sequence[OutcomeElsewhere | None]) -> Iterator[DifferenceRow]:
    """A row for each claim that comes out otherwise in some column; that of the scenario's own edition is None."""
    said: dict[str, dict[int, str]] = {}
    for place, outcome in enumerate(outcomes):
        for claim in outcome.result.claims if outcome else ():
            said.setdefault(claim.own, {})[place] = claim.there
    for own, others in said.items():
        subject, value = subject_of(own, others.values())
        yield DifferenceRow(subject, tuple(others.get(place, value) for place in range(len(outcomes))))
