"""Rows of scenarios: each is read and played, so that every page knows whether it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import engine
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.book.scenarios.verdicts import Verdict, verdict_after_playing
from rulesite.ground.bounded.jobs import Played, played
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import Content, ScenarioContent


@dataclass(slots=True)
class ScenarioRows:
    scenarios: list[Scenario] = field(default_factory=list)
    applied_rules: list[AppliedRule] = field(default_factory=list)
    #: What was seen of each run that could be played.
    films: list[tuple[Scenario, Played]] = field(default_factory=list)


def scenario_rows(content: Content, rule_keys: set[str], example_keys: set[str], findings: Findings) -> ScenarioRows:
    """Read and play every scenario. What can't be read goes into `findings`, each fault at its line."""
    rows = ScenarioRows()
    library = card_library(content)
    for scenario in content.scenarios:
        readable = _read(scenario, library, findings)
        if readable is None:
            continue
        verdict = verdict_after_playing(readable, film=True)
        row = _scenario_row(scenario, verdict, rule_keys, example_keys)
        rows.scenarios.append(row)
        rows.applied_rules.extend(_applied_rules(verdict))
        if verdict.run is not None:
            rows.films.append((row, played(readable, verdict.run)))
    return rows


def card_library(content: Content) -> dict[str, Mapping[str, Any]]:
    """Every card by name, as the engine takes cards."""
    return {card.name: card.card.model_dump() for card in content.cards.values()}


def _read(
    scenario: ScenarioContent, library: Mapping[str, Mapping[str, Any]], findings: Findings
) -> engine.Scenario | None:
    try:
        return engine.read_scenario(scenario.text, id=scenario.key, edition=scenario.edition, library=library)
    except engine.InvalidScenario as refusal:
        for problem in refusal.problems:
            column = f"column {problem.column}: " if problem.column is not None else ""
            findings.fault(scenario.file, problem.line or 1, f"{column}{problem.what}")
        return None


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
