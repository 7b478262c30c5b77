"""Each rule that a table can show has a scenario that shows it, or a named test where no table can."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from rulesite.book.scenarios.files import scenario_files
from tests.mends import assert_none

TESTS = Path(__file__).parents[3]
ROOT = TESTS.parent / "rules_data"
STORED = scenario_files(ROOT)

LIST = tomllib.loads(Path(__file__).with_name("rules_shown.toml").read_text(encoding="utf-8"))
RULES = {f"{edition}/{number}" for edition, numbers in LIST["can_be_shown"].items() for number in numbers.split()}
BY_TEST: dict[str, dict[str, str]] = LIST["by_test"]

WITH_SCENARIO = {known.rpartition("-")[0] for known in STORED}


def test_no_rule_that_can_be_shown_is_missing():
    assert_none(
        RULES - WITH_SCENARIO - set(BY_TEST),
        "no scenario shows these rules; write rules_data/scenarios/<edition>/<number>-1.toml, or name in"
        " rules_shown.toml, below by_test, the test that shows it and why no table can",
    )


def test_the_lists_of_exceptions_are_not_stale():
    assert_none(WITH_SCENARIO & set(BY_TEST), "these have a scenario; take them out of by_test in rules_shown.toml")
    assert_none(set(BY_TEST) - RULES, "these are in by_test alone; add them to can_be_shown in rules_shown.toml")


@pytest.mark.parametrize("rule", sorted(RULES))
def test_a_rule_that_can_be_shown_is_held(rule: str):
    edition, number = rule.split("/")
    section = number.partition(".")[0]
    (file,) = (ROOT / "editions" / edition).glob(f"{section}-*.md")

    headings = {
        line.lstrip("#").split()[0].rstrip(".") for line in file.read_text().splitlines() if line.startswith("#")
    }

    assert number in headings


@pytest.mark.parametrize("rule", sorted(BY_TEST))
def test_the_test_named_for_a_rule_is_there(rule: str):
    file, _, name = BY_TEST[rule]["test"].partition("::")
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))

    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert BY_TEST[rule]["why"].endswith(".")
