"""Time travel (701.56 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, enchantment, sorcery

NOW = "2026-08"
LEAP = sorcery("Leap", "Time travel.", cost="{0}")
SAND = creature("Sand", "3/3", "Vanishing 3")


def test_each_chosen_permanent_gets_a_time_counter_or_loses_one():
    """701.56a"""
    glass = artifact("Glass").placed(counters={"time": 2})
    table = board(alice=[SAND.placed(counters={"time": 2}), glass], alice_hand=[LEAP], edition=NOW)

    table.do("Alice casts Leap", "resolve", "Alice chooses Sand and Glass")
    table.do("Alice chooses put a time counter on it", "Alice chooses remove a time counter from it")

    assert (table.find("Sand").counters_of("time"), table.find("Glass").counters_of("time")) == (3, 1)


def test_nothing_need_be_chosen_and_nothing_of_others_or_without_time_can_be():
    table = board(
        alice=[SAND.placed(counters={"time": 2}), artifact("Pot").placed(counters={"charge": 1})],
        bob=[artifact("Glass").placed(counters={"time": 2})],
        alice_hand=[LEAP],
        edition=NOW,
    )
    table.do("Alice casts Leap", "resolve")

    assert not table.allows("Alice chooses Glass")
    assert not table.allows("Alice chooses Pot")
    table.do("Alice chooses nothing")
    assert table.find("Sand").counters_of("time") == 2


def test_removing_the_last_one_does_what_that_does():
    table = board(alice=[SAND.placed(counters={"time": 1})], alice_hand=[LEAP], edition=NOW)

    table.do("Alice casts Leap", "resolve", "Alice chooses Sand", "Alice chooses remove a time counter from it")
    table.do("resolve everything")

    assert table.where("Sand") == "graveyard"


def test_a_suspended_card_travels_too():
    late = sorcery("Late", "You gain 5 life.\nSuspend 3—{W}", cost="{5}")
    table = board(alice_hand=[late, LEAP], edition=NOW)

    table.do("Alice suspends Late", "Alice casts Leap", "resolve", "Alice chooses Late")
    table.do("Alice chooses remove a time counter from it")

    assert table.find("Late").counters_of("time") == 2


def test_who_travels_in_time_has_done_so_even_with_nothing_to_choose():
    clock = enchantment("Clock", "Whenever you time travel, you gain 1 life.")
    table = board(alice=[clock], alice_hand=[LEAP], edition=NOW)

    table.do("Alice casts Leap", "resolve everything")

    assert table.life("Alice") == 21
