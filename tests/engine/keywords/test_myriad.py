"""Myriad (702.116 in 2026): a copy for each of the other opponents."""

from __future__ import annotations

from tests.engine.board import board, card, creature, enchantment, sorcery

NOW = "2026-08"
HERD = creature("Herd", "3/3", "Myriad")


def test_each_other_opponent_is_attacked_by_a_copy_until_the_end_of_combat():
    table = board(alice=[HERD], others={"Carol": {}, "Dave": {}}, edition=NOW)
    table.do("Alice attacks Bob with Herd", "resolve", "Alice chooses yes", "Alice chooses yes")
    table.do("expect Alice controls 2 Herd tokens", "to combat damage")

    assert [table.life(name) for name in ("Bob", "Carol", "Dave")] == [17, 17, 17]
    table.do("to the end step", "expect Alice controls 0 Herd tokens", "expect Herd is on the battlefield")


def test_one_may_be_left_in_peace():
    table = board(alice=[HERD], others={"Carol": {}, "Dave": {}}, edition=NOW)
    table.do("Alice attacks Carol with Herd", "resolve", "Alice chooses no", "Alice chooses yes", "to combat damage")

    assert [table.life(name) for name in ("Bob", "Carol", "Dave")] == [20, 17, 17]


def test_the_copy_may_attack_a_planeswalker_of_that_player():
    sage = card("Sage", "Planeswalker — Sage", "+1: You gain 1 life.", loyalty="5")
    table = board(alice=[HERD], others={"Carol": {"battlefield": [sage]}}, edition=NOW)
    table.do("Alice attacks Bob with Herd", "resolve", "Alice chooses yes")
    table.do("expect Alice is offered only Carol and Sage", "Alice chooses Sage", "to combat damage")

    assert (table.life("Carol"), table.life("Bob")) == (20, 17)
    table.do("expect Sage has 2 loyalty counters")


def test_a_single_opponent_is_attacked_by_the_creature_alone():
    table = board(alice=[HERD], edition=NOW)
    table.do("Alice attacks with Herd", "resolve", "expect Alice controls 0 Herd tokens")


def test_each_instance_triggers_by_itself():
    """702.116b"""
    crown = enchantment("Crown", "Creatures you control have myriad.")
    table = board(alice=[HERD, crown], others={"Carol": {}}, edition=NOW)
    table.do("Alice attacks Bob with Herd", "resolve", "Alice chooses yes", "resolve", "Alice chooses yes")
    table.do("expect Alice controls 2 Herd tokens")


def test_it_can_be_given():
    gift = sorcery("Gift", "Target creature gains myriad until end of turn.")
    ox = creature("Ox", "2/2")
    table = board(alice=[ox], alice_hand=[gift], others={"Carol": {}}, edition=NOW)
    table.do("Alice casts Gift targeting Ox", "resolve", "Alice attacks Carol with Ox", "resolve", "Alice chooses yes")

    table.do("expect Alice controls 1 Ox token", "to combat damage")
    assert (table.life("Bob"), table.life("Carol")) == (18, 18)
