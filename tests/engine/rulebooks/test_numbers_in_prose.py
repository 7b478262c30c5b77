"""The rules that the engine's docstrings and comments name stand in the editions of which they are said.

"(404.3; 603.4)" is a rule as it stood before Magic 2010, and where July 2009 has it. A number alone is of any of the
editions whose numbers are listed here.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ENGINE, modules_of, source

NUMBERS = Path(__file__).parent / "numbers"
BEFORE, AFTER = ("2006-10", "2008-03"), ("2009-07",)
EVERY = tuple(sorted(path.stem for path in NUMBERS.glob("*.txt")))
#: What is said of how numbers are ordered needs some that no rulebook has.
NO_RULES = {"704.5z", "704.5aa", "704.999zz"}
_NUMBER = re.compile(r"(?<![\d.])(?P<rule>\d{3}\.\d+)(?P<letter>[a-z]*)(?:[–-](?P<last>[a-z])\b)?(?![\d.]*\d)")
_PAIR = re.compile(r"\((?P<before>[^();]*\d{3}[^();]*);(?P<after>[^();]*\d{3}[^();]*)\)")
_OF_AN_EDITION = re.compile(r"(?P<rule>\d{3}\.\d+)(?P<letter>[a-z]*)(?P<last>) in (?P<edition>20\d\d)(?:-\d\d)?\b")
_PART = re.compile(r"(?P<rule>\d+)(?P<letters>[a-z]*)(?:\((?P<doubled>[a-z]{2})\))?")


@cache
def numbers(edition: str) -> frozenset[str]:
    """Every rule number of an edition."""
    every: set[str] = set()
    for line in (NUMBERS / f"{edition}.txt").read_text(encoding="utf-8").splitlines():
        section, *parts = line.split()
        for part in _PART.finditer("" if section == "#" else " ".join(parts)):
            rule = f"{section}.{part['rule']}"
            every |= {rule, *(rule + letter for letter in part["letters"])}
            every |= {rule + part["doubled"]} if part["doubled"] else set()
    return frozenset(every)


def prose() -> Iterator[tuple[str, str]]:
    """Each comment and docstring of the engine, with where it stands."""
    for path in modules_of(ENGINE):
        for token in tokenize.generate_tokens(io.StringIO(source(path)).readline):
            if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
                yield f"{path.relative_to(ENGINE)}:{token.start[0]}", token.string


def named(text: str) -> Iterator[str]:
    """The numbers in a text; of a range, its first and its last."""
    for found in _NUMBER.finditer(text):
        yield found["rule"] + found["letter"]
        if found["last"]:
            yield found["rule"] + found["last"]


def missing(text: str, editions: tuple[str, ...]) -> list[str]:
    """The numbers in a text that none of these editions has."""
    return [number for number in named(text) if not any(number in numbers(edition) for edition in editions)]


@pytest.mark.parametrize(("edition", "number"), [("2006-10", "419.6e"), ("2008-03", "501.10a"), ("2009-07", "702.19m")])
def test_the_lists_of_numbers_are_read(edition: str, number: str):
    assert number in numbers(edition)
    assert len(numbers(edition)) > 900
    assert not numbers(edition) & NO_RULES


def test_both_rules_of_a_pair_stand_where_it_says():
    pairs = [(where, pair) for where, text in prose() for pair in _PAIR.finditer(text)]

    wrong = [
        f"{where}: {pair[0]}: {', '.join((*missing(pair['before'], BEFORE), *missing(pair['after'], AFTER)))}"
        for where, pair in pairs
        if missing(pair["before"], BEFORE) or missing(pair["after"], AFTER)
    ]
    assert wrong == []
    assert len(pairs) > 400


def test_every_rule_that_is_named_stands_in_some_edition():
    wrong = [
        f"{where}: {number}" for where, text in prose() for number in missing(text, EVERY) if number not in NO_RULES
    ]

    assert wrong == []


def test_a_rule_that_is_said_of_one_edition_stands_there():
    wrong = [
        f"{where}: {found[0]}"
        for where, text in prose()
        for found in _OF_AN_EDITION.finditer(text)
        if not any(
            found["rule"] + found["letter"] in numbers(edition)
            for edition in EVERY
            if edition.startswith(found["edition"])
        )
    ]

    assert wrong == []
