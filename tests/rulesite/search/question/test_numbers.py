from __future__ import annotations

import pytest

from rulesite.search.question.numbers import numbers_in_query, numbers_of


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
        ("702-19c", ["702.19c"]),
        ("702_19 c", ["702.19c"]),
        ("rule 418:5e", ["418.5e"]),
        ("CR 706/9b", ["706.9b"]),
        ("rule 704-5 k and 704-5m", ["704.5k", "704.5m"]),
        ("419..6 (d)", ["419.6d"]),
        ("702.09b", ["702.9b"]),
        ("702 34 d", ["702.34d"]),
        ("706 9", ["706.9"]),
        ("70219m", ["702.19m"]),
        ("rule 7029b?", ["702.9b"]),
        ("702 point 17 b", ["702.17b"]),
        ("seven oh two dot thirty-four d", ["702.34d"]),
        ("rule seven hundred and six point nine", ["706.9"]),
        ("four nineteen point six b", ["419.6b"]),
        ("section seven hundred twelve", ["712"]),
        ("7O2.19c", ["702.19c"]),
        ("111.1Oa", ["111.10a"]),
        ("rule 1o7.3m", ["107.3m"]),
        ("702.l6b", ["702.16b"]),
        ("6Ol.2f", ["601.2f"]),
        ("cr 1O3 5c", ["103.5c"]),
        ("l04.3a", ["104.3a"]),
        ("7O2.1I1b", ["702.111b"]),
    ],
)
def test_a_number_is_known_in_any_dress(query: str, numbers: list[str]):
    assert [str(number) for number in numbers_in_query(query)] == numbers


@pytest.mark.parametrize(
    "query",
    [
        "",
        "trample",
        "702.17b trample",
        "704.5h-f",
        "2/2",
        "12",
        "702.17l",
        "1234",
        "7.5",
        "2006-10",
        "702-704",
        "1000th",
        "one point five",
        "the rule two players follow",
        "100 20 creatures",
    ],
)
def test_what_is_no_number_is_left_to_the_words(query: str):
    assert numbers_in_query(query) == ()


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("could you tell me about 603 6 c", ["603.6c"]),
        ("what does rule 509 1 a say", ["509.1a"]),
        ("is 702 21 a about costs", ["702.21a"]),
        ("my friend says cr 118 9 means otherwise", ["118.9"]),
        ("does 704 5 j come before rule 704 3?", ["704.5j", "704.3"]),
    ],
)
def test_a_number_in_pieces_is_known_in_a_sentence(sentence: str, numbers: list[str]):
    assert [str(number) for number in numbers_of(sentence).numbers] == numbers


@pytest.mark.parametrize(
    "sentence",
    ["I have 100 20 a turn from now", "he made 300 12 counters later", "rule 100 40 cards", "we counted 150 2 i think"],
)
def test_other_numbers_in_a_sentence_are_no_rules_in_pieces(sentence: str):
    assert [number for number in numbers_of(sentence).numbers if number.rule] == []
