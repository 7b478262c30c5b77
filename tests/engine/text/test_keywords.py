"""Keyword abilities: their list, their definitions, their hooks."""

import re
from pathlib import Path

import pytest

from engine.text import expand, hook_name, read, write
from engine.text.keywords.table import keywords
from engine.text.reading.reader import definition
from engine.text.tree.abilities import KeywordAbility, StaticAbility

FORESTCYCLING = "{2}, Discard ~: Search your library for a Forest card, reveal it, put it into your hand, then shuffle."
SECTION = Path(__file__).parents[3] / "rules_data" / "editions" / "2009-07" / "702-keyword-abilities.md"


def keyword_in(text: str) -> KeywordAbility:
    ability = read(text).abilities[0]
    assert isinstance(ability, KeywordAbility)
    return ability


def test_every_keyword_of_the_rules_is_in_the_table() -> None:
    titles = re.findall(r"^## 702\.\d+\. (.+?)(?: \{implied\})?$", SECTION.read_text(encoding="utf-8"), re.MULTILINE)

    assert len(titles) == 81
    assert {title.lower() for title in titles} <= set(keywords())


def test_every_keyword_has_a_definition_or_a_hook() -> None:
    for keyword in keywords().values():
        assert keyword.hooked or definition(keyword.name), keyword.name


@pytest.mark.parametrize(
    ("keyword", "meaning"),
    [
        ("Bushido 2", ["Whenever ~ blocks or becomes blocked, it gets +2/+2 until end of turn."]),
        ("Cycling {2}", ["{2}, Discard ~: Draw a card."]),
        ("Cycling—Pay 2 life.", ["Pay 2 life, Discard ~: Draw a card."]),
        ("Equip {3}", ["{3}: Attach ~ to target creature you control. Activate only as a sorcery."]),
        ("Reinforce 2—{1}{W}", ["{1}{W}, Discard ~: Put two +1/+1 counters on target creature."]),
        ("Affinity for artifacts", ["~ costs {1} less to cast for each artifact you control."]),
        (
            "Champion a Kithkin",
            [
                "When ~ enters, sacrifice it unless you exile another Kithkin you control.",
                "When ~ leaves the battlefield, put the exiled card onto the battlefield under its owner's control.",
            ],
        ),
        ("Forestcycling {2}", [FORESTCYCLING]),
        ("Flying", []),
    ],
)
def test_a_keyword_stands_for_its_definition(keyword: str, meaning: list[str]) -> None:
    assert [write(ability) for ability in expand(keyword_in(keyword))] == meaning


def test_what_the_rules_themselves_know_is_a_hook() -> None:
    assert hook_name(keyword_in("Flying")) == "flying"
    assert hook_name(keyword_in("Cycling {2}")) is None


def test_changeling_defines_a_characteristic() -> None:
    (ability,) = expand(KeywordAbility("changeling"))

    assert isinstance(ability, StaticAbility)
    assert ability.defines
