"""Preventing damage: shields, protection, and what can't be prevented (419.7; 614)."""

from __future__ import annotations

import pytest

from engine.events.kinds.damage import DamageDealt, DamagePrevented
from tests.engine.board import Card, Table, board, creature, each_edition, enchantment, instant, number, sorcery

OGRE = creature("Test Ogre", "2/2", cost="{R}")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
HEAL = instant(
    "Heal", "Prevent the next 2 damage that would be dealt this turn to target creature or player.", cost="{W}"
)
FOG = instant("Fog", "Prevent all combat damage that would be dealt this turn.", cost="{G}")


@each_edition
def test_a_shield_prevents_so_much_and_the_rest_is_dealt(edition: str):
    table = board(alice_hand=[BOLT], bob_hand=[HEAL], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice passes", "Bob casts Heal targeting Bob", "resolve", "resolve")

    assert table.life("Bob") == 19
    assert [fact.amount for fact in table.happened(DamagePrevented)] == [2]


@each_edition
def test_what_is_left_of_a_shield_prevents_later_damage(edition: str):
    spark = instant("Spark", "Spark deals 1 damage to target creature or player.")
    table = board(alice_hand=[spark, spark, spark], bob_hand=[HEAL], edition=edition)

    table.do("Alice passes", "Bob casts Heal targeting Bob", "resolve")
    for life in (20, 20, 19):
        table.do("Alice casts Spark targeting Bob", "resolve")
        assert table.life("Bob") == life


@each_edition
def test_a_shield_is_gone_with_the_turn(edition: str):
    table = board(bob_hand=[HEAL], alice_hand=[BOLT], edition=edition)

    table.do("Alice passes", "Bob casts Heal targeting Bob", "resolve", "to the next turn", "to Bob's main phase")
    table.do("Bob passes", "Alice casts Bolt targeting Bob", "resolve")

    assert table.life("Bob") == 17


@each_edition
def test_a_shield_guards_what_it_was_put_on_and_nothing_else(edition: str):
    table = board(bob=[OGRE], alice_hand=[BOLT, BOLT], bob_hand=[HEAL], edition=edition)

    table.do(
        "Alice passes", "Bob casts Heal targeting Test Ogre", "resolve", "Alice casts Bolt targeting Bob", "resolve"
    )
    assert table.life("Bob") == 17
    table.do("Alice casts Bolt targeting Test Ogre", "resolve", "expect Test Ogre has 1 damage")


@each_edition
def test_combat_damage_alone_is_prevented_by_what_says_so(edition: str):
    table = board(alice=[OGRE], alice_hand=[BOLT], bob_hand=[FOG], edition=edition)

    table.do("Alice attacks with Test Ogre", "Alice passes", "Bob casts Fog", "resolve")
    table.do("Alice casts Bolt targeting Bob", "resolve", "to end of combat")

    assert table.life("Bob") == 17


@each_edition
def test_prevented_damage_was_never_dealt(edition: str):
    table = board(alice=[OGRE], bob=[creature("Elm", "2/2")], bob_hand=[FOG], edition=edition)

    table.do(
        "Alice attacks with Test Ogre", "Bob blocks Test Ogre with Elm", "Alice passes", "Bob casts Fog", "resolve"
    )
    table.do("to end of combat", "expect Test Ogre has 0 damage", "expect Elm has 0 damage")

    assert not table.happened(DamageDealt)


@each_edition
def test_protection_prevents_damage_from_sources_of_the_quality(edition: str):
    knight = creature("Knight", "2/2", "Protection from red")
    quake = sorcery("Quake", "Quake deals 5 damage to each creature.", cost="{R}")
    table = board(alice=[knight, OGRE], alice_hand=[quake], edition=edition)

    table.do("Alice casts Quake", "resolve", "expect Knight has 0 damage", "expect Test Ogre is in Alice's graveyard")

    assert number(edition, "502.7e", "702.14e") in table.rules()


@each_edition
def test_protection_doesnt_guard_its_controller(edition: str):
    knight = creature("Knight", "2/2", "Protection from red")
    table = board(bob=[knight], alice_hand=[BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "resolve")

    assert table.life("Bob") == 17


@each_edition
def test_a_shield_against_a_chosen_source(edition: str):
    circle = enchantment(
        "Circle",
        "{1}: The next time a black or red source of your choice would deal damage to target player this turn,"
        " prevent that damage.",
    )
    table = board(alice=[OGRE], bob=[circle], alice_hand=[BOLT, BOLT], edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice passes", "Bob activates Circle targeting Bob", "resolve")
    table.do("expect Bob is asked for objects", "Bob chooses Bolt", "resolve")
    assert table.life("Bob") == 20
    table.do("Alice casts Bolt targeting Bob", "resolve")
    assert table.life("Bob") == 17


@each_edition
def test_a_player_and_all_of_a_kind_are_guarded_whenever_they_come(edition: str):
    """418.3b in 2008-03, 610.2c: preventing damage changes no characteristics, so a later creature is guarded, too."""
    haven = instant("Haven", "Prevent all damage that would be dealt to you and creatures you control this turn.")
    drake = creature("Drake", "2/2", "Flash")
    table = board(alice_hand=[haven, drake], bob=[OGRE], bob_hand=[BOLT, BOLT, BOLT], edition=edition)

    table.do("Alice casts Haven", "resolve", "Alice casts Drake", "resolve")
    for target in ("Drake", "Alice", "Test Ogre"):
        table.do("Alice passes", f"Bob casts Bolt targeting {target}", "resolve")

    assert (table.where("Drake"), table.where("Test Ogre"), table.life("Alice")) == ("battlefield", "graveyard", 20)


def test_so_much_is_prevented_for_each_of_those_who_were_there():
    """614.7: a shield for so much damage is made for each at once."""
    aegis = instant(
        "Aegis", "Prevent the next 2 damage that would be dealt to you and each creature you control this turn."
    )
    drake = creature("Drake", "2/2", "Flash")
    table = board(alice=[OGRE], alice_hand=[aegis, drake], bob_hand=[BOLT, BOLT, BOLT])

    table.do("Alice casts Aegis", "resolve", "Alice casts Drake", "resolve")
    for target in ("Drake", "Alice", "Test Ogre"):
        table.do("Alice passes", f"Bob casts Bolt targeting {target}", "resolve")

    assert (table.where("Drake"), table.where("Test Ogre"), table.life("Alice")) == ("graveyard", "battlefield", 19)


OWL = creature("Owl", "4/4", "Flying")
ROOK = creature("Rook", "4/4")
LAST_STAND = enchantment(
    "Last Stand", "If damage would reduce your life total to less than 1, it reduces your life total to 1 instead."
)
TURN_ASIDE = instant(
    "Turn Aside",
    "The next time target creature would deal damage this turn, prevent that damage. You gain that much life.",
)


@pytest.mark.parametrize("edition", ["2009-07", "2026-08"])
@pytest.mark.parametrize("prevented", ["Owl", "Rook"])
def test_life_gained_with_the_damage_counts_before_the_total_is_held(edition: str, prevented: str):
    """118.4 in 2009-07; 120.4d in 2026"""
    table = _struck(edition, life=3, prevented=prevented)

    assert table.life("Bob") == 3


@pytest.mark.parametrize(("edition", "left"), [("2008-03", 5), ("2026-08", 3)])
def test_life_that_comes_after_the_damage_saves_nothing(edition: str, left: int):
    table = _struck(edition, life=3, prevented="Rook")

    assert table.life("Bob") == left


def test_a_total_is_still_held_where_too_little_is_gained():
    table = _struck("2026-08", life=1, prevented="Owl", third=creature("Ram", "1/1"))

    assert table.life("Bob") == 1


def test_life_linked_to_what_a_blocker_deals_counts_too():
    lamb = creature("Lamb", "2/2", "Lifelink")
    table = board(alice=[OWL, ROOK], bob=[LAST_STAND, lamb], bob_has={"life": 3}, edition="2026-08")
    table.do("Alice attacks with Owl and Rook", "Bob blocks Rook with Lamb", "to combat damage", "resolve everything")

    assert table.life("Bob") == 1


def _struck(edition: str, *, life: int, prevented: str, third: Card | None = None) -> Table:
    """Bob, whose total is held, is hit by all of Alice's creatures, and one's damage is prevented."""
    attacking = [OWL, ROOK, *([third] if third else [])]
    table = board(alice=attacking, bob=[LAST_STAND], bob_hand=[TURN_ASIDE], bob_has={"life": life}, edition=edition)
    names = " and ".join(each.name for each in attacking) if third is None else "Owl, Rook and Ram"
    table.do(f"Alice attacks with {names}", f"Bob casts Turn Aside targeting {prevented}", "resolve")
    table.do("to combat damage", "resolve everything")
    return table


def test_where_combat_damage_cant_be_prevented_other_damage_can():
    fury = enchantment("Fury", "Combat damage can't be prevented.")
    wall = instant("Ward", "Prevent all damage that would be dealt to target creature this turn.")
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature.")
    ox, cow = creature("Ox", "3/3"), creature("Cow", "1/3")
    table = board(alice=[fury, ox], alice_hand=[bolt], bob=[cow], bob_hand=[wall], edition="2026-08")

    table.do(
        "Bob casts Ward targeting Cow", "resolve everything", "Alice casts Bolt targeting Cow", "resolve everything"
    )
    assert table.where("Cow") == "battlefield"
    table.do("Alice attacks with Ox", "Bob blocks Ox with Cow", "to Alice's postcombat main phase")
    assert table.where("Cow") == "graveyard"


def test_damage_of_those_that_are_meant_cant_be_prevented():
    fierce = creature("Fierce", "3/3", "Damage that would be dealt by Fierce can't be prevented.")
    fog = instant("Mist", "Prevent all combat damage that would be dealt this turn.")
    table = board(alice=[fierce, creature("Ox", "5/5")], bob_hand=[fog], edition="2026-08")

    table.do(
        "Bob casts Mist", "resolve everything", "Alice attacks with Fierce, Ox", "to Alice's postcombat main phase"
    )
    table.do("expect Bob has 17 life")


def test_that_many_counts_damage_that_cant_be_prevented_too():
    burst = instant("Burst", "Burst deals 4 damage to target creature. The damage can't be prevented.")
    text = "If damage would be dealt to ~, prevent that damage and put that many +1/+1 counters on it."
    healer = creature("Healer", "5/5", text)
    warden = creature(
        "Warden",
        "5/5",
        "If damage would be dealt to ~, prevent that damage. Put a +1/+1 counter on ~ for each 1 damage prevented "
        "this way.",
    )
    table = board(alice=[healer, warden], bob_hand=[burst, burst], edition="2026-08")

    table.do("Bob casts Burst #1 targeting Healer", "resolve", "expect Healer is 9/9", "expect Healer has 4 damage")
    table.do("Bob casts Burst #2 targeting Warden", "resolve", "expect Warden is 5/5", "expect Warden has 4 damage")
