"""Waterbending (701.67 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
KOI = creature("Koi", "2/2", "Waterbend {3}: Koi gets +1/+1 until end of turn.")
OX, POT = creature("Ox", "1/1"), artifact("Pot")
ELK = creature("Elk", "1/1")


def test_artifacts_and_creatures_are_tapped_instead_of_paying_generic_mana():
    """701.67a"""
    table = board(alice=[KOI, OX, POT], alice_has={"mana": "{R}"}, edition=NOW)

    table.do("Alice activates Koi choosing Ox and Pot", "resolve")

    assert (table.size("Koi"), table.find("Ox").tapped, table.find("Pot").tapped) == ("3/3", True, True)
    assert table.player("Alice").mana_pool.total == 0


def test_it_can_be_paid_with_mana_alone():
    table = board(alice=[KOI, OX], alice_has={"mana": "{R}{R}{R}"}, edition=NOW)

    table.do("Alice activates Koi", "resolve")

    assert (table.size("Koi"), table.find("Ox").tapped) == ("3/3", False)


def test_too_little_of_both_isnt_enough():
    table = board(alice=[KOI, OX], alice_has={"mana": "{R}"}, edition=NOW)

    assert not table.allows("Alice activates Koi choosing Ox")


def test_tapped_permanents_and_those_of_others_dont_help():
    table = board(alice=[KOI, OX.placed(tapped=True)], bob=[POT], alice_has={"mana": "{R}{R}"}, edition=NOW)

    assert not table.allows("Alice activates Koi choosing Ox")
    assert not table.allows("Alice activates Koi choosing Pot")


def test_a_creature_that_has_just_come_helps_and_so_does_the_one_whose_ability_it_is():
    table = board(alice=[KOI.placed(new=True), OX.placed(new=True)], alice_has={"mana": "{R}"}, edition=NOW)

    table.do("Alice activates Koi choosing Koi and Ox", "resolve")

    assert table.size("Koi") == "3/3"


WAVE = sorcery("Wave", "As an additional cost to cast this spell, waterbend {3}.\nYou gain 5 life.", cost="{2}{U}")


def test_only_the_generic_mana_of_the_waterbend_cost_is_paid_so():
    """701.67b"""
    fish = [creature(f"Fish {each}", "1/1") for each in range(5)]
    table = board(alice=fish, alice_hand=[WAVE], alice_has={"mana": "{U}{U}{U}"}, edition=NOW)

    assert table.refused("Alice casts Wave choosing Fish 0, Fish 1, Fish 2 and Fish 3") == "701.67b"
    table.do("Alice casts Wave choosing Fish 0, Fish 1 and Fish 2", "resolve")

    assert table.life("Alice") == 25


def test_the_mana_cost_is_no_part_of_it():
    fish = [creature(f"Fish {each}", "1/1") for each in range(5)]
    table = board(alice=fish, alice_hand=[WAVE], alice_has={"mana": "{U}{U}"}, edition=NOW)

    assert not table.allows("Alice casts Wave choosing Fish 0, Fish 1 and Fish 2")


def test_x_in_a_waterbend_cost_can_be_tapped_for():
    tide = sorcery("Tide", "As an additional cost to cast this spell, waterbend {X}.\nYou gain X life.", cost="{U}")
    table = board(alice=[OX, ELK], alice_hand=[tide], alice_has={"mana": "{U}"}, edition=NOW)

    table.do("Alice casts Tide with X = 2 choosing Ox and Elk", "resolve")

    assert table.life("Alice") == 22


def test_a_spell_knows_whether_its_optional_cost_was_waterbent():
    surge = sorcery(
        "Surge",
        "As an additional cost to cast this spell, you may waterbend {1}.\n"
        "You gain 1 life. If this spell's additional cost was paid, you gain 5 life.",
        cost="{U}",
    )
    table = board(alice=[OX], alice_hand=[surge], alice_has={"mana": "{U}"}, edition=NOW)

    table.do("Alice casts Surge", "Alice chooses yes", "Alice chooses Ox", "resolve")

    assert table.life("Alice") == 26


def test_ward_can_be_waterbent_by_whoever_is_asked():
    guard = creature("Guard", "2/2", "Ward—Waterbend {2}.")
    table = board(
        alice=[guard],
        bob=[OX, POT],
        bob_hand=[instant("Slay", "Destroy target creature.", cost="{0}")],
        bob_has={"mana": ""},
        turn="Bob",
        edition=NOW,
    )

    table.do("Bob casts Slay targeting Guard", "resolve", "Bob chooses yes", "Bob chooses Ox and Pot", "resolve")

    assert table.where("Guard") == "graveyard"


def test_who_pays_a_waterbend_cost_has_waterbent_however_they_paid():
    """701.67c"""
    pool = enchantment("Pool", "Whenever you waterbend, you gain 1 life.")
    table = board(alice=[KOI, pool, OX], alice_has={"mana": "{R}{R}{R}{R}{R}"}, edition=NOW)

    table.do("Alice activates Koi", "resolve everything", "Alice activates Koi choosing Ox", "resolve everything")

    assert table.life("Alice") == 22
