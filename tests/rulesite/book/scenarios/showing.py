"""Which rules of today a scenario is said to show, and which of them nothing in its run tells of."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

import engine
from engine.values.rule_number import RuleNumber
from rulesite.book.scenarios.inventory import read_inventory
from tests.rulesite.book.scenarios.naming import named_in

ROOT: Final = Path(__file__).parents[4] / "rules_data"
INVENTORY: Final = read_inventory(ROOT)
#: The rules that each scenario shows.
SHOWN_BY: Final = defaultdict[str, list[str]](list)
for _number, _scenarios in INVENTORY.shown.items():
    for _scenario in _scenarios:
        SHOWN_BY[_scenario].append(_number)


def untold(run: engine.Run) -> list[str]:
    """The rules that a scenario shows, and that neither its run by today's rules names nor it is filed under."""
    shown = [number for number in SHOWN_BY.get(run.scenario, ()) if number not in INVENTORY.unnamed]
    told = {*named_in(run), *_filed_under(run.scenario)} if shown else set[str]()
    return [number for number in shown if not any(_is_of(each, number) for each in told)]


@cache
def _became() -> dict[str, set[str]]:
    """What each rule of an older edition became later, as the correspondences say it step by step."""
    table = tomllib.loads((ROOT / "correspondences.toml").read_text(encoding="utf-8"))
    steps: dict[str, set[str]] = {}
    for step in table["correspondence"]:
        steps.setdefault(step["from"], set()).update(step["to"])
    return steps


def _filed_under(scenario: str) -> set[str]:
    """The numbers of today's under which a scenario is filed: its own, or what its rule became."""
    reached, ahead = set[str](), {scenario.rpartition("-")[0]}
    while ahead:
        reached |= ahead
        ahead = {later for rule in ahead for later in _became().get(rule, ())} - reached
    return {number for edition, _, number in (rule.partition("/") for rule in reached) if edition == INVENTORY.edition}


def _is_of(named: str, number: str) -> bool:
    """Whether a number is that of a rule, of the rule that it stands under, or of one that stands under it."""
    one, other = RuleNumber.parse(named), RuleNumber.parse(number)
    return one == other or one.parent == other or one == other.parent
