"""The log of a run as a page shows it: grouped by turn and step, each line with its moment, rule and claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import engine
from rulesite.scenarios.rule_links import RuleLink

Address = Callable[[int], str]


@dataclass(frozen=True)
class Claim:
    """An expectation with the address of the moment at which it was looked at."""

    expectation: engine.Expectation
    url: str


@dataclass(frozen=True)
class LogLine:
    moment: engine.Moment
    url: str
    rule: RuleLink | None
    when: Literal["past", "now", "later"]
    claims: tuple[Claim, ...]


@dataclass
class StepLog:
    """What happened in one step. `opening` is the line that says that the step begins, if the run saw that."""

    name: str
    opening: LogLine | None
    lines: list[LogLine] = field(default_factory=list)


@dataclass
class TurnLog:
    turn: int
    player: str
    opening: LogLine | None
    steps: list[StepLog] = field(default_factory=list)


def claims_of(run: engine.Run, address: Address) -> tuple[Claim, ...]:
    return tuple(Claim(each, address(max(each.at, 0))) for each in run.expectations)


def log_lines(
    run: engine.Run, claims: Iterable[Claim], links: Mapping[str, RuleLink], address: Address
) -> tuple[LogLine, ...]:
    """One line a moment; a claim stands by the moment after which it was looked at."""
    at_moment: dict[int, list[Claim]] = {}
    for claim in claims:
        at_moment.setdefault(max(claim.expectation.at, 0), []).append(claim)
    return tuple(
        LogLine(
            moment=moment,
            url=address(moment.place),
            rule=links.get(moment.rule),
            when="now" if moment.place == run.at else "past" if moment.place < run.at else "later",
            claims=tuple(at_moment.get(moment.place, ())),
        )
        for moment in run.moments
    )


def by_turn_and_step(lines: Iterable[LogLine]) -> tuple[TurnLog, ...]:
    turns: list[TurnLog] = []
    for line in lines:
        moment = line.moment
        if moment.kind == "TurnBegan":
            turns.append(TurnLog(moment.turn, moment.active_player, line))
            continue
        if not turns or turns[-1].turn != moment.turn:
            turns.append(TurnLog(moment.turn, moment.active_player, None))
        steps = turns[-1].steps
        if moment.kind == "StepBegan":
            steps.append(StepLog(moment.step, line))
            continue
        if not steps or steps[-1].name != moment.step:
            steps.append(StepLog(moment.step, None))
        steps[-1].lines.append(line)
    return tuple(turns)
