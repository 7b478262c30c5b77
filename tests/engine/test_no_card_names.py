"""The engine knows rules, never cards: no name of a card stands in its code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.mends import assert_none

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"

#: Names that are also words of the game's language, each with why it may stand in the engine.
ALSO_WORDS = {
    "plains": "a basic land type, which the rules name",
    "island": "a basic land type, which the rules name",
    "swamp": "a basic land type, which the rules name",
    "mountain": "a basic land type, which the rules name",
    "forest": "a basic land type, which the rules name",
    "splinter": "a creature type",
    "surge": "a keyword ability",
    "learn": "a keyword action",
    "void": "an ability word",
    "rally": "an ability word",
    "set aside": "said of cards in exile, in plain English",
    "last word": "said of a text, in plain English",
}


WORD = re.compile(r"\w+")


@cache
def card_names() -> dict[str, str]:
    """Every card of rules_data and of its scenarios, with the file that has it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "rules_data" / "cards").glob("*.toml")):
        for name, fields in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found[name] = path.name
            for face in fields.get("faces", ()):
                found[face["name"]] = path.name
    for path in sorted((ROOT / "rules_data" / "scenarios").rglob("*.toml")):
        for name in tomllib.loads(path.read_text(encoding="utf-8")).get("cards", {}):
            found[name] = path.name
    return found


def lines() -> Iterator[tuple[Path, int, str]]:
    for path in sorted(ENGINE.rglob("*")):
        if path.suffix in (".py", ".grammar", ".table", ".txt"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield path, number, line


def test_there_are_names_to_look_for():
    assert len(card_names()) > 60


def test_no_name_of_a_card_stands_in_the_engine():
    wanted = {name.lower() for name in card_names()} - set(ALSO_WORDS)
    # A name can only stand where its first word does.
    by_first_word: dict[str, list[str]] = {}
    for name in wanted:
        by_first_word.setdefault(WORD.findall(name)[0], []).append(name)

    found = [
        f"{path.relative_to(ROOT)}:{number}: {name}"
        for path, number, line in lines()
        for word in by_first_word.keys() & set(WORD.findall(line.lower()))
        for name in by_first_word[word]
        if re.search(rf"\b{re.escape(name)}\b", line, re.IGNORECASE)
    ]

    assert_none(
        found,
        "names of cards stand in the engine, which reads texts and knows no card; say it in other words, or add the"
        " name to ALSO_WORDS if it is a word of English that is meant",
    )


@pytest.mark.parametrize("name", ALSO_WORDS)
def test_a_name_is_excepted_only_where_there_is_such_a_card(name: str):
    assert name in {card.lower() for card in card_names()}
    assert any(re.search(rf"\b{name}\b", line, re.IGNORECASE) for _, _, line in lines()), f"{name} needs no exception"
