"""Keywords that came after July 2009 and stand for card text or change a procedure, as 702 in 2026-08 has them."""

from __future__ import annotations

from tests.engine.board import board, creature, instant, sorcery

NOW = "2026-08"
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")
MURDER = instant("Murder", "Destroy target creature.")
OX = creature("Ox", "2/2")


def test_a_spell_that_rebounds_waits_in_exile_and_comes_once_more():
    """702.88a"""
    jolt = instant("Jolt", "Jolt deals 2 damage to target player.\nRebound", cost="{R}")
    table = board(alice_hand=[jolt], edition=NOW)

    table.do("Alice casts Jolt targeting Bob", "resolve", "expect Jolt is exiled", "to Alice's upkeep", "resolve")
    table.do("Alice chooses yes", "Alice chooses Bob", "resolve")

    assert (table.life("Bob"), table.where("Jolt")) == (16, "graveyard")


def test_a_spell_that_was_countered_doesnt_rebound():
    jolt = instant("Jolt", "Jolt deals 2 damage to target player.\nRebound", cost="{R}")
    table = board(alice_hand=[jolt], bob_hand=[instant("Deny", "Counter target spell.")], edition=NOW)

    table.do("Alice casts Jolt targeting Bob", "Bob casts Deny targeting Jolt", "resolve everything")

    assert table.where("Jolt") == "graveyard"


def test_a_spell_that_isnt_cast_from_a_hand_doesnt_rebound():
    jolt = instant("Jolt", "Jolt deals 2 damage to target player.\nRebound\nFlashback {R}", cost="{R}")
    table = board(alice_has={"graveyard": [jolt], "mana": "{R}"}, edition=NOW)

    table.do("Alice casts Jolt from the graveyard targeting Bob", "resolve", "to Alice's upkeep")

    assert (table.life("Bob"), table.where("Jolt")) == (18, "exile")
    assert not table.game.stack


def test_what_is_impending_is_no_creature_until_its_counters_are_gone():
    """702.176a"""
    lord = creature("Lord", "5/5", "Impending 2—{1}{U}", kind="Enchantment Creature — Avatar", cost="{3}{U}{U}")
    table = board(alice_hand=[lord], alice_has={"mana": "{1}{U}"}, edition=NOW)

    table.do("Alice casts Lord with impending", "resolve")
    assert set(table.values("Lord").types) == {"Enchantment"}
    table.do("to Alice's end step", "resolve everything")
    assert set(table.values("Lord").types) == {"Enchantment"}
    table.do("to Bob's end step", "to Alice's end step", "resolve everything")
    assert set(table.values("Lord").types) == {"Enchantment", "Creature"}
    table.do("to Bob's end step", "to Alice's end step")
    assert not table.game.stack


def test_what_was_impending_and_is_cast_for_its_mana_cost_is_a_creature_at_once():
    lord = creature("Lord", "5/5", "Impending 2—{1}{U}", kind="Enchantment Creature — Avatar", cost="{3}{U}{U}")
    table = board(alice_hand=[lord], edition=NOW)

    table.do("Alice casts Lord", "resolve")

    assert table.size("Lord") == "5/5"
    assert not table.find("Lord").counters


def test_firebending_adds_mana_that_lasts_until_the_end_of_combat():
    """702.189a"""
    monk = creature("Monk", "2/2", "Firebending 2")
    table = board(alice=[monk], edition=NOW)

    table.do("Alice attacks with Monk", "resolve everything", "to the combat damage step")
    assert dict(table.player("Alice").mana_pool.mana) == {"R": 2}
    table.do("to Alice's postcombat main phase")
    assert table.player("Alice").mana_pool.total == 0


def test_a_power_up_is_cheaper_in_the_turn_of_arrival_and_comes_once():
    """702.193a"""
    robot = creature("Robot", "2/2", "Power-up — {5}{U}: Put two +1/+1 counters on Robot.", cost="{2}{U}")
    table = board(alice_hand=[robot], alice_has={"mana": "{2}{U}{3}"}, edition=NOW)

    table.do("Alice casts Robot", "resolve", "Alice activates Robot", "resolve")

    assert (table.size("Robot"), table.player("Alice").mana_pool.total) == ("4/4", 0)
    assert table.refused("Alice activates Robot")


def test_a_power_up_costs_all_of_it_later():
    robot = creature("Robot", "2/2", "Power-up — {5}{U}: Put two +1/+1 counters on Robot.", cost="{2}{U}")
    table = board(alice=[robot], alice_has={"mana": "{3}"}, edition=NOW)

    assert table.refused("Alice activates Robot")


def test_one_partner_fetches_the_other():
    """702.124j"""
    ann = creature("Ann", "2/2", "Partner with Ben", kind="Legendary Creature — Human")
    ben = creature("Ben", "3/3", "Partner with Ann", kind="Legendary Creature — Human")
    table = board(alice_hand=[ann], alice_has={"library": [OX, ben]}, edition=NOW)

    table.do("Alice casts Ann", "resolve", "Alice chooses Alice", "resolve", "Alice chooses yes", "Alice chooses Ben")

    assert table.where("Ben") == "hand"


def test_a_crime_is_aiming_at_an_opponent_or_what_is_an_opponents():
    """700.13"""
    thug = creature("Thug", "1/1", "Whenever you commit a crime, put a +1/+1 counter on Thug.")
    bolts = [instant(name, f"{name} deals 1 damage to any target.") for name in ("Zap", "Jab", "Nip")]
    table = board(alice=[thug], alice_hand=bolts, bob=[creature("Wall", "0/9")], edition=NOW)

    table.do("Alice casts Zap targeting Bob", "resolve everything", "expect Thug is 2/2")
    table.do("Alice casts Jab targeting Alice", "resolve everything", "expect Thug is 2/2")
    table.do("Alice casts Nip targeting Wall", "resolve everything", "expect Thug is 3/3")


def test_a_crime_with_two_targets_is_one():
    thug = creature("Thug", "1/1", "Whenever you commit a crime, put a +1/+1 counter on Thug.")
    tap = instant("Lull", "Tap two target creatures.")
    table = board(alice=[thug], alice_hand=[tap], bob=[OX, creature("Elk", "2/2")], edition=NOW)

    table.do("Alice casts Lull targeting Ox and Elk", "resolve everything")

    assert table.size("Thug") == "2/2"


def test_a_card_in_an_opponents_graveyard_is_aimed_at_as_well():
    thug = creature("Thug", "1/1", "Whenever you commit a crime, put a +1/+1 counter on Thug.")
    table = board(
        alice=[thug],
        alice_hand=[instant("Rob", "Exile target card from a graveyard.")],
        bob_has={"graveyard": [OX]},
        edition=NOW,
    )

    table.do("Alice casts Rob targeting Ox", "resolve everything")

    assert table.size("Thug") == "2/2"


def test_the_fourth_mana_of_a_turn_is_expended_once():
    """700.14"""
    duo = creature("Duo", "1/1", "Whenever you expend 4, put a +1/+1 counter on Duo.")
    dear, cheap = (
        sorcery("Dear", "You gain 1 life.", cost="{2}{W}"),
        sorcery("Cheap", "You gain 1 life.", cost="{1}{W}"),
    )
    table = board(alice=[duo], alice_hand=[dear, cheap, cheap], edition=NOW)

    table.do("Alice casts Dear", "resolve everything", "expect Duo is 1/1")
    table.do("Alice casts Cheap", "resolve everything", "expect Duo is 2/2")
    table.do("Alice casts Cheap", "resolve everything", "expect Duo is 2/2")


def test_a_pilot_crews_as_though_it_were_stronger():
    pilot = creature("Pilot", "1/1", "Pilot saddles Mounts and crews Vehicles as though its power were 2 greater.")
    boat = creature("Boat", "4/4", "Crew 3", kind="Artifact — Vehicle")
    table = board(alice=[pilot, boat], edition=NOW)

    table.do("Alice activates Boat", "resolve")

    assert table.size("Boat") == "4/4"
    assert "Creature" in table.values("Boat").types
