"""Permanents that phase out until something happens, and those of players who have left (610.4, 702.26n in 2026)."""

from __future__ import annotations

from tests.engine.board import Table, aura, board, creature, enchantment, instant

NOW = "2026-08"
MIST = enchantment("Mist", "When ~ enters, target creature phases out until ~ leaves the battlefield.")
CLEAR = instant("Clear", "Destroy target enchantment.")
OX = creature("Ox", "3/3")


def misted() -> Table:
    """Bob's Ox has phased out until Mist leaves."""
    table = board(alice_hand=[MIST, CLEAR, MIST], bob=[OX], bob_hand=[CLEAR], edition=NOW)
    table.do("Alice casts Mist", "resolve everything", "expect Ox is phased out")
    return table


def test_it_phases_in_as_soon_as_that_has_happened():
    table = misted()

    table.do("Bob casts Clear targeting Mist", "resolve", "expect Ox isn't phased out")


def test_it_doesnt_phase_in_by_itself():
    """610.4a"""
    table = misted()

    table.do("to Bob's upkeep", "expect Ox is phased out", "to Alice's upkeep", "expect Ox is phased out")


def test_nothing_phases_out_where_that_has_happened_before():
    """610.4c"""
    table = board(alice_hand=[MIST], bob=[OX], bob_hand=[CLEAR], edition=NOW)
    table.do("Alice casts Mist", "resolve Mist", "Bob casts Clear targeting Mist", "resolve", "resolve")

    table.do("expect Ox isn't phased out")


def test_what_is_attached_comes_back_along():
    cape = aura("Cape", "Enchanted creature gets +1/+1.")
    table = board(alice_hand=[MIST], bob=[OX], bob_hand=[cape, CLEAR], turn="Bob", edition=NOW)
    table.do("Bob casts Cape targeting Ox", "resolve", "to Alice's precombat main phase")
    table.do("Alice casts Mist", "resolve everything", "expect Cape is phased out")

    table.do("Bob casts Clear targeting Mist", "resolve", "expect Ox is 4/4", "expect Cape is attached to Ox")


def test_what_phased_out_under_a_player_who_left_comes_back_when_that_players_turn_would_have_begun():
    """702.26n"""
    fog = instant("Fog", "Target creature phases out.")
    steal = instant("Steal", "Gain control of target creature until end of turn.")
    others = {"Carol": {"hand": [steal, fog]}}
    table = board(alice=[OX], others=others, turn="Bob", edition=NOW)
    table.do("Carol casts Steal targeting Ox", "resolve", "Carol casts Fog targeting Ox", "resolve", "Carol concedes")
    table.do("to the end step", "expect Ox is phased out")

    table.do("to Alice's upkeep", "expect Ox isn't phased out", "expect Alice controls Ox")
