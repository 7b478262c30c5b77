"""What /read/ says of the parts of a text."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

from engine.text.grammar.compiling import tree_names
from engine.text.tree import costs, node
from rulesite.pages.card_texts.brought_in import entries
from tests.mends import assert_none

ROOT = Path(__file__).parents[4] / "rules_data"

#: Families whose every node does something by itself; what describes or counts explains itself by its words.
FAMILIES = (
    node.Ability,
    node.Instruction,
    node.Statement,
    node.Change,
    node.TriggerEvent,
    node.Duration,
    costs.CostPart,
)
NOTHING_TO_SAY = {
    "CostPart": "the family itself",
    "BlankCost": "stands in the definitions of keywords alone",
    "OfAct": "the family of what speaks of an act",
    "OfPlayerAct": "the family of what speaks of an act of players",
    "AddsMana": "the family of what adds mana",
    "OrInstead": "no text says it: it puts two sentences together as they are followed",
    "Process": 'no text says it: it is what "repeat this process" repeats',
    "PaysLifeForMana": "no text says it: it is what a Phyrexian symbol is paid with",
}


def nodes(*families: type[node.Node]) -> set[str]:
    """The nodes of these families by their names, but for the families themselves."""
    kinds = tree_names().items()
    return {name for name, kind in kinds if issubclass(kind, families) and kind.__module__ != node.__name__}


def test_of_each_thing_that_a_text_can_do_something_is_said() -> None:
    assert_none(
        nodes(*FAMILIES) - set(entries(ROOT)) - set(NOTHING_TO_SAY),
        "/read/ has nothing to say of these nodes; give each an entry in rules_data/understanding.toml (a sentence, and"
        " the rules behind it), or say in NOTHING_TO_SAY why it needs none",
    )


def test_what_is_said_is_said_of_a_part_that_there_is_and_once_of_each() -> None:
    tables = tomllib.loads((ROOT / "understanding.toml").read_text(encoding="utf-8"))
    told = Counter(kind for name, table in tables.items() for kind in (name, *table.get("also", ())))

    assert set(told) <= nodes(node.Node)
    assert [kind for kind, times in told.items() if times > 1] == []


def test_the_rules_behind_each_part_are_held() -> None:
    held = {
        f"{file.parent.name}/{number}"
        for file in (ROOT / "editions").glob("*/*.md")
        for number in re.findall(r"^#+ (\d+(?:\.\w+)?)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }

    assert_none(
        {number for entry in entries(ROOT).values() for number in (*entry.rules, *entry.before)} - held,
        "rules_data/understanding.toml names rules that no edition here holds; name those that are",
    )


def test_what_needs_no_words_has_none() -> None:
    assert not set(NOTHING_TO_SAY) & set(entries(ROOT))
