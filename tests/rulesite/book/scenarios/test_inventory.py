"""The inventory of today's rules: each rule of the sections gone through is classed, and what shows it is there.

That a scenario tells of the rules that it shows is looked at where it is played (`test_stored_scenarios.py`).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesite.book.scenarios.files import scenario_files
from rulesite.book.scenarios.inventory import SectionCount, read_inventory
from tests.mends import assert_none
from tests.rulesite.book.scenarios.showing import INVENTORY, ROOT, SHOWN_BY

_NUMBER = re.compile(r"(?m)^#+ (\d{3}\.\d+[a-z]*)\b(?!\. )")


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
    assert_none(set(SHOWN_BY) - set(scenario_files(ROOT)), "inventory.toml names scenarios that aren't stored")


def test_each_section_counts_what_is_classed_and_shown() -> None:
    counts = INVENTORY.counts()

    assert [count.section for count in counts] == list(INVENTORY.sections)
    assert sum(count.classed for count in counts) == len(INVENTORY.classes)
    assert sum(count.shown for count in counts) == len(INVENTORY.shown)


def test_a_section_is_counted_by_its_own_rules_alone(tmp_path: Path) -> None:
    classes = 'show = "101.1 101.2 201.1"\ndefine = "101.3"'
    write(tmp_path, classes, '"101.2" = ["2026-08/101.2-1"]', sections='["1", "2"]')

    assert read_inventory(tmp_path).counts() == (SectionCount("1", 3, 2, 1), SectionCount("2", 1, 1, 0))


def write(folder: Path, classes: str, shown: str, sections: str = '["5"]', rest: str = "") -> None:
    text = f'edition = "2026-08"\nsections = {sections}\n[classes]\n{classes}\n[shown]\n{shown}\n{rest}'
    (folder / "inventory.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("classes", "shown", "rest", "fault"),
    [
        ('show = "500.2"\nchoice = "500.2"', "", "", "500.2 is classed twice"),
        ('define = "500.1"', '"500.1" = ["2026-08/500.1-1"]', "", "500.1 is shown"),
        ('banner = "500.1"', "", "", "banner"),
        ('show = "500.2"', "", '[[unnamed]]\nwhy = "So."\nrules = "500.2"', "500.2 isn't shown"),
    ],
)
def test_a_mistaken_inventory_is_refused(tmp_path: Path, classes: str, shown: str, rest: str, fault: str) -> None:
    write(tmp_path, classes, shown, rest=rest)

    with pytest.raises(ValueError, match=fault):
        read_inventory(tmp_path)
