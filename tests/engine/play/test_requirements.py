"""What must attack, block or be blocked: as many requirements as restrictions allow (500.4; 508.1d, 509.1c)."""

from __future__ import annotations

import pytest

from tests.engine.board import Card, board, creature, each_edition, enchantment, instant, number

BEAR = creature("Plain Bear", "2/2")
HOT = creature("Hot", "2/2", "Hot blocks each turn if able.")
KEEN = creature("Keen", "2/2", "Keen attacks each turn if able.")
LURE = creature("Bait", "3/3", "Bait must be blocked if able.")
OX = creature("Ox", "3/3")
PAIRS = enchantment("Pairs", "Creatures can't be blocked except by two or more creatures.")


@each_edition
@pytest.mark.parametrize(
    "bait", [LURE, creature("Bait", "3/3", "All creatures able to block Bait do so.")], ids=["by one", "by all"]
)
def test_what_must_be_blocked_is_blocked_if_anyone_can(bait: Card, edition: str):
    table = board(alice=[bait], bob=[BEAR], edition=edition)
    table.do("Alice attacks with Bait")
    assert table.refused("Bob doesn't block") == number(edition, "500.3", "509.1c")
    table.do("Bob blocks Bait with Plain Bear")


@each_edition
def test_one_blocker_is_enough_for_what_must_be_blocked(edition: str):
    gaze = instant("Gaze", "Target creature must be blocked this turn if able.")
    table = board(alice=[OX], bob=[BEAR, creature("Elk", "3/3")], alice_hand=[gaze], edition=edition)
    table.do("Alice casts Gaze targeting Ox", "resolve", "Alice attacks with Ox")
    assert table.allows("Bob blocks Ox with Plain Bear")
    assert table.allows("Bob blocks Ox with Elk")
    assert not table.allows("Bob doesn't block")


@each_edition
def test_another_creature_helps_to_obey_a_requirement_where_a_restriction_wants_two(edition: str):
    """The example of 509.1c."""
    table = board(alice=[OX, PAIRS], bob=[BEAR, HOT], edition=edition)
    table.do("Alice attacks with Ox")
    assert not table.allows("Bob doesn't block")
    assert not table.allows("Bob blocks Ox with Hot")
    assert table.allows("Bob blocks Ox with Hot and Plain Bear")


@each_edition
def test_a_requirement_that_no_legal_block_obeys_is_left_aside(edition: str):
    table = board(alice=[OX, PAIRS], bob=[HOT], edition=edition)
    table.do("Alice attacks with Ox")
    assert table.allows("Bob doesn't block")


@each_edition
def test_a_creature_that_two_want_as_blocker_obeys_either(edition: str):
    table = board(alice=[LURE, creature("Decoy", "1/1", "Decoy must be blocked if able.")], bob=[BEAR], edition=edition)
    table.do("Alice attacks with Bait and Decoy")
    assert table.allows("Bob blocks Bait with Plain Bear")
    assert table.allows("Bob blocks Decoy with Plain Bear")
    assert not table.allows("Bob doesn't block")


@each_edition
def test_nobody_has_to_pay_for_a_required_block_nor_blocks_tapped(edition: str):
    toll = enchantment("Toll", "Creatures can't block unless their controller pays {1}.")
    table = board(alice=[OX, toll], bob=[HOT], edition=edition)
    table.do("Alice attacks with Ox")
    assert table.allows("Bob doesn't block")

    table = board(alice=[LURE], bob=[BEAR.placed(tapped=True)], edition=edition)
    table.do("Alice attacks with Bait")
    assert table.allows("Bob doesn't block")


@each_edition
def test_of_several_that_must_attack_as_many_do_as_may(edition: str):
    gate = enchantment("Gate", "No more than one creature can attack each combat.")
    table = board(alice=[KEEN, KEEN, gate], edition=edition)
    assert table.refused("Alice doesn't attack") == number(edition, "500.2", "508.1d")
    assert table.allows("Alice attacks with Keen #1")
    assert table.allows("Alice attacks with Keen #2")


@each_edition
def test_what_must_attack_and_cant_alone_takes_another_along_if_there_is_one(edition: str):
    timid = creature("Timid", "3/3", "Timid can't attack or block alone.\nTimid attacks each turn if able.")
    assert board(alice=[timid], edition=edition).allows("Alice doesn't attack")
    table = board(alice=[timid, BEAR], edition=edition)
    assert not table.allows("Alice doesn't attack")
    assert not table.allows("Alice attacks with Plain Bear")
    assert table.allows("Alice attacks with Timid and Plain Bear")
