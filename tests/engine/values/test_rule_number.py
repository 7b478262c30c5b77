from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.values.rule_number import LETTERS, RuleNumber

letters = st.text(LETTERS, min_size=0, max_size=2)
chapters = st.builds(RuleNumber, st.integers(1, 9))
sections = st.builds(RuleNumber, st.integers(100, 999))
rules = st.builds(RuleNumber, st.integers(100, 999), st.integers(1, 999), letters)
numbers = chapters | sections | rules


def number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def test_numbers_sort_as_the_rulebook_counts():
    written = ["7", "700", "702", "702.9", "702.9a", "702.10", "704.5k", "704.5m", "704.5z", "704.5aa", "8", "800"]
    assert sorted(map(number, reversed(written))) == [number(text) for text in written]


def test_letters_leave_out_l_and_o():
    assert str(number("704.5k").successor()) == "704.5m"
    assert str(number("704.5n").successor()) == "704.5p"
    assert str(number("704.5z").successor()) == "704.5aa"


def test_the_next_number_is_of_the_same_depth():
    assert [str(number(text).successor()) for text in ("7", "704", "704.9", "704.5a")] == [
        "8",
        "705",
        "704.10",
        "704.5b",
    ]


@pytest.mark.parametrize(
    "text", ["", "704.5l", "704.5o", "704.", "1234", "704.5f-h", "rule 7", "704..5", "٧٠٤", "70", "0", "7.1"]
)
def test_what_is_no_rule_number_is_refused(text: str):
    if text == "704.":
        assert number(text) == number("704")  # a final dot is printed after every heading
    else:
        with pytest.raises(ValueError, match="is not a rule number"):
            number(text)


def test_a_range_names_each_rule_of_it():
    assert [str(each) for each in number("704.5j").through(number("704.5n"))] == [
        "704.5j",
        "704.5k",
        "704.5m",
        "704.5n",
    ]


@pytest.mark.parametrize(("first", "last"), [("704.5c", "704.5a"), ("704.5a", "704.6b"), ("704", "704.5")])
def test_a_range_must_run_forward_among_siblings(first: str, last: str):
    with pytest.raises(ValueError, match="is not a range"):
        number(first).through(number(last))


def test_parents_lead_up_to_the_chapter():
    assert [str(number("702.17b").parent), str(number("702.17").parent), str(number("702").parent)] == [
        "702.17",
        "702",
        "7",
    ]
    assert number("7").parent is None


@given(numbers)
def test_a_number_reads_back_as_itself(one: RuleNumber):
    assert number(str(one)) == one


@given(numbers, numbers)
def test_sort_text_sorts_as_numbers_do(one: RuleNumber, other: RuleNumber):
    assert (one < other) == (one.sort_text < other.sort_text)
    assert (one == other) == (one.sort_text == other.sort_text)


@given(numbers)
def test_a_parent_comes_before_what_is_in_it(one: RuleNumber):
    assert one.parent is None or one.parent < one


@given(numbers, numbers)
def test_what_stands_under_a_number_lies_between_it_and_the_last_under_it(one: RuleNumber, other: RuleNumber):
    above = other
    while above != one and above.parent is not None:
        above = above.parent
    assert (one.sort_text <= other.sort_text <= one.last_under.sort_text) == (above == one)
