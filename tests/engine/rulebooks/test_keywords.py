"""Each edition's keywords are those that its rulebook has headings for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from engine.playable import keywords_played
from engine.rulebooks import Rulebook, editions, first_with_keyword, keyword_rules, rulebook
from engine.text.keywords.table import keyword_actions, keywords

EDITIONS = Path(__file__).resolve().parents[3] / "rules_data" / "editions"
#: Headings of rules that later became ability words, or went: no ability of their own is played for them.
NO_ABILITY = {"imprint", "substance", "threshold"}


def restated(section: str) -> dict[str, str]:
    """The headings of a section of 2009-07, which is restated whole, with their numbers."""
    text = next((EDITIONS / "2009-07").glob(f"{section}-*.md")).read_text(encoding="utf-8")
    return {title.lower(): number for number, title in re.findall(r"^## (\d+\.\d+)\. (.+)$", text, re.MULTILINE)}


def test_the_newest_editions_keywords_are_the_headings_of_its_restated_rules():
    assert rulebook("2009-07").keyword_abilities == restated("702")
    assert rulebook("2009-07").keyword_actions == restated("701")


@pytest.mark.parametrize("edition", ["2006-10", "2008-03"])
def test_an_older_editions_keywords_have_the_numbers_that_its_summaries_have(edition: str):
    outside = tomllib.loads((EDITIONS / edition / "outside.toml").read_text(encoding="utf-8"))
    numbers = {number: name for name, number in keyword_rules(edition).items()}
    summarized = {number: entry["about"].lower() for number, entry in outside.items() if number in numbers}

    assert len(summarized) > 20
    assert {number: numbers[number] for number in summarized} == summarized


def test_every_edition_has_as_many_as_its_rulebook():
    counted = {edition: (len(book.keyword_abilities), len(book.keyword_actions)) for edition, book in _books().items()}

    assert counted == {"2006-10": (58, 0), "2008-03": (76, 9), "2009-07": (81, 17)}
    assert rulebook("2006-10").keyword_rule("suspend") == "502.59"
    assert rulebook("2008-03").keyword_rule("reinforce") == "502.77"
    assert rulebook("2009-07").keyword_rule("cascade") == "702.82"


def test_every_keyword_of_a_rulebook_is_in_the_tables_or_is_no_ability_any_more():
    known = {name for keyword in keywords().values() for name in (keyword.name, keyword.under)} | set(keyword_actions())

    assert {name for edition in editions() for name in keyword_rules(edition)} - known == NO_ABILITY


def test_what_the_tables_have_is_of_some_edition_or_came_later():
    assert [word.name for word in keywords().values() if (first_with_keyword(word.under) is None) != word.later] == []


def test_every_keyword_of_every_edition_is_played():
    for edition in editions():
        played = keywords_played(edition)
        missing = set(rulebook(edition).keyword_abilities) - set(played.abilities)
        # In 2006 scry is among the abilities, though it's something that is done.
        assert missing <= {*NO_ABILITY, "scry"}, edition
        assert len(played.actions) == played.of_actions


def _books() -> dict[str, Rulebook]:
    return {edition: rulebook(edition) for edition in editions()}
