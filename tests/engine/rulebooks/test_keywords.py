"""Each edition's keywords are those that its rulebook has headings for."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from engine.playable import keywords_played
from engine.rulebooks import Rulebook, editions, first_with_keyword, keyword_rules, rulebook
from engine.text.keywords.table import keyword_actions, keywords
from tests.mends import assert_none

EDITIONS = Path(__file__).resolve().parents[3] / "rules_data" / "editions"
#: Headings of rules that later became ability words, or went: no ability of their own is played for them.
NO_ABILITY = {"imprint", "substance", "threshold"}
UNTIL_2009 = ("2006-10", "2008-03", "2009-07")


#: How many keyword abilities and keyword actions each edition's rulebook has.
COUNTED = {
    "2006-10": (58, 0),
    "2008-03": (76, 9),
    "2009-07": (81, 17),
    "2010-07": (85, 21),
    "2013-07": (100, 26),
    "2018-04": (129, 39),
    "2021-09": (146, 45),
    "2026-08": (194, 69),
}
#: A keyword of each edition with its number, from among the last.
NUMBERED = {
    "2006-10": {"suspend": "502.59"},
    "2008-03": {"reinforce": "502.77", "clash": "501.10"},
    "2009-07": {"cascade": "702.82", "clash": "701.18"},
    "2010-07": {"umbra armor": "702.86", "tap and untap": "701.16", "abandon": "701.22"},
    "2013-07": {"indestructible": "702.12", "fuse": "702.101", "populate": "701.27"},
    "2018-04": {"menace": "702.110", "ascend": "702.130", "create": "701.6", "assemble": "701.40"},
    "2021-09": {"ward": "702.21", "decayed": "702.147", "mill": "701.13", "venture into the dungeon": "701.46"},
    "2026-08": {"umbra armor": "702.89", "storied": "702.195", "recruit": "701.70"},
}


def restated(edition: str, section: str) -> dict[str, str]:
    """The headings of a section of an edition that restates it whole, with their numbers."""
    text = next((EDITIONS / edition).glob(f"{section}-*.md")).read_text(encoding="utf-8")
    found = re.findall(rf"^## ({section}\.\d+)\. (.+)$", text, re.MULTILINE)
    return {title.lower(): number for number, title in found if title != "General"}


@pytest.mark.parametrize("edition", ["2009-07", "2026-08"])
def test_an_editions_keywords_are_the_headings_of_its_restated_rules(edition: str):
    assert rulebook(edition).keyword_abilities == restated(edition, "702")
    assert rulebook(edition).keyword_actions == restated(edition, "701")


@pytest.mark.parametrize("edition", ["2006-10", "2008-03"])
def test_an_older_editions_keywords_have_the_numbers_that_its_summaries_have(edition: str):
    outside = tomllib.loads((EDITIONS / edition / "outside.toml").read_text(encoding="utf-8"))
    numbers = {number: name for name, number in keyword_rules(edition).items()}
    summarized = {number: entry["about"].lower() for number, entry in outside.items() if number in numbers}

    assert len(summarized) > 20
    assert {number: numbers[number] for number in summarized} == summarized


def test_every_edition_has_as_many_as_its_rulebook():
    counted = {edition: (len(book.keyword_abilities), len(book.keyword_actions)) for edition, book in _books().items()}

    assert counted == COUNTED
    assert {
        edition: {name: rulebook(edition).keyword_rule(name) for name in names} for edition, names in NUMBERED.items()
    } == NUMBERED


def test_a_keyword_keeps_its_place_among_the_others_from_edition_to_edition():
    """702 goes by the alphabet up to vigilance, and then by when a keyword came: none overtakes another."""
    for older, newer in pairwise(editions()[2:]):
        both = [name for name in rulebook(older).keyword_abilities if name in rulebook(newer).keyword_abilities]

        assert both == [name for name in rulebook(newer).keyword_abilities if name in rulebook(older).keyword_abilities]
        assert set(rulebook(older).keyword_abilities) == set(both), newer


def test_every_keyword_of_a_rulebook_until_2009_is_in_the_tables_or_is_no_ability_any_more():
    known = {name for keyword in keywords().values() for name in (keyword.name, keyword.under)} | set(keyword_actions())

    assert {name for edition in UNTIL_2009 for name in keyword_rules(edition)} - known == NO_ABILITY


def test_what_the_tables_have_is_of_some_edition():
    assert_none(
        (word.name for word in keywords().values() if first_with_keyword(word.under) is None),
        "no edition has these keywords of keywords.table; add each to the list of those that do, in engine/rulebooks/",
    )


def test_what_cards_spell_out_is_no_keyword_there_and_one_of_a_later_edition():
    for edition in editions():
        for word in rulebook(edition).spelled_out:
            first = first_with_keyword(word)
            assert first is not None, word
            assert first.edition > edition, word


def test_every_keyword_of_every_edition_until_2009_is_played():
    for edition in UNTIL_2009:
        played = keywords_played(edition)
        missing = set(rulebook(edition).keyword_abilities) - set(played.abilities)
        # In 2006 scry is among the abilities, though it's something that is done.
        assert missing <= {*NO_ABILITY, "scry"}, edition
        assert len(played.actions) == played.of_actions


def _books() -> dict[str, Rulebook]:
    return {edition: rulebook(edition) for edition in editions()}
