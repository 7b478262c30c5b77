"""What visitors wrote is read as a number where it is one, and repeated as far as it helps."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesite.ground.foundation.written import LARGEST, repeated, whole_number


@given(st.integers(-LARGEST, LARGEST), st.integers(-LARGEST, LARGEST), st.integers(-LARGEST, LARGEST))
def test_a_number_in_digits_is_read_within_its_bounds_alone(number: int, least: int, most: int):
    read = number if least <= number <= most else None
    signed = partial(whole_number, least=least, most=most, signed=True)

    assert signed(str(number)) == signed(f"{number:+}") == read


def test_a_sign_is_none_of_the_digits():
    assert whole_number("4", -9) == 4
    assert whole_number("+4", -9) is whole_number("-4", -9) is None


def test_bounds_belong_to_what_they_bound():
    assert whole_number("3", 3, 3) == 3
    assert whole_number("2", 3, 3) is whole_number("4", 3, 3) is None
    assert whole_number(str(LARGEST), 0) == LARGEST


@pytest.mark.parametrize("written", ["", "-", "+-1", "1.0", "1e3", " 1", "1\n", "1_000", "²", "٣", "one", "9" * 5000])
def test_what_is_no_number_in_digits_is_none(written: str):
    assert whole_number(written, -LARGEST, signed=True) is None


def test_a_refusal_repeats_what_was_written_but_not_all_of_what_is_long():
    assert repeated("702.9b") == "702.9b"
    assert repeated("x" * 40) == "x" * 40
    assert repeated("x" * 41) == "x" * 40 + "…"
