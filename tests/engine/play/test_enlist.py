"""Attacking creatures that enlist others (702.154 in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import Card, Placed, Table, board, card, creature

NOW = "2026-08"
BANNER = creature("Banner", "2/2", "Enlist")
OX = creature("Ox", "4/4")


def attacking(*besides: Card | Placed, banner: Card = BANNER, **more: object) -> Table:
    table = board(alice=[banner, *besides], edition=NOW, **more)  # type: ignore[arg-type]
    table.do("Alice attacks with Banner")
    return table


def test_the_power_of_what_is_tapped_is_added_until_end_of_turn():
    table = attacking(OX)
    table.do("Alice chooses Ox", "expect Ox is tapped", "resolve", "expect Banner is 6/2")
    table.do("to Bob's upkeep", "expect Banner is 2/2")


def test_nobody_has_to():
    table = attacking(OX)
    table.do("Alice chooses nothing", "expect Ox is untapped", "expect the stack is empty", "expect Banner is 2/2")


@pytest.mark.parametrize("other", [OX.placed(tapped=True), OX.placed(new=True)])
def test_what_couldnt_be_tapped_for_a_cost_isnt_enlisted(other: Placed):
    """702.154a"""
    table = attacking(other)
    table.do("expect the stack is empty", "to combat damage", "expect Bob has 18 life")


def test_what_has_haste_may_have_come_this_turn():
    table = attacking(creature("Imp", "1/1", "Haste").placed(new=True))
    table.do("Alice chooses Imp", "resolve", "expect Banner is 3/2")


def test_attackers_dont_enlist_each_other_or_themselves():
    """702.154c"""
    table = board(alice=[BANNER, creature("Hawk", "1/1", "Vigilance")], edition=NOW)
    table.do("Alice attacks with Banner and Hawk", "expect the stack is empty", "expect Hawk is untapped")


def test_two_instances_enlist_one_each_and_grow_by_that_one():
    """702.154d"""
    table = attacking(OX, creature("Elf", "1/1"), banner=creature("Banner", "2/2", "Enlist\nEnlist"))
    table.do("Alice chooses Ox", "Alice chooses Elf", "resolve everything")
    table.do("expect Banner is 7/2")


def test_only_one_of_two_instances_triggers_where_only_one_is_paid():
    """702.154d"""
    table = attacking(OX, creature("Elf", "1/1"), banner=creature("Banner", "2/2", "Enlist\nEnlist"))
    table.do("Alice chooses nothing", "Alice chooses Elf", "expect Banner triggered once", "resolve")
    table.do("expect Banner is 3/2")


def test_others_trigger_on_it_and_know_whom():
    drum = card("Drum", "Enchantment", "Whenever a creature you control enlists a creature, untap that creature.")
    table = attacking(OX, drum)
    table.do("Alice chooses Ox", "resolve everything", "expect Banner is 6/2", "expect Ox is untapped")


def test_power_is_looked_at_as_it_resolves_or_as_it_was_at_last():
    table = attacking(OX, bob_hand=[card("Doom", "Instant", "Destroy target creature.")])
    table.do("Alice chooses Ox", "Bob casts Doom targeting Ox", "resolve", "resolve", "expect Banner is 6/2")
