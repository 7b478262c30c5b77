"""Attacking as cards ask for it since 2010: players apart from their planeswalkers, and what is goaded."""

from __future__ import annotations

from tests.engine.board import aura, board, card, creature, enchantment

NOW = "2026-08"
OX = creature("Ox", "2/2")


def _walker(name: str = "Sage"):
    return card(name, "Planeswalker — Sage", "+1: You gain 1 life.", loyalty="4")


def test_who_cant_attack_a_player_can_attack_that_players_planeswalker():
    moat = enchantment("Ward", "Creatures can't attack you.")
    table = board(alice=[OX], bob=[moat, _walker()], edition=NOW)

    assert not table.allows("Alice attacks Bob with Ox")
    assert table.allows("Alice attacks Sage with Ox")


def test_neither_can_be_attacked_where_both_are_named():
    moat = enchantment("Ward", "Creatures can't attack you or planeswalkers you control.")
    table = board(alice=[OX], bob=[moat, _walker()], edition=NOW)

    assert not table.allows("Alice attacks Bob with Ox")
    assert not table.allows("Alice attacks Sage with Ox")


def test_a_price_for_attacking_a_player_isnt_paid_for_a_planeswalker():
    toll = enchantment(
        "Toll",
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's"
        " attacking you.",
    )
    table = board(alice=[OX], alice_has={"mana": ""}, bob=[toll, _walker()], edition=NOW)

    assert table.refused("Alice attacks Bob with Ox")
    table.do("Alice attacks Sage with Ox")


def test_what_attacks_you_or_your_planeswalker_is_noticed():
    reckoning = enchantment(
        "Reckoning",
        "Whenever a creature attacks you or a planeswalker you control, that creature's controller loses 1 life.",
    )
    table = board(alice=[OX, creature("Elk", "2/2")], bob=[reckoning, _walker()], edition=NOW)

    table.do("Alice attacks Sage with Ox and Elk", "resolve everything")

    assert table.life("Alice") == 18


def test_damage_goes_to_what_is_attacked():
    rider = creature(
        "Rider", "1/1", "Whenever Rider attacks, it deals 1 damage to the player or planeswalker it's attacking."
    )
    table = board(alice=[rider], bob=[_walker()], edition=NOW)

    table.do("Alice attacks Sage with Rider", "resolve everything")

    assert (table.find("Sage").counters["loyalty"], table.life("Bob")) == (3, 20)


def test_what_is_goaded_has_to_attack():
    spite = aura("Spite", "Enchanted creature gets +2/+2 and is goaded.")
    table = board(alice=[OX], bob=[spite.placed(attached_to="Ox")], edition=NOW)

    table.do("to Alice's declare attackers step")

    assert table.size("Ox") == "4/4"
    assert table.refused("Alice attacks with nothing")


def test_a_creature_is_modified_by_its_controllers_auras_alone():
    """700.9"""
    glory = enchantment("Glory", "Modified creatures you control have flying.")
    mine, theirs = aura("Coat", "Enchanted creature gets +1/+1."), aura("Spite", "Enchanted creature gets +1/+1.")
    table = board(
        alice=[glory, OX, creature("Elk", "2/2"), mine.placed(attached_to="Ox")],
        bob=[theirs.placed(attached_to="Elk")],
        edition=NOW,
    )

    table.do("expect Ox has flying", "expect Elk doesn't have flying")
