"""Each example of the rules has its scenario, and each variation of an example has one, too."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from rulesite.book.scenarios.files import is_ours, scenario_files
from rulesite.intake.loading.section_file import read_section

ROOT = Path(__file__).parents[4] / "rules_data"
STORED = scenario_files(ROOT)
VARIANTS: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("variants.toml").read_text(encoding="utf-8")
)
#: Why the examples that no table shows yet are not on one: a reason, and the examples for which it stands.
WAITING: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("waiting.toml").read_text(encoding="utf-8"))


@cache
def documented() -> set[str]:
    return {known for known, file in STORED.items() if not is_ours(file.path.read_text(encoding="utf-8"))}


@cache
def told() -> set[str]:
    return {
        f"{path.parent.name}/{entry.number}-{ordinal}"
        for path in (ROOT / "editions").glob("*/*.md")
        for entry in read_section(path)
        for ordinal, _ in enumerate(entry.examples, 1)
    }


def test_each_example_has_its_scenario_or_a_reason_why_it_waits():
    waiting = [f"2026-08/{example}" for examples in WAITING.values() for example in examples]

    assert len(told()) == 94 + 277
    assert sorted(told() - documented()) == sorted(waiting)


def test_a_scenario_that_is_called_documented_shows_an_example():
    assert documented() <= told()


@pytest.mark.parametrize("example", VARIANTS)
def test_each_variation_of_an_example_has_a_scenario_of_ours(example: str):
    variations = VARIANTS[example]

    assert example in documented()
    for scenarios in variations.values():
        assert scenarios
        assert [one for one in scenarios if one not in STORED or one in documented()] == []
        assert {one.rpartition("-")[0] for one in scenarios} == {example.rpartition("-")[0]}
