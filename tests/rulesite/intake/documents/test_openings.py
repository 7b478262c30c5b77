"""Which lines of a rulebook open an entry, under which number, and where their text begins."""

from __future__ import annotations

import pytest

from engine.values.rule_number import RuleNumber
from rulesite.intake.documents.openings import (
    is_title,
    may_be_title,
    natural_followers,
    no_number,
    opening_of,
    openings_within,
    speaks_of_a_number,
)


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("704.5. The game looks.", "704.5", "The game looks."),
        ("704.5a If it grows", "704.5a", "If it grows"),
        ("704.5aIf it grows", "704.5a", "If it grows"),
        ("704.5.a If it grows", "704.5a", "If it grows"),
        ("704.5 a If it grows", "704.5a", "If it grows"),
        ("704.5 A player grows", "704.5", "A player grows"),
        ("704.5. a player grows", "704.5", "a player grows"),
        ("704,5a If it grows", "704.5a", "If it grows"),
        ("704..5a If it grows", "704.5a", "If it grows"),
        ("• 704.5a If it grows", "704.5a", "If it grows"),
        ("702. Keyword Abilities", "702", "Keyword Abilities"),
        ("702 Keyword Abilities", "702", "Keyword Abilities"),
        ("702 — whatever has a name", "702", "whatever has a name"),
        ("7. Additional Rules", "7", "Additional Rules"),
        ("7 Additional Rules", "7", "Additional Rules"),
        ("704.5ab If it grows", "704.5ab", "If it grows"),
    ],
)
def test_a_line_opens_the_entry_of_its_number(line: str, number: str, text: str):
    opening = opening_of(line)

    assert opening is not None
    assert str(opening.number) == number
    assert line[opening.end :] == text


@pytest.mark.parametrize(
    "line",
    [
        "702 creatures were put there.",
        "7 of them were put there.",
        "Rule 704.5a says so.",
        "704.5A player",
        "0. Nothing",
        "",
    ],
)
def test_a_number_that_counts_or_is_spoken_of_opens_nothing(line: str):
    assert opening_of(line) is None


@pytest.mark.parametrize(
    ("line", "oddity"),
    [
        ("704.5. The game looks.", ""),
        ("704.5a If it grows", ""),
        ("702 — whatever has a name", ""),
        ("704.5 The game looks.", "“704.5” for 704.5."),
        ("704.5.a If it grows", "“704.5.a” for 704.5a"),
        ("704.5a. If it grows", "“704.5a.” for 704.5a"),
        ("704.5 A player grows", "no dot after the number"),
    ],
)
def test_what_is_written_otherwise_than_the_publisher_does_is_told(line: str, oddity: str):
    opening = opening_of(line)

    assert opening is not None
    assert opening.oddity == oddity


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("704.5l If", "704.5l"),
        ("704.0 If", "704.0"),
        ("704.1000 If", "704.1000"),
        ("704.5k If", ""),
        ("704.100 If", ""),
    ],
)
def test_some_numbers_no_rule_can_have(line: str, number: str):
    assert no_number(line) == number


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("704.5a It is put away. 704.5b If it stays, it stays.", ["704.5b"]),
        ("704.5a It is put away, see rule 704.5b If it stays, it stays.", []),
        ("704.5a It is put away (rules 704.5b and 704.6. Both hold).", []),
        ("704.5a It is put away 704.5b If it stays", []),
        ("704 Late Things 704.1 Some come late.", ["704.1"]),
    ],
)
def test_in_the_middle_of_a_line_a_sentence_must_have_ended_before_the_next_number(text: str, numbers: list[str]):
    assert [str(each.number) for each in openings_within(text, 0, len(text))] == numbers


@pytest.mark.parametrize(
    ("line", "spoken_of"),
    [("It is put away (see rule", True), ("by rules 704.5a and", True), ("under", True), ("It is put away.", False)],
)
def test_a_line_may_end_so_that_the_next_number_is_spoken_of(line: str, spoken_of: bool):
    assert speaks_of_a_number(line) is spoken_of


@pytest.mark.parametrize(
    ("text", "is_one", "may_be_one"),
    [
        ("Turn-Based Actions", True, True),
        ("Ending the Game", True, True),
        ("_Ending the Game_", True, True),
        ("Ending the game", False, True),
        ("ending", False, False),
        ("The Game Ends.", False, False),
        ("One Two Three Four Five Six Seven Eight Nine", True, True),
        ("One Two Three Four Five Six Seven Eight Nine Ten", False, False),
        ("", False, False),
    ],
)
def test_titles_are_a_few_words_with_capitals_that_end_in_no_stop(text: str, is_one: bool, may_be_one: bool):
    assert (is_title(text), may_be_title(text)) == (is_one, may_be_one)


@pytest.mark.parametrize(
    ("number", "followers"),
    [
        ("7", {"700", "701", "8"}),
        ("9", {"900", "901"}),
        ("702", {"702.1", "703", "8", "800"}),
        ("702.1", {"702.1a", "702.2", "703", "8", "800"}),
        ("702.1a", {"702.1b", "702.2", "703", "8", "800"}),
    ],
)
def test_what_may_come_right_after_a_number(number: str, followers: set[str]):
    assert {str(each) for each in natural_followers(RuleNumber.parse(number))} == followers
