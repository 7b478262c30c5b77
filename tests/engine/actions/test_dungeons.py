"""Dungeons, the initiative, and what rad counters bring with them (309, 701.49, 726 and 728 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.kinds.dungeons import DungeonCompleted, VentureMarkerMoved
from engine.scenarios.language.faults import KeywordsLacked, ScriptError
from tests.engine.board import FOREST, board, creature, enchantment, instant, sorcery

NOW = "2026-08"
SINCE_2021 = pytest.mark.parametrize("edition", ["2021-09", NOW])
DIG = sorcery("Dig", "Venture into the dungeon.")
DELVE = instant("Delve On", "Venture into the dungeon.")
LEAD = sorcery("Lead", "You take the initiative.")
MINE = "Lost Mine of Phandelver"


@SINCE_2021
def test_who_is_in_no_dungeon_chooses_one_and_begins_on_top(edition: str):
    table = board(alice_hand=[DIG], edition=edition)
    table.do("Alice casts Dig", "resolve", f"Alice chooses {MINE}")
    table.do("expect Alice's venture marker is in Cave Entrance", "expect the stack isn't empty")


@SINCE_2021
def test_an_arrow_is_followed_and_of_two_the_player_chooses(edition: str):
    table = board(alice_hand=[DIG], alice_has={"dungeon": MINE}, edition=edition)
    table.do("Alice casts Dig", "resolve", "Alice chooses Mine Tunnels", "resolve")

    assert table.find("Treasure Token" if edition == NOW else "Treasure") is not None
    table.do("expect Alice's venture marker is in Mine Tunnels")


def test_no_other_room_is_open():
    table = board(alice_hand=[DIG], alice_has={"dungeon": MINE}, edition=NOW)
    table.do("Alice casts Dig", "resolve")

    with pytest.raises(ScriptError, match="Goblin Lair"):
        table.do("Alice chooses Dark Pool")


@SINCE_2021
def test_a_dungeon_leaves_only_once_its_last_room_is_done(edition: str):
    """704.5t, 309.7"""
    table = board(alice_hand=[DIG], alice_has={"dungeon": MINE, "room": "Dark Pool"}, edition=edition)
    table.do("Alice casts Dig", "resolve", "expect Alice hasn't completed a dungeon")
    assert not table.happened(DungeonCompleted)

    table.do("resolve", f"expect Alice has completed {MINE}", "expect Alice has 1 card in hand")


@SINCE_2021
def test_who_ventures_on_from_the_last_room_is_in_another_dungeon_at_once(edition: str):
    """309.5b: while the ability of the last room waits."""
    table = board(alice_hand=[DIG, DELVE], alice_has={"dungeon": MINE, "room": "Dark Pool"}, edition=edition)
    table.do("Alice casts Dig", "resolve", "Alice casts Delve On", "resolve")
    table.do("Alice chooses Tomb of Annihilation", f"expect Alice has completed {MINE}", "resolve everything")

    table.do("expect Alice's venture marker is in Trapped Entry", "expect Alice has 19 life", "expect Bob has 19 life")


def test_each_room_does_what_it_says():
    table = board(
        alice_hand=[DIG, DELVE],
        alice_has={"dungeon": "Tomb of Annihilation", "room": "Veils of Fear"},
        edition=NOW,
    )
    table.do("Alice casts Dig", "resolve", "resolve", "expect Alice has 18 life", "expect Bob has 18 life")
    table.do("Alice casts Delve On", "resolve", "resolve", "expect Alice has completed Tomb of Annihilation")

    atropal = table.find("The Atropal")
    assert table.size("The Atropal") == "4/4"
    assert "Legendary" in table.values("The Atropal").supertypes
    assert atropal.is_permanent


def test_venturing_and_completing_trigger():
    guide = creature("Guide", "1/1", "Whenever you venture into the dungeon, you gain 1 life.")
    singer = creature("Singer", "1/1", "Whenever you complete a dungeon, you gain 5 life.")
    grown = creature("Grown", "1/1", "As long as you've completed a dungeon, Grown gets +2/+0.")
    table = board(
        alice=[guide, singer, grown], alice_hand=[DIG], alice_has={"dungeon": MINE, "room": "Dark Pool"}, edition=NOW
    )
    assert table.size("Grown") == "1/1"
    table.do("Alice casts Dig", "resolve", "resolve everything")

    assert table.life("Alice") == 26
    assert table.size("Grown") == "3/1"


def test_dungeons_completed_are_counted_by_name_too():
    sage = creature("Sage", "0/0", "Sage gets +1/+1 for each dungeon you've completed.")
    elder = creature("Elder", "0/0", "Elder gets +1/+1 for each differently named dungeon you've completed.")
    table = board(alice=[sage, elder], alice_has={"completed": [MINE, MINE, "Undercity"]}, edition=NOW)

    assert (table.size("Sage"), table.size("Elder")) == ("3/3", "2/2")


@pytest.mark.parametrize("edition", ["2009-07", "2018-04"])
def test_nobody_ventures_before_2021(edition: str):
    with pytest.raises(KeywordsLacked, match="venture into the dungeon"):
        board(alice_hand=[DIG], edition=edition)
    with pytest.raises(KeywordsLacked, match="no dungeons before Adventures"):
        board(alice_has={"dungeon": MINE}, edition=edition)


# The initiative -------------------------------------------------------------------------------------------------------


def test_who_takes_the_initiative_ventures_into_undercity_then_and_each_upkeep():
    table = board(alice_hand=[LEAD], alice_has={"library": [FOREST, FOREST, FOREST]}, edition=NOW)
    table.do("Alice casts Lead", "resolve", "expect Alice has the initiative", "resolve")
    table.do("expect Alice's venture marker is in Secret Entrance", "resolve", "Alice chooses Forest")
    table.do("to the next turn", "to Alice's upkeep", "resolve", "Alice chooses Lost Well")
    table.do("expect Alice's venture marker is in Lost Well")


def test_who_is_in_another_dungeon_goes_on_in_that():
    """701.49d"""
    table = board(alice_hand=[LEAD], alice_has={"dungeon": MINE}, edition=NOW)
    table.do("Alice casts Lead", "resolve", "resolve", "Alice chooses Goblin Lair")
    table.do("expect Alice's venture marker is in Goblin Lair")


def test_combat_damage_takes_the_initiative_once_for_several_creatures():
    """726.2"""
    elk, hind = creature("Elk", "2/2"), creature("Hind", "1/1")
    table = board(alice=[elk, hind], bob_has={"initiative": True}, edition=NOW)
    table.do("Alice attacks with Elk and Hind", "to the combat damage step", "resolve")
    table.do("expect Alice has the initiative", "expect Bob doesn't have the initiative", "resolve")

    assert len(table.happened(VentureMarkerMoved)) == 1


def test_who_has_the_initiative_and_takes_it_ventures_again():
    """726.5"""
    has = {"initiative": True, "dungeon": "Undercity", "room": "Stash"}
    table = board(alice_hand=[LEAD], alice_has=has, edition=NOW)
    table.do("Alice casts Lead", "resolve", "expect Alice has the initiative", "resolve")
    table.do("expect Alice's venture marker is in Catacombs")


def test_the_active_player_takes_the_initiative_of_one_who_leaves():
    """726.4"""
    table = board(bob_has={"initiative": True}, others={"Carol": {}}, edition=NOW)
    table.do("Bob concedes", "expect Alice has the initiative")


def test_what_having_the_initiative_is_good_for():
    scout = creature("Scout", "1/1", "As long as you have the initiative, Scout gets +1/+0.")
    table = board(alice=[scout], alice_has={"initiative": True}, edition=NOW)

    assert table.size("Scout") == "2/1"


@pytest.mark.parametrize("edition", ["2009-07", "2021-09"])
def test_there_is_no_initiative_before_2022(edition: str):
    with pytest.raises(KeywordsLacked, match="no initiative before Commander Legends"):
        board(alice_hand=[LEAD], edition=edition)


# Rad counters ---------------------------------------------------------------------------------------------------------

ELF = creature("Elf", "1/1")


def test_rad_counters_mill_and_wear_off():
    """728.1"""
    glow = sorcery("Glow", "Target player gets three rad counters.")
    table = board(alice_hand=[glow], bob_has={"library": [FOREST, ELF, ELF, FOREST]}, edition=NOW)
    table.do("Alice casts Glow targeting Bob", "resolve", "to Bob's main phase", "resolve")

    bob = table.player("Bob")
    assert len(bob.graveyard) == 3
    assert bob.life == 18
    assert bob.counters_of("rad") == 1


def test_rad_counters_are_there_at_the_start_and_proliferate():
    spread = sorcery("Spread", "Proliferate.")
    table = board(alice_hand=[spread], bob_has={"counters": {"rad": 1}}, edition=NOW)
    table.do("Alice casts Spread", "resolve", "Alice chooses Bob")
    assert table.player("Bob").counters_of("rad") == 2

    table.do("to Bob's main phase", "resolve")
    assert len(table.player("Bob").graveyard) == 2


def test_nobody_without_rad_counters_mills():
    table = board(bob_has={"counters": {"rad": 1}}, edition=NOW)
    table.do("to Bob's upkeep", "to Alice's main phase")

    assert not table.player("Alice").graveyard


def test_what_counts_rad_counters():
    fan = creature("Fan", "1/1", "Fan gets +1/+1 for each rad counter you have.")
    wall = enchantment("Wall", "Whenever you draw a card, if you have two or more rad counters, you gain 1 life.")
    table = board(alice=[fan, wall], alice_has={"counters": {"rad": 2}}, edition=NOW)

    assert table.size("Fan") == "3/3"


def test_there_are_no_rad_counters_before_2024():
    with pytest.raises(KeywordsLacked, match="no rad counters before Fallout"):
        board(alice_hand=[sorcery("Glow", "Target player gets three rad counters.")], edition="2021-09")


# How a game stands at the start ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("has", "why"),
    [
        ({"dungeon": "Cellar"}, "there is no dungeon 'Cellar'"),
        ({"dungeon": MINE, "room": "Attic"}, "has no room 'Attic'"),
        ({"room": "Forge"}, "of no dungeon"),
    ],
)
def test_a_beginning_that_cant_be_is_refused(has: dict[str, str], why: str):
    with pytest.raises(ScriptError, match=why):
        board(alice_has=has, edition=NOW)


def test_one_player_alone_has_the_initiative():
    with pytest.raises(ScriptError, match="not both Alice and Bob"):
        board(alice_has={"initiative": True}, bob_has={"initiative": True}, edition=NOW)
