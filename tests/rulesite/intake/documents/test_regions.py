"""The parts of a rulebook are told apart by what stands before and behind the lines that announce them."""

from __future__ import annotations

import pytest

from rulesite.intake.documents.document import DocumentLine
from rulesite.intake.documents.regions import regions_of

FIVE = ["1. The Game", "100. General", "100.1. A rule.", "100.2. Another rule.", "100.3. A third rule."]
TERMS = ["Glossary", "Card", "What one plays with.", "Deck", "A pile of cards."]


def parts(*lines: str) -> tuple[range, range, range]:
    regions = regions_of([DocumentLine(number, line) for number, line in enumerate(lines, 1)])
    return regions.rules, regions.glossary, regions.back


def test_rules_a_glossary_and_credits_follow_each_other():
    assert parts(*FIVE, *TERMS, "Credits", "Ann") == (range(5), range(5, 10), range(10, 12))


def test_what_ends_with_its_glossary_has_no_credits():
    assert parts(*FIVE, *TERMS) == (range(5), range(5, 10), range(10, 10))


@pytest.mark.parametrize("behind", [3, 4, 5])
def test_a_line_between_as_many_rules_or_more_begins_no_glossary(behind: int):
    """It names a chapter, or stands in a rule: what follows are rules."""
    later = [f"200.{number}. A later rule." for number in range(1, behind + 1)]

    rules, glossary, _ = parts(*FIVE, "Glossary", *later)

    assert len(rules) == len(FIVE) + 1 + behind
    assert not glossary


def test_of_several_lines_the_last_begins_the_glossary():
    rules, glossary, back = parts("Glossary", *FIVE, "Glossary", *FIVE[2:3], *TERMS, "Credits")

    assert (rules, glossary, back) == (range(8), range(8, 13), range(13, 14))
