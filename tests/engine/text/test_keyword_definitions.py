"""What the restated rules say that keywords mean is what the table of keywords says: both are read, and compared.

A rule quotes a definition as a card would print it: “Cycling [cost]” means “[Cost], Discard this card: Draw a card.”
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from engine.rulebooks import keyword_rules
from engine.text import UnreadableText
from engine.text.keywords.rules import rule_of_keyword
from engine.text.keywords.table import keywords
from engine.text.reading.reader import definition, read_definition
from engine.text.tree.names import Linked, Named, NamedAmount, NamedDone, NamedPlayers, RestOf
from engine.text.tree.node import Ability, Node, Referring
from engine.text.tree.players import You
from tests.mends import assert_none

SECTION = Path(__file__).parents[3] / "rules_data" / "editions" / "2009-07" / "702-keyword-abilities.md"

#: Definitions that change how the game proceeds, and are no text that an object could have: the engine follows the rule
#: itself, where its module or procedure cites it. By the keyword, with how many of its quotations are such.
PROCEDURES = {
    "buyback": (2, "an additional cost, and where the spell goes as it resolves"),
    "cascade": (1, "a procedure of play of its own, which the table names by one word"),
    "conspire": (1, "an additional cost"),
    "convoke": (1, "another way to pay"),
    "delve": (1, "another way to pay"),
    "entwine": (1, "a choice of modes, and an additional cost"),
    "flash": (1, "when the card can be cast"),
    "flashback": (2, "an alternative cost, and where the card goes"),
    "kicker": (1, "an additional cost"),
    "morph": (1, "another way to cast the card"),
    "offering": (1, "another way to pay, and when"),
    "prowl": (1, "an alternative cost under a condition"),
    "replicate": (1, "an additional cost, any number of times"),
    "retrace": (1, "an additional cost, and from where the card is cast"),
    "ripple": (1, "a procedure of play of its own, which the table names by one word"),
    "shroud": (1, "what can be a target, for permanents and for players"),
    "splice": (1, "an additional cost, and text for another spell"),
    "split second": (1, "what can be done while the spell is on the stack"),
    "suspend": (3, "a special action, what “suspended” means, and how long haste lasts"),
}
#: Forms of keywords of 2009 that only later rules tell of: equipping some creatures alone, and how many cards hideaway
#: looks at (702.6c and 702.75a in 2026-08).
LATER_FORMS = {"devour kind", "equip planeswalker", "equip to", "hideaway n"}
#: What another rule adds to a definition: the rule, the words it goes on from, and how it goes on.
ADDED = {"ninjutsu": ("702.46c", "tapped and attacking", " the same player or planeswalker as that creature")}
_MEANS = re.compile(
    r"(?:“(?P<keyword>[^“”]+)”|[Ii]t) (?:means|is short for) (?:both |all of )?"
    r"(?P<quoted>“[^“”]*”(?:(?:,? and(?: also)?|(?<=,”)) “[^“”]*”)*)"
)
_QUOTED = re.compile("“([^“”]*)”")
#: How the rules call what a card calls by its name, and what is left open.
_ITSELF = re.compile(r"\b[Tt]his (?:creature|permanent|spell|card|object|Equipment|Fortification|Aura)\b")
_BLANK = re.compile(r"\[(?:text|object|type|subtype)\]")


@cache
def said_by_the_rules() -> dict[str, tuple[str, ...]]:
    """The texts that the rules quote as a keyword's meaning, by the keyword as the table has it."""
    found: dict[str, tuple[str, ...]] = {}
    for section in re.split(r"^## ", SECTION.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        keyword = section.partition("\n")[0].partition(". ")[2].lower()
        # The first lettered rule defines the keyword; further ones are about variants.
        opening = section.partition("a\n\n")[2].partition("\n### ")[0] if keyword else ""
        found[keyword] = tuple(_quoted(opening, keyword))
        if "[Type]cycling" in section:
            variant = section[section.index("“[Type]cycling") :].partition("\n### ")[0]
            found["landcycling"] = tuple(_quoted(variant, "[type]cycling"))
    return {keyword: texts for keyword, texts in found.items() if texts}


def _quoted(rule: str, keyword: str) -> Iterator[str]:
    for means in _MEANS.finditer(rule):
        if means["keyword"] is None or keyword in means["keyword"].lower():
            for quoted in _QUOTED.findall(means["quoted"]):
                _, words, goes_on = ADDED.get(keyword, ("", "", ""))
                yield _as_printed(quoted.replace(words, words + goes_on) if words else quoted)


def _as_printed(quoted: str) -> str:
    """A quoted definition as the table would write it: with ~ and its blanks, and a full stop."""
    text = _BLANK.sub("[quality]", _ITSELF.sub("~", quoted)).replace("[Cost]", "[cost]")
    return text.rstrip(",.") + "."


def meanings(abilities: tuple[Ability, ...]) -> tuple[Any, ...]:
    """What abilities say, apart from how they say it: a referring word is what it means, and names count from 1."""
    names: dict[int, int] = {}

    def name(given: int) -> int:
        return names.setdefault(given, len(names) + 1)

    def of(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(map(of, part))
        if isinstance(part, Referring) and part.means is not None:
            return of(part.means)
        if isinstance(part, Named | NamedPlayers | NamedAmount | NamedDone | Linked):
            return (type(part).__name__, *map(name, part.names))
        if isinstance(part, RestOf):
            return ("RestOf", of(part.whole), *map(name, part.without))
        if isinstance(part, You):
            return None  # "you draw a card" and "draw a card"
        if not is_dataclass(part):
            return part
        named = (name(part.named),) if isinstance(part, Node) and part.named is not None else ()
        looked_at = [one for one in fields(part) if one.compare and one.name not in ("named", "own")]
        return (type(part).__name__, *named, *(of(getattr(part, one.name)) for one in looked_at))

    return of(abilities)


def is_what_the_table_says(texts: tuple[str, ...], keyword: str) -> bool:
    """Whether texts mean what the table says; in whatever order, and as several abilities or one."""
    for between in ("\n", " "):
        read = read_definition(between.join(texts))
        said = definition(keyword)[-len(read) :] if keyword in PROCEDURES else definition(keyword)
        if meanings(read) in [meanings(tuple(ordered)) for ordered in permutations(said)]:
            return True
    return False


DEFINED = sorted(said_by_the_rules())


def test_the_rules_define_every_keyword_that_the_table_defines():
    of_2009 = keyword_rules("2009-07")
    with_text = {
        keyword.name
        for keyword in keywords().values()
        if keyword.definition and keyword.under in of_2009 and keyword.name not in LATER_FORMS
    }

    assert_none(
        with_text - set(DEFINED),
        "keywords.table defines these in words, which the restated rules of 2009-07 don't; say there what the keyword"
        " means, or leave the text to its hook",
    )
    assert len(DEFINED) > 60


@pytest.mark.parametrize("keyword", DEFINED)
def test_what_a_rule_says_that_a_keyword_means_is_what_the_table_says(keyword: str):
    procedures, _ = PROCEDURES.get(keyword, (0, ""))
    texts = said_by_the_rules()[keyword][procedures:]

    if texts:
        assert is_what_the_table_says(texts, keyword), [texts, keywords()[keyword].definition]
    assert len(said_by_the_rules()[keyword]) >= procedures


@pytest.mark.parametrize("keyword", PROCEDURES)
def test_a_definition_that_is_no_text_of_an_object_is_followed_by_the_engine_itself(keyword: str):
    procedures, reason = PROCEDURES[keyword]

    assert keywords()[keyword].hooked or keyword in ("cascade", "ripple")
    assert reason
    for text in said_by_the_rules()[keyword][:procedures]:
        with pytest.raises(UnreadableText):
            read_definition(text)


@pytest.mark.parametrize(
    ("keyword", "text", "same"),
    [
        ("frenzy", "Whenever ~ attacks and isn't blocked, ~ gets +N/+0 until end of turn.", True),
        ("frenzy", "Whenever ~ attacks and isn't blocked, ~ gets +N/+N until end of turn.", False),
        ("frenzy", "Whenever ~ attacks, ~ gets +N/+0 until end of turn.", False),
        ("poisonous", "Whenever this creature deals combat damage to a player, they get N poison counters.", True),
        ("poisonous", "Whenever ~ deals damage to a player, that player gets N poison counters.", False),
        (
            "flanking",
            "Whenever ~ becomes blocked by a creature without flanking, ~ gets -1/-1 until end of turn.",
            False,
        ),
    ],
)
def test_a_difference_between_rule_and_table_is_noticed(keyword: str, text: str, same: bool):
    assert is_what_the_table_says((text,), keyword) == same


def test_only_a_keyword_that_stands_for_something_owes_its_text_to_a_rule():
    """Its own text, that of the ability after it, or that of an edition; what the rules themselves do is no text."""
    stand = {name for name in keywords() if rule_of_keyword(name) is not None}

    assert {"cycling", "forecast", "exhaust", "deathtouch", "lifelink"} <= stand
    assert stand.isdisjoint({"flying", "first strike", "flash", "kicker", "morph", "banding", "toxic"})
