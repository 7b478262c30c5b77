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


@cache
def documented() -> set[str]:
    return {known for known, file in STORED.items() if not is_ours(file.path.read_text(encoding="utf-8"))}


#: The editions of which each example is a scenario. Those of 2026-08 are told, and not on the table yet.
WHOLE = ("2006-10", "2008-03", "2009-07")


def test_each_example_of_the_editions_to_2009_has_its_scenario():
    told = {
        f"{path.parent.name}/{entry.number}-{ordinal}"
        for path in (ROOT / "editions").glob("*/*.md")
        if path.parent.name in WHOLE
        for entry in read_section(path)
        for ordinal, _ in enumerate(entry.examples, 1)
    }

    assert len(told) == 94
    assert documented() == told


@pytest.mark.parametrize("example", VARIANTS)
def test_each_variation_of_an_example_has_a_scenario_of_ours(example: str):
    variations = VARIANTS[example]

    assert example in documented()
    for scenarios in variations.values():
        assert scenarios
        assert [one for one in scenarios if one not in STORED or one in documented()] == []
        assert {one.rpartition("-")[0] for one in scenarios} == {example.rpartition("-")[0]}
