from __future__ import annotations

import pytest

from rulesite.intake.documents.references import references_in


def found(text: str) -> list[tuple[str, list[str]]]:
    return [(each.words, [str(number) for number in each.numbers]) for each in references_in(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See rule 702.16.", [("702.16", ["702.16"])]),
        ("rules 601.2e–g", [("601.2e–g", ["601.2e", "601.2f", "601.2g"])]),
        ("rules 418.5b–418.5d say", [("418.5b–418.5d", ["418.5b", "418.5c", "418.5d"])]),
        ("rules 509.1 and 510.1", [("509.1", ["509.1"]), ("510.1", ["510.1"])]),
        ("(see section 7)", [("7", ["7"])]),
        ("rule 410, “Handling Triggered Abilities”, and rule 411", [("410", ["410"]), ("411", ["411"])]),
        ("rules 704.5j–n", [("704.5j–n", ["704.5j", "704.5k", "704.5m", "704.5n"])]),
        ("Rule 7 begins", [("7", ["7"])]),
        ("under rules 119.7–8, life", [("119.7–8", ["119.7", "119.8"])]),
        ("rules 712.9–11", [("712.9–11", ["712.9", "712.10", "712.11"])]),
        ("rules 702.9–702.10", [("702.9–702.10", ["702.9", "702.10"])]),
        ("except as said in 101.4a.", [("101.4a", ["101.4a"])]),
        ("the exception to 613.10", [("613.10", ["613.10"])]),
        ("(see 601.2b and 601.2f–h)", [("601.2b", ["601.2b"]), ("601.2f–h", ["601.2f", "601.2g", "601.2h"])]),
        ("See 718, “Prototype Cards.”", [("718", ["718"])]),
        ("rules 608.3a and b come first", [("608.3a and b", ["608.3a", "608.3b"])]),
        (
            "(See rules 109, “Dash,” 152, “Blitz,” and 185, “Warp.”)",
            [("109", ["109"]), ("152", ["152"]), ("185", ["185"])],
        ),
    ],
)
def test_references_are_found_as_they_are_read_aloud(text: str, expected: list[tuple[str, list[str]]]):
    assert found(text) == expected


@pytest.mark.parametrize(
    "text", ["a 2/2 creature", "702.16", "ten rules", "the rule 3/3", "of 718 cards", "see 718 cards", "in 2009"]
)
def test_a_number_that_nothing_is_said_to_stand_at_is_none(text: str):
    assert found(text) == []


def test_a_reference_knows_its_place():
    text = "First rule 410, “Rule 9”, then rules 411 and 412a."
    assert all(text[each.start : each.end] == each.words for each in references_in(text))


def test_a_range_that_runs_backward_leads_to_its_first_rule_and_takes_no_other_reference_with_it():
    backward, plain = references_in("See rules 704.5g–f and rule 119.4.")
    assert [str(number) for number in backward.numbers] == ["704.5g"]
    assert "is not a range" in backward.problem
    assert ([str(number) for number in plain.numbers], plain.problem) == (["119.4"], "")
