"""Rows of scenarios: each is played, or was already, so that every page knows whether it holds."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from rulesite.book.cards.models import Card
from rulesite.book.cards.printed import PRINTED
from rulesite.book.scenarios.kept_runs import Cards, OwnRun, playing_ahead
from rulesite.book.scenarios.models import AppliedRule, Scenario
from rulesite.book.scenarios.verdicts import Verdict, failed_on
from rulesite.ground.bounded.jobs import Unread, play
from rulesite.ground.foundation.faults import Findings
from rulesite.intake.loading.content import Content, ScenarioContent

logger = logging.getLogger(__name__)

#: What only playing a scenario tells of it.
JUDGED: Final = ("status", "failures", "claims", "claims_met")


def scenario_rows(content: Content, rule_keys: set[str], example_keys: set[str]) -> list[Scenario]:
    """Every scenario as its file has it, not judged yet."""
    return [_scenario_row(scenario, rule_keys, example_keys) for scenario in content.scenarios]


def _scenario_row(scenario: ScenarioContent, rule_keys: set[str], example_keys: set[str]) -> Scenario:
    rule = f"{scenario.edition}/{scenario.number}"
    example = f"{rule}#{scenario.ordinal}"
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
    )


@dataclass(frozen=True, slots=True)
class Playing:
    """The scenarios of a content, which other processes play."""

    runs: Sequence[tuple[ScenarioContent, OwnRun]]
    until_the_end: Callable[[], None]

    def verdicts(self, findings: Findings) -> dict[str, Verdict]:
        """What came of each that can be read, by its key. Waits for the end. Where one can't be, each fault goes into
        `findings` at its line."""
        self.until_the_end()
        verdicts = {scenario.key: _verdict_on(scenario, own, findings) for scenario, own in self.runs}
        return {key: verdict for key, verdict in verdicts.items() if verdict is not None}


@contextmanager
def playing(content: Content, cards: Sequence[Card]) -> Iterator[Playing]:
    """Have every scenario played that wasn't before with the same engine and cards, while other work goes on.

    What a load asks is what comes of each: a film, which takes half as long again, is made for who first watches one.
    """
    known = Cards.of({card.name: {name: getattr(card, name) for name in PRINTED} for card in cards})
    runs = [
        (scenario, OwnRun(scenario.text, scenario.key, scenario.edition, known.named_in(scenario.text), film=False))
        for scenario in content.scenarios
    ]
    with playing_ahead([own for _, own in runs]) as until_the_end:
        yield Playing(runs, until_the_end)


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


def judge(scenarios: Sequence[Scenario], verdicts: dict[str, Verdict]) -> list[AppliedRule]:
    """Tell these rows what came of playing them; the rows of what their logs cite."""
    applied: list[AppliedRule] = []
    for scenario in scenarios:
        verdict = verdicts[scenario.key]
        claims = verdict.run.expectations if verdict.run else ()
        scenario.status, scenario.failures = verdict.status, list(verdict.failures)
        scenario.claims, scenario.claims_met = len(claims), sum(claim.met for claim in claims)
        applied.extend(_applied_rules(verdict))
    return applied


def _applied_rules(verdict: Verdict) -> Iterator[AppliedRule]:
    for number in verdict.applied_rules:
        yield AppliedRule(
            key=f"{verdict.id}>{number}",
            scenario_id=verdict.id,
            edition_id=verdict.id.partition("/")[0],
            number=number,
        )
