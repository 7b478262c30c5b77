"""Aura swap (502.62 in 2008; 702.62), and exchanges of cards and zones (701.8)."""

from __future__ import annotations

from tests.engine.board import aura, board, creature, sorcery

OX = creature("Ox", "3/3")
CLOAK = aura("Cloak", "Enchanted creature gets +1/+0.\nAura swap {2}{U}")
WINGS = aura("Wings", "Enchanted creature has flying.")
ROOTS = aura("Roots", "Enchanted land doesn't untap during its controller's untap step.", enchant="land")


def test_the_aura_from_the_hand_takes_its_place():
    table = board(alice=[OX, CLOAK.placed(attached_to="Ox")], alice_hand=[WINGS])

    table.do("Alice activates Cloak", "resolve", "Alice chooses yes")

    assert table.where("Cloak") == "hand"
    table.do("expect Wings is attached to Ox", "expect Ox has flying")


def test_an_aura_that_could_not_enchant_it_is_not_swapped():
    table = board(alice=[OX, CLOAK.placed(attached_to="Ox")], alice_hand=[ROOTS])

    table.do("Alice activates Cloak", "resolve everything")

    assert table.where("Cloak") == "battlefield"
    assert table.where("Roots") == "hand"


def test_an_aura_of_another_owner_is_not_swapped():
    take = sorcery("Take", "Gain control of target Aura.")
    table = board(alice=[OX], bob=[CLOAK.placed(attached_to="Ox")], alice_hand=[WINGS, take])

    table.do("Alice casts Take targeting Cloak", "resolve", "Alice activates Cloak", "resolve everything")

    assert table.where("Cloak") == "battlefield"
    assert table.where("Wings") == "hand"


def test_zones_are_exchanged_even_where_one_is_empty():
    turn = sorcery("Turnabout", "Exchange your hand and graveyard.")
    table = board(alice_hand=[turn, OX, WINGS])

    table.do("Alice casts Turnabout", "resolve")

    assert table.where("Ox") == table.where("Wings") == "graveyard"
    assert [card.name for card in table.player("Alice").hand] == []
