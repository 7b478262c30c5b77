"""The inventory of today's rules: each rule of the sections gone through is classed, and what shows it is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesite.book.scenarios.files import scenario_files
from rulesite.book.scenarios.inventory import read_inventory
from tests.mends import assert_none

ROOT = Path(__file__).parents[4] / "rules_data"
INVENTORY = read_inventory(ROOT)

_NUMBER = re.compile(r"(?m)^#+ (\d{3}\.\d+[a-z]?)\b(?!\. )")


def numbers_held() -> set[str]:
    """The numbers of all rules with a text in the sections gone through."""
    folder = ROOT / "editions" / INVENTORY.edition
    texts = (path.read_text(encoding="utf-8") for path in folder.glob("*.md") if path.name[:3].isdigit())
    numbers = {number for text in texts for number in _NUMBER.findall(text)}
    return {number for number in numbers if number.startswith(INVENTORY.sections)}


def test_each_rule_of_the_sections_gone_through_is_classed() -> None:
    held, classed = numbers_held(), set(INVENTORY.classes)

    assert_none(held - classed, "inventory.toml doesn't say what kind of rule these are; read and class them")
    assert_none(classed - held, "inventory.toml classes rules that aren't held; take them out")


def test_each_scenario_that_is_said_to_show_a_rule_is_there() -> None:
    named = {scenario for scenarios in INVENTORY.shown.values() for scenario in scenarios}

    assert_none(named - set(scenario_files(ROOT)), "inventory.toml names scenarios that aren't stored")


@pytest.mark.parametrize(
    ("classes", "shown", "fault"),
    [
        ('show = "500.2"\nchoice = "500.2"', "", "500.2 is classed twice"),
        ('define = "500.1"', '"500.1" = ["2026-08/500.1-1"]', "500.1 is shown"),
        ('banner = "500.1"', "", "banner"),
    ],
)
def test_a_mistaken_inventory_is_refused(tmp_path: Path, classes: str, shown: str, fault: str) -> None:
    text = f'edition = "2026-08"\nsections = ["5"]\n[classes]\n{classes}\n[shown]\n{shown}\n'
    (tmp_path / "inventory.toml").write_text(text, encoding="utf-8")

    with pytest.raises(ValueError, match=fault):
        read_inventory(tmp_path)
