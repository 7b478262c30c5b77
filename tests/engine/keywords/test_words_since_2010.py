"""Keywords that came after July 2009 and stand for card text or change a procedure, as 702 in 2026-08 has them."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, enchantment, instant, land, sorcery

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


def test_what_is_awakened_is_a_land_and_a_creature():
    """702.113a-b"""
    crush = sorcery("Crush", "Destroy target creature.\nAwaken 3—{4}{B}", cost="{1}{B}")
    grove = land("Grove", "{T}: Add {G}.")
    table = board(alice=[grove], alice_hand=[crush, crush], bob=[OX, creature("Elk", "3/3")], edition=NOW)

    table.do("Alice casts Crush targeting Ox", "resolve", "expect Grove isn't a creature")
    table.do("Alice casts Crush with awaken targeting Elk and Grove", "resolve")

    values = table.values("Grove")
    assert (table.where("Elk"), table.size("Grove")) == ("graveyard", "3/3")
    assert (set(values.types), set(values.subtypes)) == ({"Land", "Creature"}, {"Elemental"})


@pytest.mark.parametrize(("answer", "size", "life"), [("yes", "4/4", 20), ("no", "2/2", 15)])
def test_an_opponent_pays_tribute_or_bears_what_comes(answer: str, size: str, life: int):
    """702.104a-b"""
    ogre = creature(
        "Ogre", "2/2", "Tribute 2\nWhen Ogre enters, if tribute wasn't paid, it deals 5 damage to target opponent."
    )
    table = board(alice_hand=[ogre], edition=NOW)

    table.do("Alice casts Ogre", "resolve", f"Bob chooses {answer}", "resolve everything")

    assert (table.size("Ogre"), table.life("Bob")) == (size, life)


def test_ten_permanents_bring_a_blessing_that_stays():
    """702.131b-c"""
    sun = enchantment("Sun", "Ascend\nCreatures you control have flying as long as you have the city's blessing.")
    nine = [artifact(f"Rock {each}") for each in range(8)]
    table = board(alice=[sun, OX, *nine], alice_hand=[MURDER], edition=NOW)

    table.do("expect Ox has flying", "Alice casts Murder targeting Ox", "resolve")

    assert table.player("Alice").has_blessing


def test_nine_permanents_bring_none():
    sun = enchantment("Sun", "Ascend\nCreatures you control have flying as long as you have the city's blessing.")
    table = board(alice=[sun, OX, *(artifact(f"Rock {each}") for each in range(7))], edition=NOW)

    table.do("expect Ox doesn't have flying")


def test_a_spell_that_ascends_looks_before_it_does_anything_else():
    """702.131a"""
    song = sorcery("Song", "Ascend\nYou gain 1 life. If you have the city's blessing, you gain 5 life.")
    table = board(alice=[artifact(f"Rock {each}") for each in range(10)], alice_hand=[song], edition=NOW)

    table.do("Alice casts Song", "resolve")

    assert table.life("Alice") == 26


def test_who_is_exerted_stays_tapped_for_a_turn():
    """701.43a, d"""
    warrior = creature(
        "Warrior", "2/2", "You may exert Warrior as it attacks. When you do, it gets +1/+3 until end of turn."
    )
    table = board(alice=[warrior], edition=NOW)

    table.do("Alice attacks with Warrior", "Alice chooses yes", "resolve everything", "expect Warrior is 3/5")
    table.do("to Alice's upkeep", "expect Warrior is tapped", "to Bob's upkeep", "to Alice's upkeep")
    assert not table.find("Warrior").tapped


def test_who_isnt_exerted_untaps():
    warrior = creature(
        "Warrior", "2/2", "You may exert Warrior as it attacks. When you do, it gets +1/+3 until end of turn."
    )
    table = board(alice=[warrior], edition=NOW)

    table.do("Alice attacks with Warrior", "Alice chooses no", "resolve everything", "expect Warrior is 2/2")
    table.do("to Alice's upkeep", "expect Warrior is untapped")


def test_exerting_may_be_part_of_a_cost():
    druid = creature("Druid", "1/1", "{T}, Exert Druid: You gain 2 life.")
    table = board(alice=[druid], edition=NOW)

    table.do("Alice activates Druid", "resolve", "expect Alice is at 22 life", "to Alice's upkeep")

    assert table.find("Druid").tapped


def test_a_gift_that_was_promised_comes_first():
    """702.174a, j"""
    deal = sorcery("Deal", "Gift a card\nYou gain 1 life. If the gift was promised, you gain 4 life.")
    forest = card("Forest", "Basic Land — Forest", cost="")
    table = board(alice_hand=[deal, deal], bob_has={"library": [forest, forest]}, edition=NOW)

    table.do("Alice casts Deal with gift", "resolve")
    assert (len(table.player("Bob").hand), table.life("Alice")) == (1, 25)
    table.do("Alice casts Deal", "resolve")
    assert (len(table.player("Bob").hand), table.life("Alice")) == (1, 26)


def test_a_permanent_gives_its_gift_as_it_enters():
    """702.174b"""
    mouse = creature("Mouse", "1/1", "Gift a Food\nWhen Mouse enters, if the gift was promised, you gain 4 life.")
    table = board(alice_hand=[mouse], edition=NOW)

    table.do("Alice casts Mouse with gift", "resolve everything", "expect Bob controls 1 Food")

    assert table.life("Alice") == 24


def test_a_kind_is_beheld_in_a_hand_or_on_the_battlefield():
    """701.4a"""
    curse = sorcery(
        "Curse", "As an additional cost to cast this spell, behold a Goblin or pay {2}.\nYou gain 1 life.", cost="{B}"
    )
    goblin = creature("Imp", "1/1", kind="Creature — Goblin")
    table = board(
        alice=[goblin], alice_hand=[curse, curse], alice_has={"mana": "{B}{B}"}, bob_hand=[MURDER], edition=NOW
    )

    table.do(
        "Alice casts Curse choosing Behold a Goblin",
        "resolve",
        "expect Alice is at 21 life",
        "Bob casts Murder targeting Imp",
        "resolve",
    )

    assert table.refused("Alice casts Curse choosing Behold a Goblin")


def test_who_was_exerted_this_turn_isnt_exerted_again():
    text = (
        "Vigilance\nIf Warrior hasn't been exerted this turn, you may exert it as it attacks. When you do, untap all "
        "other creatures you control and after this phase, there is an additional combat phase."
    )
    table = board(alice=[creature("Warrior", "2/2", text)], edition=NOW)

    table.do("Alice attacks with Warrior", "Alice chooses yes", "resolve everything", "to combat damage")
    table.do("to the beginning of combat", "Alice attacks with Warrior", "expect no trigger", "to the end of combat")

    assert table.life("Bob") == 16
