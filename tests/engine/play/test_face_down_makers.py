"""Manifest, cloak, disguise and megamorph: what is face down since 2014."""

from __future__ import annotations

import pytest

from engine.events.kinds.counters import CountersPut
from engine.events.kinds.status import PermanentTurnedUp
from tests.engine.board import FOREST, board, creature, enchantment, instant, number, sorcery

NOW = "2026-08"
OX = creature("Ox", "3/3", cost="{2}{G}")
SPARK = instant("Spark", "Spark deals 2 damage to any target.", cost="{R}")
DIG = sorcery("Dig", "Manifest the top card of your library.")


def test_a_manifested_creature_is_turned_up_for_its_mana_cost():
    table = board(alice_hand=[DIG], alice_has={"library": [OX, FOREST]}, edition=NOW)

    table.do("Alice casts Dig", "resolve everything", "expect Ox is 2/2", "Alice turns Ox face up", "expect Ox is 3/3")


def test_another_manifested_card_stays_face_down():
    table = board(alice_hand=[DIG], alice_has={"library": [FOREST, OX]}, edition=NOW)
    table.do("Alice casts Dig", "resolve everything", "expect Forest is 2/2")

    assert table.refused("Alice turns Forest face up") == number(NOW, "502.26d", "702.34d")


def test_an_instant_may_be_manifested_though_it_is_no_permanent_card():
    """Face down it is a creature, and as that it enters (701.40a, 708.2a in 2026)."""
    table = board(alice_hand=[DIG], alice_has={"library": [SPARK, OX]}, edition=NOW)
    table.do("Alice casts Dig", "resolve everything", "expect Spark is 2/2", "expect Spark is on the battlefield")

    assert table.refused("Alice turns Spark face up") == number(NOW, "502.26d", "702.34d")


def test_what_keeps_creatures_out_keeps_out_what_would_enter_face_down():
    """701.40f in 2026: the card stays where it is."""
    gate = enchantment("Gate", "Creatures can't enter the battlefield.")
    table = board(alice=[gate], alice_hand=[DIG], alice_has={"library": [FOREST, OX]}, edition=NOW)
    table.do("Alice casts Dig", "resolve everything", "expect Alice controls 0 creatures")

    assert table.where("Forest") == "library"


def test_dread_is_one_of_two_and_the_other_goes_to_the_graveyard():
    dread = sorcery("Dread", "Manifest dread.")
    table = board(alice_hand=[dread], alice_has={"library": [OX, FOREST, SPARK]}, edition=NOW)

    table.do("Alice casts Dread", "resolve", "Alice chooses Ox", "expect Ox is on the battlefield")
    assert table.where("Forest") == "graveyard"
    assert table.find("Ox").face_down


def test_what_is_cloaked_has_ward_2():
    cloak = sorcery("Wrap", "Cloak the top card of your library.")
    table = board(alice_hand=[cloak], alice_has={"library": [OX, FOREST]}, bob_hand=[SPARK], edition=NOW)

    table.do("Alice casts Wrap", "resolve everything", "expect Ox has ward", "Alice passes")
    table.do("Bob casts Spark targeting Ox", "expect Ox triggered")


def test_a_disguise_costs_3_and_has_ward_until_it_is_dropped():
    spy = creature("Spy", "4/1", "Disguise {1}{U}", cost="{3}{U}")
    table = board(alice_hand=[spy], edition=NOW)

    table.do("Alice casts Spy face down", "resolve everything", "expect Spy is 2/2", "expect Spy has ward")
    table.do("Alice turns Spy face up", "expect Spy is 4/1", "expect Spy doesn't have ward")


def test_megamorph_brings_a_counter():
    wyrm = creature("Wyrm", "4/4", "Megamorph {3}{G}", cost="{4}{G}")
    table = board(alice_hand=[wyrm], edition=NOW)

    table.do("Alice casts Wyrm face down", "resolve everything", "expect Wyrm is 2/2")
    table.do("Alice turns Wyrm face up", "expect Wyrm is 5/5")


def test_a_manifested_card_with_morph_may_be_turned_up_either_way():
    wyrm = creature("Wyrm", "4/4", "Morph {G}", cost="{4}{G}")
    table = board(alice_hand=[DIG], alice_has={"library": [wyrm, FOREST]}, edition=NOW)
    table.do("Alice casts Dig", "resolve everything", "Alice turns Wyrm face up")

    assert {option.value for option in table.asked.options} == {"morph", "mana"}


@pytest.mark.parametrize(
    ("maker", "text", "way", "rule"),
    [
        ("Manifest", "", "", "701.40b"),
        ("Cloak", "", "", "701.58b"),
        ("Manifest", "Morph {R}", "its morph cost", "702.37e"),
        ("Cloak", "Disguise {R}", "its disguise cost", "702.168d"),
        ("Manifest", "Megamorph {R}", "its megamorph cost", "702.37e"),
        ("Cloak", "Megamorph {R}", "its mana cost", "701.58b"),
    ],
)
def test_each_way_of_turning_up_goes_by_its_own_rule(maker: str, text: str, way: str, rule: str):
    newt = creature("Newt", "1/3", text, cost="{U}")
    dig = sorcery("Dig", f"{maker} the top card of your library.")
    table = board(alice_hand=[dig], alice_has={"library": [newt, FOREST]}, edition=NOW)
    table.do("Alice casts Dig", "resolve everything", "Alice turns Newt face up")
    if way:
        table.do(f"Alice chooses {way}")

    (turned,) = table.game.facts.of_kind(PermanentTurnedUp)
    assert table.game.number_of(turned.cites) == rule
    counters = [table.game.number_of(put.cites) for put in table.game.facts.of_kind(CountersPut)]
    assert counters == (["702.37b"] if way == "its megamorph cost" else [])
