"""Which rules a run names: its log, its questions and its claims; and which of them each kind of line may name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import engine
from engine.citing import cited_as
from engine.rulebooks import KeywordRule, keyword_rules, rulebook
from engine.values.rule_number import RuleNumber

_HERE = Path(__file__).parent
#: For each kind of line, by what it may be cited for first, and which others may stand beside.
_LINES: dict[str, dict[str, str]] = tomllib.loads((_HERE / "lines.toml").read_text(encoding="utf-8"))
_EXCEPTIONS = tomllib.loads((_HERE / "not_named.toml").read_text(encoding="utf-8"))
#: The scenarios whose runs don't name their rule, each with why.
NOT_NAMED: dict[str, str] = {
    name: reason["why"] for reason in _EXCEPTIONS["because"] for name in reason["scenarios"].split()
}
_OF_A_KEYWORD = "of a keyword"


def names_its_rule(run: engine.Run) -> bool:
    """Whether anything in a run names the rule that its scenario is of, or a rule under that."""
    number = RuleNumber.parse(run.scenario.rpartition("/")[2].rpartition("-")[0])
    return any(each == number or each.parent == number for each in map(RuleNumber.parse, named_in(run)))


def named_in(run: engine.Run) -> Iterator[str]:
    """The numbers of the rules that a run names: its log, its questions and its claims."""
    yield from (number for moment in run.moments for number in moment.rules)
    yield from (question.rule for question in run.questions if question.rule)
    yield from (number for claim in run.expectations for number in claim.rules)


def lines_that_cite_a_neighbor(run: engine.Run) -> list[str]:
    """The lines whose first rule isn't one that has that kind of thing happen, and those beside which a rule stands
    that says nothing of it."""
    wrong: list[str] = []
    for moment in run.moments:
        allowed = _LINES.get(moment.kind, {})
        first, also = _names(allowed.get("first", "")), _names(allowed.get("also", ""))
        if not first & _cited(run.edition, moment.rule):
            wrong.append(f"{moment.kind} goes by {moment.rule or 'no rule'}: {moment.text}")
        wrong += [
            f"{moment.kind} rests on {number}: {moment.text}"
            for number in moment.also
            if not (first | also) & _cited(run.edition, number)
        ]
    return wrong


def _names(listed: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()) for name in listed.split(","))


@cache
def _cited(edition: str, number: str) -> frozenset[str]:
    """What is cited by a number, by our names for it."""
    if not number:
        return frozenset()
    headings = set(keyword_rules(edition).values())
    under = str(RuleNumber.parse(number).parent)
    grounds = {ground.name for ground, stands in rulebook(edition).grounds.items() if stands.number == number}
    names = {_OF_A_KEYWORD if isinstance(each, KeywordRule) else each.name for each in cited_as(edition, number)}
    return frozenset(names | grounds | ({_OF_A_KEYWORD} if under in headings or number in headings else set()))
