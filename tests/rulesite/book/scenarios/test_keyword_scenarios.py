"""Each lettered rule of keyword actions and keyword abilities is shown by a scenario (701.2–702.82 in 2009-07)."""

from __future__ import annotations

import re
from pathlib import Path

from engine.rulebooks import keyword_rules
from engine.text.keywords.table import keywords
from rulesite.book.scenarios.files import card_tables, scenario_files
from tests.mends import assert_none

ROOT = Path(__file__).parents[4] / "rules_data"
SECTIONS = ("701-keyword-actions.md", "702-keyword-abilities.md")
LETTERED = re.compile(r"^### (70[12]\.\d+[a-z])$", re.MULTILINE)

_SAYS_WHAT_KIND = "says only what kind of ability it is"
_DEFINES = "defines a word that other rules use"
_POINTS = "leads to another rule, which is shown there"
_EVERYWHERE = "says that the ability exists in all zones, which changes nothing that happens"

#: Rules that no table can show, with why.
NOT_SHOWN = {
    **dict.fromkeys(
        [
            "702.2a",
            "702.3a",
            "702.4a",
            "702.7a",
            "702.9a",
            "702.10a",
            "702.11a",
            "702.15a",
            "702.17a",
            "702.18a",
            "702.19a",
            "702.25a",
            "702.28a",
            "702.33a",
        ],
        _SAYS_WHAT_KIND,
    ),
    **dict.fromkeys(["701.4b", "701.10c", "702.12a", "702.14a", "702.59b", "702.69c", "702.79b", "702.80b"], _DEFINES),
    **dict.fromkeys(
        [
            "701.6c",
            "701.10d",
            "701.10e",
            "702.5b",
            "702.6b",
            "702.11d",
            "702.27b",
            "702.32b",
            "702.34e",
            "702.59c",
            "702.64b",
            "702.69b",
        ],
        _POINTS,
    ),
    **dict.fromkeys(["702.26b", "702.50b", "702.74b"], _EVERYWHERE),
}


def lettered_rules() -> list[str]:
    texts = (next((ROOT / "editions" / "2009-07").glob(name)).read_text(encoding="utf-8") for name in SECTIONS)
    return [number for text in texts for number in LETTERED.findall(text)]


def test_each_lettered_rule_has_a_scenario_or_a_reason():
    shown = {file.path.stem.rpartition("-")[0] for file in scenario_files(ROOT).values() if file.edition == "2009-07"}

    assert len(lettered_rules()) > 260
    assert_none(
        (number for number in lettered_rules() if number not in shown | set(NOT_SHOWN)),
        "no scenario shows these rules; write rules_data/scenarios/2009-07/<number>-1.toml, or say why in NOT_SHOWN",
    )


def test_no_reason_is_given_for_a_rule_that_is_shown_or_not_there():
    shown = {file.path.stem.rpartition("-")[0] for file in scenario_files(ROOT).values() if file.edition == "2009-07"}

    assert_none(
        (number for number in NOT_SHOWN if number in shown or number not in lettered_rules()),
        "these are shown, or aren't there; take them out of NOT_SHOWN",
    )


def test_each_keyword_stands_on_a_real_card():
    texts = " ".join(str(card).lower() for card in card_tables(ROOT).values())
    said_otherwise = {
        "landcycling": "cycling",
        "landwalk": "walk",
        "equip to": "equip",
        "equip planeswalker": "equip",
        "devour kind": "devour",
        "multikicker": "kicker",
        "megamorph": "morph",
        "trample over planeswalkers": "trample",
        "hideaway n": "hideaway",
    }

    assert [
        name
        for name, keyword in keywords().items()
        if keyword.under in keyword_rules("2009-07") and said_otherwise.get(name, name) not in texts
    ] == []
