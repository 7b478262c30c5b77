"""However odd a document is, reading it takes time in proportion to its length."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pytest

from rulesite.intake.documents.document import NotRules
from rulesite.intake.documents.reading import read_document
from tests.rulesite.intake.imports.conftest import OLD
from tests.slow_texts import SIGNS

_LENGTH: Final = 3_000
#: A text of four times the length takes four times as long; where time grows as the square, sixteen times.
_LONGER: Final = 4
_MOST: Final = 6
#: Seconds that don't tell anything.
_SOME: Final = 0.03
#: How often it is measured before it is said to grow: what else a machine does makes it look so now and then.
_AGAIN: Final = 3

#: What documents are made of, and what nearly is.
_PIECES: Final = (
    *("702.3a If a player ", "702.3. If ", "702.3b A. 702.3c ", "7. ", "702.3 ", "see rule 702.3 and ", "702.3l "),
    *("x. Example: a ", "Example: A card. ", "[Rulings 2005/05/05] ", "[Rulings ", "7. Title Of It ", "Title: a "),
    *("rules 702.3a, ", "“rule 1 ", '"rule 1 ', "Rule 702.3a ", "(702.3a) ", "**702.3a** ", "[702.3](#a) ", "702.3-a "),
    *(
        "an/",
        "a.b.c.",
        "a.s.signed ",
        "&amp; ",
        "\\* ",
        "> ",
        "\xa0 ",
        "\x0c",
        "5/5/2005 ",
        "page 3 of 9 ",
        "a-",
        "x\xad",
    ),
    *("effective May 5, 2005 ", "credits ", "glossary ", "http://a.b/ ", "_a_ ", "A b.\n\nC ", "Ab:\nc\n", "a -"),
)
_RULE, _GLOSSARY = "(See rule 502.2a.)", "Glossary"

Way = Callable[[str], str]
_WAYS: Final[dict[str, Way]] = {
    "within a rule": lambda text: OLD.replace(_RULE, text),
    "between the rules and the glossary": lambda text: OLD.replace(_GLOSSARY, f"{text}\n\n{_GLOSSARY}"),
    "before the rules": lambda text: text + OLD,
    "in the glossary": lambda text: OLD + text,
}


def rising(length: int) -> str:
    """Rules in one line, each with the next number."""
    return " ".join(f"{503 + each // 90}.{1 + each % 90}. If so, not." for each in range(length // 18))


_TEXTS: Final[dict[str, Way]] = {
    "in a line": lambda piece: piece,
    "in lines": lambda piece: f"{piece}\n",
    "in paragraphs": lambda piece: f"{piece}\n\n",
}


def seconds(text: str) -> float:
    data = text.encode()
    began = time.process_time()
    with suppress(NotRules):
        read_document(data)
    return time.process_time() - began


def grows(text: Callable[[int], str]) -> bool:
    """Whether reading takes longer than in proportion, each time."""
    return all(_seems_to_grow(text) for _ in range(_AGAIN))


def _seems_to_grow(text: Callable[[int], str]) -> bool:
    took = seconds(text(_LONGER * _LENGTH))
    return took > _SOME and took > _MOST * seconds(text(_LENGTH)) + _SOME


_CASES: Final = [(piece, form, way) for piece in (*_PIECES, *SIGNS) for form in _TEXTS for way in _WAYS]


@pytest.mark.parametrize("share", range(8))
def test_signs_and_near_misses_are_read_in_time_in_proportion(share: int, thorough: bool):
    cases = _CASES[share::8]
    for piece, form, way in cases if thorough else random.Random(share).sample(cases, 4):
        unit = _TEXTS[form](piece)
        repeated = lambda length, unit=unit, way=way: _WAYS[way](unit * (length // len(unit)))  # noqa: E731
        assert not grows(repeated), (piece, form, way)


@pytest.mark.parametrize("way", _WAYS)
def test_rules_that_run_together_are_read_in_time_in_proportion(way: str):
    assert not grows(lambda length: _WAYS[way](rising(length)))


@pytest.mark.parametrize("unit", ["702.3. If ", "x. Example: a ", "an/", "a\n"])
def test_what_was_slow_once_is_read_in_time_in_proportion(unit: str):
    for way in _WAYS.values():
        assert not grows(lambda length, way=way: way(unit * (length // len(unit))))


def test_a_title_of_little_words_is_told_at_once():
    began = time.process_time()
    read_document(OLD.replace("First Strike", f"The {'onto' * 24}q Strike").encode())
    assert time.process_time() - began < 1
