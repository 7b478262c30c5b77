"""Conspire, replicate and epic: spells that are copied (702.47, 702.53, 702.75)."""

from __future__ import annotations

from tests.engine.board import FOREST, board, creature, each_edition, instant, sorcery

RED_ONE = creature("Ember", "1/1", cost="{R}")
RED_TWO = creature("Cinder", "1/1", cost="{R}")
GREEN = creature("Moss", "1/1", cost="{G}")
DART = sorcery("Dart", "Dart deals 1 damage to target player.\nConspire", cost="{R}")


def test_conspire_copies_the_spell_for_two_creatures_of_its_color():
    table = board(alice=[RED_ONE, RED_TWO], alice_hand=[DART])

    table.do("Alice casts Dart with conspire choosing Ember and Cinder targeting Bob", "resolve everything")

    assert table.life("Bob") == 18
    assert table.find("Ember").tapped
    assert table.find("Cinder").tapped


def test_conspire_needs_two_creatures_that_share_a_color():
    table = board(alice=[RED_ONE, GREEN], alice_hand=[DART])

    assert not table.allows("Alice casts Dart with conspire targeting Bob")
    assert table.allows("Alice casts Dart targeting Bob")


def test_creatures_that_came_this_turn_may_conspire():
    table = board(alice=[RED_ONE.placed(new=True), RED_TWO.placed(new=True)], alice_hand=[DART])

    table.do("Alice casts Dart with conspire choosing Ember and Cinder targeting Bob", "resolve everything")

    assert table.life("Bob") == 18


def test_each_instance_of_conspire_looks_at_its_own_payment():
    twice = sorcery("Dart", "Dart deals 1 damage to target player.\nConspire\nConspire", cost="{R}")
    table = board(alice=[RED_ONE, RED_TWO], alice_hand=[twice])

    table.do("Alice casts Dart with conspire choosing Ember and Cinder targeting Bob", "resolve everything")

    assert table.life("Bob") == 18


def test_each_instance_of_replicate_looks_at_its_own_payments():
    twice = sorcery("Spark", "Spark deals 1 damage to target player.\nReplicate {1}\nReplicate {R}", cost="{R}")
    table = board(alice_hand=[twice])

    table.do("Alice casts Spark with replicate with replicate targeting Bob", "resolve everything")

    assert table.life("Bob") == 17


@each_edition
def test_epic_ends_casting_and_repeats_the_spell_each_upkeep(edition: str):
    saga = sorcery("Saga", "Target player loses 2 life.\nEpic", cost="{2}")
    other = instant("Other", "You gain 1 life.")
    table = board(
        alice_hand=[saga, other],
        alice_has={"library": [FOREST] * 5},
        bob_has={"library": [FOREST] * 5},
        edition=edition,
    )
    table.do("Alice casts Saga targeting Bob", "resolve")
    assert table.life("Bob") == 18
    assert not table.allows("Alice casts Other")

    table.do("to Alice's next upkeep", "resolve", "resolve")
    assert table.life("Bob") == 16

    table.do("to Alice's next upkeep", "resolve", "Alice chooses Alice", "resolve")
    assert table.life("Alice") == 18
    assert not table.allows("Alice casts Other")
