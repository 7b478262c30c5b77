"""The Ring tempts players, and creatures bear it (701.54 in 2026-08)."""

from __future__ import annotations

import pytest

from tests.engine.board import Table, artifact, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
LURE = sorcery("Lure", "The Ring tempts you.", cost="{0}")
OX, HEN = creature("Ox", "2/2"), creature("Hen", "1/1")


def tempted(times: int, *, alice=(OX,), bob=(), **more) -> Table:
    """Alice with a creature that bears the Ring, which has tempted her so often."""
    lures = [sorcery(f"Lure {each}", "The Ring tempts you.", cost="{0}") for each in range(times)]
    library = [artifact(f"Card {each}") for each in range(4)]
    table = board(alice=alice, bob=bob, alice_hand=[*lures], alice_has={"library": library, **more}, edition=NOW)
    for lure in lures:
        table.do(f"Alice casts {lure.name}", "resolve")
    return table


def test_the_first_time_the_bearer_is_legendary_and_hard_to_block():
    """701.54c"""
    table = tempted(1, bob=[creature("Bull", "3/3"), creature("Calf", "2/4")])
    assert "Legendary" in table.values("Ox").supertypes

    table.do("Alice attacks with Ox")

    assert not table.allows("Bob blocks Ox with Bull")
    assert table.allows("Bob blocks Ox with Calf")


def test_once_is_not_enough_for_a_card():
    table = tempted(1)

    table.do("Alice attacks with Ox", "resolve everything")

    assert not table.player("Alice").hand


def test_the_second_time_the_bearer_draws_and_discards_as_it_attacks():
    table = tempted(2)

    table.do("Alice attacks with Ox", "resolve everything")

    assert (len(table.player("Alice").library), len(table.player("Alice").hand)) == (3, 0)


def test_the_third_time_each_creature_that_blocks_the_bearer_is_sacrificed_at_the_end_of_combat():
    table = tempted(3, alice=[creature("Ox", "2/9")], bob=[creature("Calf", "1/9"), creature("Foal", "2/9")])

    table.do("Alice attacks with Ox", "resolve everything", "Bob blocks Ox with Calf and Foal", "resolve everything")
    assert table.where("Calf") == "battlefield"
    table.do("to Alice's postcombat main phase")

    assert (table.where("Calf"), table.where("Foal")) == ("graveyard", "graveyard")


def test_the_fourth_time_each_opponent_loses_life_by_the_bearers_damage():
    table = tempted(4)

    table.do("Alice attacks with Ox", "resolve everything", "to Alice's postcombat main phase")

    assert table.life("Bob") == 15


def test_another_creature_may_be_chosen_the_next_time_and_the_first_bears_it_no_more():
    """701.54a"""
    table = board(alice=[OX, HEN], alice_hand=[LURE, sorcery("Call", "The Ring tempts you.")], edition=NOW)

    table.do("Alice casts Lure", "resolve", "Alice chooses Ox", "Alice casts Call", "resolve", "Alice chooses Hen")

    assert "Legendary" not in table.values("Ox").supertypes
    assert "Legendary" in table.values("Hen").supertypes
    assert len(table.game.command) == 1


def test_who_gets_control_of_the_bearer_doesnt_get_a_bearer_and_its_player_has_none_even_when_it_comes_back():
    """701.54a"""
    steal = instant("Steal", "Gain control of target creature until end of turn.")
    table = board(alice=[OX], alice_hand=[LURE], bob_hand=[steal], edition=NOW)

    table.do("Alice casts Lure", "resolve", "Bob casts Steal targeting Ox", "resolve")
    assert "Legendary" not in table.values("Ox").supertypes
    table.do("to Bob's upkeep")

    assert table.game.controller_of(table.find("Ox")) is table.player("Alice")
    assert "Legendary" not in table.values("Ox").supertypes


def test_it_tempts_a_player_without_creatures_too_and_that_counts():
    """701.54d"""
    eye = enchantment("Eye", "Whenever the Ring tempts you, you gain 2 life.")
    table = board(alice=[eye], alice_hand=[LURE, sorcery("Call", "The Ring tempts you.")], edition=NOW)

    table.do("Alice casts Lure", "resolve everything", "Alice casts Call", "resolve everything")

    assert (table.life("Alice"), table.player("Alice").times_tempted) == (24, 2)


def test_a_copy_of_the_bearer_bears_nothing():
    """701.54b"""
    twin = sorcery("Twin", "Create a token that's a copy of target creature.")
    table = board(alice=[OX], alice_hand=[LURE, twin], edition=NOW)

    table.do("Alice casts Lure", "resolve", "Alice casts Twin targeting Ox", "resolve")

    legends = ["Legendary" in table.game.characteristics(each).supertypes for each in table.game.permanents()]
    assert legends == [True, False]


def test_the_bearer_stays_the_bearer_when_it_is_no_creature():
    awake = artifact("Idol", "{1}: ~ becomes a 2/2 Golem artifact creature until end of turn.")
    table = board(alice=[awake], alice_hand=[LURE], edition=NOW)

    table.do("Alice activates Idol", "resolve", "Alice casts Lure", "resolve", "to Bob's upkeep")

    assert "Legendary" in table.values("Idol").supertypes


@pytest.mark.parametrize(("chosen", "life"), [("Ox", 20), ("Hen", 23)])
def test_who_was_chosen_is_looked_at_as_the_ring_tempts(chosen: str, life: int):
    ox = creature(
        "Ox",
        "2/2",
        "Whenever the Ring tempts you, if you chose a creature other than Ox as your Ring-bearer, you gain 3 life.",
    )
    table = board(alice=[ox, HEN], alice_hand=[LURE], edition=NOW)

    table.do("Alice casts Lure", "resolve", f"Alice chooses {chosen}", "resolve everything")

    assert table.life("Alice") == life


def test_choosing_the_same_creature_again_is_choosing_it():
    call = enchantment("Watch", "Whenever you choose a creature as your Ring-bearer, you gain 1 life.")
    table = board(alice=[OX, call], alice_hand=[LURE, sorcery("Call", "The Ring tempts you.")], edition=NOW)

    table.do("Alice casts Lure", "resolve everything", "Alice casts Call", "resolve everything")

    assert table.life("Alice") == 22


def test_a_text_asks_whether_a_creature_bears_the_ring_or_how_often_it_has_tempted():
    ox = creature("Ox", "2/2", "As long as Ox is your Ring-bearer, it has flying.")
    hall = enchantment(
        "Hall", "As long as the Ring has tempted you two or more times this game, creatures you control get +1/+1."
    )
    table = board(alice=[ox, hall], alice_hand=[LURE, sorcery("Call", "The Ring tempts you.")], edition=NOW)
    assert not table.values("Ox").has("flying")

    table.do("Alice casts Lure", "resolve")
    assert (table.values("Ox").has("flying"), table.size("Ox")) == (True, "2/2")
    table.do("Alice casts Call", "resolve")

    assert table.size("Ox") == "3/3"
