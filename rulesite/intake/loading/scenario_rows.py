"""Rows of scenarios: each is played, or was already, so that every page knows whether it holds."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulesite.book.cards.models import Card
from rulesite.book.cards.printed import PRINTED
from rulesite.book.scenarios.kept_runs import Cards, OwnRun, play_ahead
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.book.scenarios.verdicts import Verdict, failed_on
from rulesite.ground.bounded.jobs import Unread, play
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import Content, ScenarioContent

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class ScenarioRows:
    scenarios: list[Scenario] = field(default_factory=list)
    applied_rules: list[AppliedRule] = field(default_factory=list)


def scenario_rows(
    content: Content, cards: Sequence[Card], rule_keys: set[str], example_keys: set[str], findings: Findings
) -> ScenarioRows:
    """Read and play every scenario that wasn't played before with the same engine and cards. What can't be read goes
    into `findings`, each fault at its line."""
    rows = ScenarioRows()
    known = Cards.of({card.name: {name: getattr(card, name) for name in PRINTED} for card in cards})
    runs = [
        OwnRun(scenario.text, scenario.key, scenario.edition, known.named_in(scenario.text))
        for scenario in content.scenarios
    ]
    play_ahead(runs)
    for scenario, own in zip(content.scenarios, runs, strict=True):
        verdict = _verdict_on(scenario, own, findings)
        if verdict is not None:
            rows.scenarios.append(_scenario_row(scenario, verdict, rule_keys, example_keys))
            rows.applied_rules.extend(_applied_rules(verdict))
    return rows


def _verdict_on(scenario: ScenarioContent, own: OwnRun, findings: Findings) -> Verdict | None:
    """What comes of a scenario; None, with its faults told, where it can't be read.

    One that breaks the engine keeps no other from being played.
    """
    try:
        found = own.played(lambda _play, *arguments: play(*arguments))
    except Exception as problem:
        logger.exception("the engine failed on %s", scenario.key)
        return failed_on(scenario.key, scenario.edition, problem)
    if isinstance(found, Unread):
        for fault in found.problems:
            column = f"column {fault.column}: " if fault.column is not None else ""
            findings.fault(scenario.file, fault.line or 1, f"{column}{fault.what}")
        return None
    return Verdict.of(found.run, documented=scenario.head.documented)


def _scenario_row(scenario: ScenarioContent, verdict: Verdict, rule_keys: set[str], example_keys: set[str]) -> Scenario:
    rule = f"{scenario.edition}/{scenario.number}"
    example = f"{rule}#{scenario.ordinal}"
    claims = verdict.run.expectations if verdict.run else ()
    return Scenario(
        key=scenario.key,
        edition_id=scenario.edition,
        number=str(scenario.number),
        ordinal=scenario.ordinal,
        order=f"{scenario.number.sort_text}{scenario.ordinal:03d}",
        rule_id=rule if rule in rule_keys else None,
        example_id=example if scenario.head.documented and example in example_keys else None,
        title=scenario.head.title,
        about=scenario.head.about,
        documented=scenario.head.documented,
        source=scenario.text,
        file=f"{scenario.key}.toml",
        status=verdict.status,
        failures=list(verdict.failures),
        claims=len(claims),
        claims_met=sum(claim.met for claim in claims),
    )


def _applied_rules(verdict: Verdict) -> Iterator[AppliedRule]:
    for number in verdict.applied_rules:
        yield AppliedRule(
            key=f"{verdict.id}>{number}",
            scenario_id=verdict.id,
            edition_id=verdict.id.partition("/")[0],
            number=number,
        )
