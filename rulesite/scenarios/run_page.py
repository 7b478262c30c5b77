"""Everything that the page of a run shows, made from what the engine returns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

import engine
from rulesite.scenarios.log import Claim, LogLine, TurnLog, by_turn_and_step, claims_of, log_lines
from rulesite.scenarios.playing import Played
from rulesite.scenarios.rule_links import RuleLink, rule_links
from rulesite.scenarios.table import Table, rules_in, table_of

#: A # with a number behind it belongs to a name ("Gray Ogre #2").
_COMMENT: Final = re.compile(r"(?:^|\s)#(?!\d).*$")


@dataclass(frozen=True)
class Ways:
    """Where one can step to from a moment; None where there is nothing further that way."""

    first: str | None
    previous: str | None
    next: str | None
    last: str | None


@dataclass(frozen=True)
class Asked:
    """A question of the game, with the link to its rule. `is_now` when it is what the moment waits for."""

    question: engine.Question
    rule: RuleLink | None
    url: str
    is_now: bool


@dataclass(frozen=True)
class ScriptLine:
    """A line of the script; `comment` is what stands after the #."""

    number: int
    text: str
    comment: str
    is_now: bool
    claim: Claim | None
    is_error: bool


@dataclass(frozen=True)
class OtherEdition:
    slug: str
    url: str
    is_played: bool
    is_own: bool


@dataclass(frozen=True)
class RunPage:
    """A run at one of its moments."""

    run: engine.Run
    now: LogLine | None
    ways: Ways
    lines: tuple[LogLine, ...]
    turns: tuple[TurnLog, ...]
    claims: tuple[Claim, ...]
    questions: tuple[Asked, ...]
    script: tuple[ScriptLine, ...]
    table: Table | None
    editions: tuple[OtherEdition, ...]
    own_edition: str

    @property
    def claims_met(self) -> int:
        return sum(claim.expectation.met for claim in self.claims)

    @property
    def is_own_edition(self) -> bool:
        return self.run.edition == self.own_edition

    @property
    def asked_now(self) -> tuple[Asked, ...]:
        return tuple(asked for asked in self.questions if asked.is_now)

    @property
    def number(self) -> int:
        """The moment as readers count: from 1."""
        return self.run.at + 1


def run_page(played: Played, base: str) -> RunPage:
    """The page of a run whose own address, without any choice of moment or edition, is `base`."""
    run = played.run
    elsewhere = None if run.edition == played.own_edition else run.edition

    def address(place: int) -> str:
        return f"{base}{_query(at=place, edition=elsewhere)}"

    numbers = {moment.rule for moment in run.moments} | {question.rule for question in run.questions}
    links = rule_links(run.edition, numbers | rules_in(run.table))
    claims = claims_of(run, address)
    lines = log_lines(run, claims, links, address)
    now = lines[run.at] if lines else None
    return RunPage(
        run=run,
        now=now,
        ways=_ways(lines, run.at),
        lines=lines,
        turns=by_turn_and_step(lines),
        claims=claims,
        questions=tuple(
            Asked(each, links.get(each.rule), address(max(each.at - 1, 0)), each.at == run.at + 1)
            for each in run.questions
        ),
        script=tuple(_script(played, claims, now)),
        table=table_of(run.table, links) if run.table else None,
        editions=tuple(
            OtherEdition(
                slug=slug,
                url=f"{base}{_query(edition=None if slug == played.own_edition else slug)}",
                is_played=slug == run.edition,
                is_own=slug == played.own_edition,
            )
            for slug in engine.editions()
        ),
        own_edition=played.own_edition,
    )


def _query(**chosen: Any) -> str:
    said = {name: value for name, value in chosen.items() if value is not None}
    return f"?{urlencode(said)}" if said else ""


def _ways(lines: tuple[LogLine, ...], at: int) -> Ways:
    last = len(lines) - 1
    return Ways(
        first=lines[0].url if at > 0 else None,
        previous=lines[at - 1].url if at > 0 else None,
        next=lines[at + 1].url if at < last else None,
        last=lines[last].url if at < last else None,
    )


def _script(played: Played, claims: Iterable[Claim], now: LogLine | None) -> Iterable[ScriptLine]:
    """The lines of the script. Claims stand by the lines that make them."""
    by_line = {claim.expectation.line: claim for claim in claims}
    for number, written in played.script:
        text, comment = _parted(written)
        yield ScriptLine(
            number=number,
            text=text,
            comment=comment,
            is_now=now is not None and now.moment.line == number,
            claim=by_line.get(number),
            is_error=played.run.error_line == number,
        )


def _parted(line: str) -> tuple[str, str]:
    """What a line says, and its comment."""
    found = _COMMENT.search(line)
    return (line[: found.start()].rstrip(), found[0].strip()) if found else (line, "")
