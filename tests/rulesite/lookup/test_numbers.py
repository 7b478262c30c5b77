from __future__ import annotations

import pytest

from rulesite.lookup.numbers import numbers_in_query


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("702.17b", ["702.17b"]),
        ("rule 702.17 B", ["702.17b"]),
        ("702. 37a", ["702.37a"]),
        ("Rule 704", ["704"]),
        ("section 7", ["7"]),
        ("CR 704.5.", ["704.5"]),
        ("§704.5k", ["704.5k"]),
        ("704.5f-h", ["704.5f", "704.5g", "704.5h"]),
        ("rules 704.5f to 704.5h", ["704.5f", "704.5g", "704.5h"]),
    ],
)
def test_a_number_is_known_in_any_dress(query: str, numbers: list[str]):
    assert [str(number) for number in numbers_in_query(query)] == numbers


@pytest.mark.parametrize("query", ["", "trample", "702.17b trample", "704.5h-f", "2/2", "12", "702.17l", "1234", "7.5"])
def test_what_is_no_number_is_left_to_the_words(query: str):
    assert numbers_in_query(query) == ()
