"""Deathtouch and lifelink: triggered before Magic 2010, part of the damage since (502.63, 502.68; 702.2, 702.13)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, instant

OLD = ["2006-10", "2008-03"]


def test_in_m10_life_comes_with_the_damage():
    table = board(alice=[creature("Cleric", "2/2", "Lifelink")])

    table.do("Alice attacks with Cleric", "to combat damage")

    assert (table.life("Alice"), table.life("Bob")) == (22, 18)


@pytest.mark.parametrize("edition", OLD)
def test_before_m10_life_comes_when_the_ability_resolves(edition: str):
    table = board(alice=[creature("Cleric", "2/2", "Lifelink")], edition=edition)

    table.do("Alice attacks with Cleric", "to combat damage", "resolve", "expect Cleric triggered")
    assert (table.life("Alice"), table.life("Bob")) == (20, 18)
    table.do("resolve")
    assert table.life("Alice") == 22


def test_in_m10_two_instances_of_lifelink_gain_no_more():
    """702.13c: multiple instances are redundant."""
    table = board(alice=[creature("Cleric", "2/2", "Lifelink\nLifelink")])

    table.do("Alice attacks with Cleric", "to combat damage")

    assert table.life("Alice") == 22


@pytest.mark.parametrize("edition", OLD)
def test_before_m10_two_instances_of_lifelink_trigger_twice(edition: str):
    table = board(alice=[creature("Cleric", "2/2", "Lifelink\nLifelink")], edition=edition)

    table.do("Alice attacks with Cleric", "to combat damage", "resolve", "resolve everything")

    assert table.life("Alice") == 24


def test_in_m10_a_player_lives_by_the_life_of_the_same_damage():
    """Damage to both sides at once, with lifelink: the life is there before anybody is looked at."""
    table = board(alice=[creature("Cleric", "3/3", "Lifelink")], alice_has={"life": 1}, bob=[creature("Bear", "2/2")])
    table.do("to the next turn", "Bob attacks with Bear", "Alice blocks Bear with Cleric", "to end of combat")

    assert table.life("Alice") == 4


@pytest.mark.parametrize("edition", OLD)
def test_before_m10_deathtouch_destroys_by_an_ability_that_regeneration_answers(edition: str):
    asp = creature("Asp", "1/1", "Deathtouch")
    troll = creature("Troll", "1/5", "{G}: Regenerate Troll.")
    table = board(alice=[asp], bob=[troll], edition=edition)

    table.do(
        "Alice attacks with Asp", "Bob blocks Asp with Troll", "to combat damage", "resolve", "expect Asp triggered"
    )
    table.do(
        "Alice passes", "Bob activates Troll", "resolve", "resolve", "expect Troll is in play", "expect Troll is tapped"
    )


def test_prevented_damage_has_neither():
    fog = instant("Fog", "Prevent all combat damage that would be dealt this turn.")
    table = board(
        alice=[creature("Both", "2/2", "Deathtouch, lifelink")], bob=[creature("Giant", "5/5")], bob_hand=[fog]
    )

    table.do("Alice attacks with Both", "Bob blocks Both with Giant", "Alice passes", "Bob casts Fog", "resolve")
    table.do("to end of combat", "expect Giant is in play")

    assert table.life("Alice") == 20


@pytest.mark.parametrize("edition", ["2009-07", "2010-07", "2026-08"])
def test_a_source_with_lifelink_brings_life_once_for_all_that_it_damages_at_once(edition: str):
    """118.8 says since 2010 that a source causes somebody to gain life; two sources do it twice."""
    choir = creature("Choir", "1/6", "Whenever you gain life, put a +1/+1 counter on Choir.")
    boar = creature("Boar", "5/5", "Trample, lifelink")
    priest = creature("Priest", "2/2", "Lifelink")
    table = board(
        alice=[choir, boar, priest], bob=[creature("Low Wall", "0/1"), creature("Reed", "0/1")], edition=edition
    )

    table.do("Alice attacks with Boar and Priest", "Bob blocks Boar with Low Wall and Reed", "to combat damage")
    table.do("resolve everything", "expect Choir has 2 +1/+1 counters")

    assert table.life("Alice") == 27
