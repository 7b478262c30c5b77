"""What it costs to attack and to block (308, 309; 508.1, 509.1)."""

import pytest

from tests.engine.board import FOREST, ISLAND, board, creature, each_edition, enchantment

BEAR = creature("Bear", "2/2")
PRISON = enchantment(
    "Prison",
    "Creatures can't attack you unless their controller pays {2} for each creature he or she controls that's attacking "
    "you.",
)


def test_each_attacker_costs_its_controller_so_much():
    table = board(alice=[BEAR, BEAR, *[FOREST] * 4], bob=[PRISON], alice_has={"mana": ""})

    table.do("Alice attacks with Bear #1 and Bear #2")
    for which in range(1, 5):
        table.do(f"Alice taps Forest #{which} for mana")
    table.do("to end of combat")

    assert table.life("Bob") == 16


def test_an_attack_that_cannot_be_paid_for_is_refused():
    table = board(alice=[BEAR], bob=[PRISON], alice_has={"mana": ""})

    assert table.refused("Alice attacks with Bear") == "508.1c"


def test_nobody_has_to_pay_for_a_creature_that_must_attack():
    brute = creature("Brute", "3/3", "Brute attacks each turn if able.")
    table = board(alice=[brute], bob=[PRISON])

    table.do("Alice doesn't attack", "to end of combat")

    assert table.life("Bob") == 20


def test_blocking_may_cost_as_well():
    wall = creature("Wall", "0/4", "Wall can't block unless you pay {1}.")
    table = board(alice=[BEAR], bob=[wall, FOREST], bob_has={"mana": ""})

    table.do("Alice attacks with Bear", "Bob blocks Bear with Wall", "Bob taps Forest for mana", "to end of combat")

    assert table.life("Bob") == 20


def test_one_ability_may_ask_for_a_cost_of_attacking_and_of_blocking():
    golem = creature("Golem", "3/3", "Golem can't attack or block unless you pay {1}.")
    table = board(alice=[golem, FOREST], bob=[golem, FOREST], alice_has={"mana": ""}, bob_has={"mana": ""})

    table.do("Alice attacks with Alice's Golem", "Alice taps Alice's Forest for mana")
    table.do("Bob blocks Alice's Golem with Bob's Golem", "Bob taps Bob's Forest for mana", "to end of combat")

    assert table.life("Bob") == 20
    assert not [one for one in table.game.battlefield if one.name == "Golem"]


def test_who_can_pay_nothing_neither_attacks_nor_blocks_with_it():
    golem = creature("Golem", "3/3", "Golem can't attack or block unless you pay {1}.")
    table = board(alice=[golem, BEAR], bob=[golem], alice_has={"mana": ""}, bob_has={"mana": ""})

    assert table.refused("Alice attacks with Alice's Golem") == "508.1c"
    table.do("Alice attacks with Bear")
    assert table.refused("Bob blocks Bear with Golem") == "509.1b"


@each_edition
@pytest.mark.parametrize("forests", [1, 2])
def test_each_creature_that_would_block_is_paid_for(edition: str, forests: int):
    """“For each creature that's blocking” means those that are just being declared."""
    toll = enchantment(
        "Toll", "Creatures can't block unless their controller pays {1} for each creature they control that's blocking."
    )
    oxen = [creature("Ox", "3/3"), creature("Calf", "2/2")]
    walls = [creature("Wall", "0/4"), creature("Fence", "0/3")]
    table = board(alice=[toll, *oxen], bob=[*walls, *[FOREST] * forests], bob_has={"mana": ""}, edition=edition)
    table.do("Alice attacks with Ox and Calf")

    assert table.allows("Bob blocks Ox with Wall and Calf with Fence") is (forests == 2)
    assert table.allows("Bob blocks Ox with Wall")


@each_edition
def test_life_is_paid_for_each_creature_that_blocks_what_the_effect_speaks_of(edition: str):
    heat = enchantment(
        "Heat",
        "Creatures can't block creatures you control unless their controller pays 1 life for each blocking creature "
        "they control.",
    )
    walls = [creature("Wall", "0/4"), creature("Fence", "0/4")]
    table = board(alice=[heat, creature("Ox", "3/3"), BEAR], bob=walls, edition=edition)

    table.do("Alice attacks with Ox and Bear", "Bob blocks Ox with Wall and Bear with Fence", "to end of combat")

    assert table.life("Bob") == 18


def test_creatures_of_others_are_blocked_for_nothing():
    heat = enchantment(
        "Heat",
        "Creatures can't block creatures you control unless their controller pays 1 life for each "
        "blocking creature they control.",
    )
    table = board(alice=[BEAR], bob=[heat, creature("Wall", "0/4")])

    table.do("Alice attacks with Bear", "Bob blocks Bear with Wall", "to end of combat")

    assert table.life("Bob") == 20


@each_edition
def test_what_is_given_up_to_attack_is_given_up_as_attackers_are_declared(edition: str):
    whale = creature("Whale", "6/6", "Whale can't attack unless you sacrifice two Islands.")
    table = board(alice=[whale, ISLAND, ISLAND, FOREST], edition=edition)

    table.do("Alice attacks with Whale", "to end of combat")

    assert table.life("Bob") == 14
    assert [one.name for one in table.game.battlefield] == ["Whale", "Forest"]


def test_who_has_too_little_to_give_up_does_not_attack():
    whale = creature("Whale", "6/6", "Whale can't attack unless you sacrifice two Islands.")
    table = board(alice=[whale, ISLAND])

    assert table.refused("Alice attacks with Whale") == "508.1c"


def test_each_attacker_that_is_spoken_of_takes_one():
    moor = enchantment(
        "Moor",
        "Green creatures can't attack unless their controller sacrifices a land for each green "
        "creature they control that's attacking.",
    )
    elk = creature("Elk", "3/3", cost="{G}")
    table = board(alice=[moor, elk, elk, BEAR, FOREST, FOREST])

    table.do("Alice attacks with Elk #1, Elk #2 and Bear", "to end of combat")

    assert table.life("Bob") == 12
    assert not [one for one in table.game.battlefield if one.name == "Forest"]


def test_x_is_what_the_effect_counts_for_its_controller():
    ward = enchantment(
        "Ward",
        "Creatures can't attack you unless their controller pays {X} for each creature they control "
        "that's attacking you, where X is the number of Islands you control.",
    )
    table = board(alice=[BEAR, ISLAND, *[FOREST] * 2], bob=[ward, ISLAND, ISLAND], alice_has={"mana": ""})

    table.do(
        "Alice attacks with Bear", "Alice taps Forest #1 for mana", "Alice taps Forest #2 for mana", "to end of combat"
    )

    assert table.life("Bob") == 18
