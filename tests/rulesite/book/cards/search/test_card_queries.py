"""Cards are found by what is printed on them, and what can't be read is refused in words that help."""

from __future__ import annotations

import random
import time

import pytest

from rulesite.book.cards.search.conditions import FILTERS
from rulesite.book.cards.search.facts import CardFacts
from rulesite.book.cards.search.language import (
    MOST_CHARACTERS,
    CardQueryRefused,
    looks_for_cards,
    read_card_query,
)

pytestmark = pytest.mark.django_db


def card(name: str, **printed: object) -> CardFacts:
    row: dict[str, object] = {"slug": name.lower().replace(" ", "-"), "name": name, "layout": "", "faces": []}
    return CardFacts.of(row | printed)


OGRE = card(
    "Marsh Ogre",
    mana_cost="{1}{B/R}{R}",
    type_line="Creature — Ogre Warrior",
    text="Menace, ward {2} (It has a price.)\n{G}: Marsh Ogre gets +1/+0 until end of turn.",
    power="4",
    toughness="2",
)
KNIGHT = card(
    "Pale Knight",
    mana_cost="{W}{W}",
    type_line="Legendary Creature — Human Knight",
    text="First strike\nWhenever Pale Knight attacks, draw a card.",
    power="*",
    toughness="2",
)
ORB = card("Dull Orb", mana_cost="{X}{2}", type_line="Artifact", text="{T}: Add {C}. ({W} isn't meant.)")
FIELD = card("Wet Field", type_line="Land — Plains Island")
TWINS = card(
    "Sun // Rain",
    layout="split",
    faces=[
        {"name": "Sun", "mana_cost": "{R}", "type_line": "Instant", "text": "Sun deals 2 damage to any target."},
        {"name": "Rain", "mana_cost": "{1}{U}", "type_line": "Sorcery", "text": "Draw a card."},
    ],
)
WOLF = card(
    "Boy // Wolf",
    layout="transform",
    faces=[
        {"name": "Boy", "mana_cost": "{1}{G}", "type_line": "Creature — Human", "power": "1", "toughness": "1"},
        {"name": "Wolf", "type_line": "Creature — Wolf", "power": "3", "toughness": "3", "colors": ["red"]},
    ],
)
ALL = (OGRE, KNIGHT, ORB, FIELD, TWINS, WOLF)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("ogre", [OGRE]),
        ("wolf", [WOLF]),
        ("t:creature", [OGRE, KNIGHT, WOLF]),
        ('t:"human knight"', [KNIGHT]),
        ("type:legendary", [KNIGHT]),
        ('o:"draw a card"', [KNIGHT, TWINS]),
        ('o:"~ attacks"', [KNIGHT]),
        ("kw:menace", [OGRE]),
        ("kw:ward", [OGRE]),
        ('kw:"first strike"', [KNIGHT]),
        ("c:r", [OGRE, TWINS]),
        ("c=r", []),
        ("c:rakdos", [OGRE]),
        ("c:c", [ORB, FIELD]),
        ("c:m", [OGRE, TWINS]),
        ("c<=ur", [ORB, FIELD, TWINS]),
        ("c!=w", [OGRE, ORB, FIELD, TWINS, WOLF]),
        ("id:c", [ORB]),
        ("id:wu", [KNIGHT, ORB, FIELD]),
        ("id>=brg", [OGRE]),
        ("id=gruul", [WOLF]),
        ("mv=3", [OGRE, TWINS]),
        ("cmc<=2 -t:land", [KNIGHT, ORB, WOLF]),
        ("mv:odd", [OGRE, TWINS]),
        ("pow>tou", [OGRE]),
        ("pow=0", [KNIGHT]),
        ("pow>=3", [OGRE, WOLF]),
        ("loy>0", []),
        ("-t:creature", [ORB, FIELD, TWINS]),
        ("t:artifact or t:land", [ORB, FIELD]),
        ("(t:artifact OR t:land) -id:c", [FIELD]),
        ("-(t:creature or t:land) and c:c", [ORB]),
        ('"or"', [ORB]),
        ("T:OGRE", [OGRE]),
        ("o:“draw a card”", [KNIGHT, TWINS]),
    ],
)
def test_a_query_finds_the_cards_that_are_such(query: str, found: list[CardFacts]):
    assert [each for each in ALL if read_card_query(query)(each)] == found


@pytest.mark.parametrize(
    ("query", "helps"),
    [
        ("", "try t:goblin"),
        ("set:abc", "There is no filter set:; there are t, o, kw, c,"),
        ("t:", "needs a value: a word of its type line, as in t:goblin"),
        ("t>goblin", "is asked for with : or ="),
        ("c:purple", "colors are w, u, b, r, g"),
        ("c>m", "can't be compared by >"),
        ("mv<=many", "is no number such as 2, as in mv<=2"),
        ("kw:flyin", "there is flying"),
        ("(t:elf", "A bracket ( isn't closed"),
        ("t:elf)", "closes nothing"),
        ("t:elf or", "Something is missing beside “or”"),
        ("()", "Something is missing"),
        ("-", "Quotes or a minus with nothing behind them"),
        ("(" * 20 + "elf" + ")" * 20, "6 deep at most"),
        ("elf " * 40, "30 conditions at most"),
        ("x" * (MOST_CHARACTERS + 1), f"{MOST_CHARACTERS} signs at most"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_work(query: str, helps: str):
    with pytest.raises(CardQueryRefused) as refusal:
        read_card_query(query)
    assert helps in str(refusal.value)


def test_the_example_of_each_filter_can_be_read():
    for each in FILTERS:
        read_card_query(each.example)
        assert looks_for_cards(each.example)


@pytest.mark.parametrize("text", ["t:goblin", "elves c:g", "mv<=2", "-o:draw", "(kw:flying or t:bird)"])
def test_a_search_for_cards_is_known_by_its_filters(text: str):
    assert looks_for_cards(text)


@pytest.mark.parametrize("text", ["section:702", "card:clone", "what is {T}: add", "rule 702.19: how", "t :x", "1/1"])
def test_a_question_is_none(text: str):
    assert not looks_for_cards(text)


def test_whatever_is_typed_is_read_or_refused_at_once():
    pick = random.Random(31)
    parts = [
        "t:",
        "o:",
        "c:",
        "-",
        "(",
        ")",
        '"',
        "or",
        "and",
        " ",
        "<=",
        "!=",
        "mv",
        "elf",
        "\0",
        "“",
        "{T}",
        "~",
        "*",
    ]
    began = time.process_time()
    for _ in range(3_000):
        query = "".join(pick.choice(parts) for _ in range(pick.randrange(40)))
        try:
            holds = read_card_query(query)
        except CardQueryRefused:
            continue
        for each in ALL:
            holds(each)
    assert time.process_time() - began < 5
