"""Counters put on another object as one had them (122.8–9 in 2026-08), and targets changed one by one (115.7b–c)."""

from __future__ import annotations

from tests.engine.board import board, creature, instant

NOW = "2026-08"
OX = creature("Ox", "2/4")
CUB = creature("Cub", "1/3")


def test_whoever_dies_leaves_as_many_of_each_kind():
    heir = creature("Heir", "1/1", "Whenever another creature you control dies, put its counters on Heir.")
    kill = instant("Kill", "Destroy target creature.")
    fat = OX.placed(counters={"+1/+1": 2, "charge": 1})
    table = board(alice=[heir, fat], alice_hand=[kill], edition=NOW)

    table.do("Alice casts Kill targeting Ox", "resolve everything", "expect Heir has 2 +1/+1 counters")
    table.do("expect Heir has 1 charge counter")


def test_counters_put_so_are_put_as_any_others_are():
    """What replaces putting counters replaces this, too: none are moved."""
    imp = creature("Imp", "1/1", "Sacrifice Imp: Put its +1/+1 counters on target creature.")
    ward = creature("Ward", "0/1", "Ward can't have counters put on it.")
    table = board(alice=[imp.placed(counters={"+1/+1": 2}), ward, OX], edition=NOW)

    table.do("Alice activates Imp targeting Ox", "resolve", "expect Ox is 4/6")


def test_one_target_of_several_is_changed_and_the_other_stays():
    fork = instant("Fork", "Fork deals 2 damage to target creature and 1 damage to target player.")
    bend = instant("Bend", "You may change a target of target spell or ability.")
    table = board(alice=[OX], bob=[CUB], alice_hand=[fork], bob_hand=[bend], edition=NOW)

    table.do("Alice casts Fork targeting Cub and Bob", "Bob casts Bend targeting Fork", "resolve", "Bob chooses yes")
    table.do("Bob chooses Bob", "Bob chooses Alice", "resolve", "expect Alice has 19 life", "expect Cub has 2 damage")


def test_a_target_changes_to_what_the_text_names_where_that_is_legal():
    wyrm = creature("Wyrm", "4/4", "{1}: Change a target of target spell or ability to Wyrm.")
    fork = instant("Fork", "Fork deals 2 damage to target creature and 1 damage to target player.")
    table = board(bob=[CUB, wyrm], alice_hand=[fork], edition=NOW)

    table.do("Alice casts Fork targeting Cub and Bob", "Bob activates Wyrm targeting Fork", "resolve", "resolve")
    table.do("expect Wyrm has 2 damage", "expect Cub has 0 damage", "expect Bob has 19 life")


def test_a_single_target_chosen_twice_is_two_targets_and_only_one_thing():
    """115.9a and 115.9c."""
    twice = instant("Twice", "Twice deals 1 damage to target creature and 1 damage to target creature.")
    single = instant("Single", "Counter target spell with a single target.")
    only = instant("Only", "Counter target spell that targets only a single creature.")
    table = board(alice=[OX], alice_hand=[twice], bob_hand=[single, only], edition=NOW)

    table.do("Alice casts Twice targeting Ox and Ox")

    assert not table.allows("Bob casts Single targeting Twice")
    assert table.allows("Bob casts Only targeting Twice")
