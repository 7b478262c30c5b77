"""Putting and removing counters (200.10 in 2006-10; 120 in 2009-07)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, each_edition, instant, sorcery

KILL = instant("Kill", "Destroy target creature.")


@each_edition
def test_a_card_in_a_graveyard_gets_no_counters_that_its_permanent_was_to_have(edition: str):
    proud = creature("Proud", "2/2", "Whenever a creature dies, put a +1/+1 counter on Proud.")
    table = board(alice=[proud, creature("Meek", "1/1")], alice_hand=[KILL, KILL], edition=edition)

    table.do("Alice casts Kill targeting Meek", "resolve", "resolve", "expect Proud has 1 +1/+1 counter")
    table.do("Alice casts Kill targeting Proud", "resolve", "expect Proud triggered", "resolve everything")

    assert table.where("Proud") == "graveyard"
    assert not table.find("Proud").counters


@each_edition
def test_counters_are_removed_as_a_cost_in_full_or_not_at_all(edition: str):
    battery = artifact("Battery", "Remove two charge counters from Battery: Draw a card.")
    table = board(alice=[battery.placed(counters={"charge": 3})], edition=edition)

    table.do("Alice activates Battery", "expect Battery has 1 charge counter")
    assert not table.allows("Alice activates Battery")
    table.do("expect Battery has 1 charge counter")


@each_edition
def test_no_counters_are_left_when_the_last_is_gone(edition: str):
    battery = artifact("Battery", "Remove a charge counter from Battery: Draw a card.")
    table = board(alice=[battery.placed(counters={"charge": 1})], edition=edition)

    table.do("Alice activates Battery")

    assert table.find("Battery").counters == {}


@each_edition
def test_counters_stay_behind_when_the_permanent_leaves(edition: str):
    bounce = instant("Bounce", "Return target creature to its owner's hand.")
    grown = creature("Grown", "1/1").placed(counters={"+1/+1": 2})
    table = board(alice=[grown], alice_hand=[bounce], edition=edition)
    assert table.size("Grown") == "3/3"

    table.do("Alice casts Bounce targeting Grown", "resolve", "Alice casts Grown", "resolve", "expect Grown is 1/1")


# Poison --------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_player_loses_poison_counters_and_that_many_are_counted(edition: str):
    leech = sorcery("Leech", "Target player loses all poison counters. Leech deals that much damage to that player.")
    table = board(alice_hand=[leech], bob_has={"poison": 4}, edition=edition)
    table.do(
        "Alice casts Leech targeting Bob", "resolve", "expect Bob has 0 poison counters", "expect Bob is at 16 life"
    )


@each_edition
def test_nobody_loses_more_poison_counters_than_there_are(edition: str):
    salve = sorcery("Salve", "Each player loses two poison counters.")
    table = board(alice_hand=[salve], alice_has={"poison": 1}, bob_has={"poison": 5}, edition=edition)
    table.do("Alice casts Salve", "resolve", "expect Alice has 0 poison counters", "expect Bob has 3 poison counters")
