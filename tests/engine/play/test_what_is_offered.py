"""Only what can pay is offered, abilities are used as often as they may be, and cards as their texts let them."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    artifact,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    number,
    sorcery,
)

GOBLIN = creature("Imp", "1/1", kind="Creature — Goblin")
DART = instant("Dart", "Dart deals 2 damage to target creature or player.", cost="{R}")


# Once each turn ------------------------------------------------------------------------------------------------------


@each_edition
def test_a_mana_ability_is_used_no_more_often_than_it_says(edition: str):
    wall = creature(
        "Hedge",
        "0/5",
        "Remove a charge counter from Hedge: Add {G} to your mana pool. Activate this ability only once each turn.",
    )
    table = board(
        alice=[wall.placed(counters={"charge": 3})],
        alice_has={"mana": ""},
        bob_has={"library": [FOREST]},
        edition=edition,
    )

    table.do("Alice activates Hedge", "expect Alice has {G} in her mana pool")
    table.do(f"expect refused under {number(edition, '403.3', '602.5b')}: Alice activates Hedge")
    table.do("to Bob's upkeep", "expect allowed: Alice activates Hedge")


@each_edition
def test_while_paying_it_isnt_offered_again(edition: str):
    hedge = creature(
        "Hedge", "0/5", "Pay 1 life: Add {G} to your mana pool. Activate this ability only once each turn."
    )
    growth = instant("Growth", "You gain 9 life.", cost="{G}{G}")
    table = board(alice=[hedge], alice_hand=[growth], alice_has={"mana": ""}, edition=edition)

    table.do("expect refused: Alice casts Growth", "expect Alice has 20 life")


# What can pay --------------------------------------------------------------------------------------------------------


@each_edition
def test_a_mana_ability_without_anything_to_pay_it_with_isnt_offered(edition: str):
    forge = artifact("Forge", "Sacrifice a Goblin: Add {R} to your mana pool.")
    mountain = land("Mountain", kind="Basic Land — Mountain")
    blaze = instant("Blaze", "You gain 1 life.", cost="{R}{R}")
    table = board(alice=[forge, GOBLIN, mountain], alice_hand=[blaze], alice_has={"mana": ""}, edition=edition)

    table.do("Alice casts Blaze", "expect Alice is offered only Forge and Mountain", "Alice chooses Forge")
    table.do("resolve", "expect Alice has 21 life", "expect Mountain is tapped")


@each_edition
def test_counters_are_removed_from_what_has_them(edition: str):
    pipe = artifact("Pipe", "Remove a +1/+1 counter from a creature you control: You gain 1 life.")
    ox, elk, owl = creature("Ox", "2/2"), creature("Elk", "2/2"), creature("Owl", "2/2")
    table = board(
        alice=[pipe, ox, elk.placed(counters={"+1/+1": 1}), owl.placed(counters={"+1/+1": 2})], edition=edition
    )

    table.do("Alice activates Pipe choosing Owl", "resolve", "expect Owl has 1 +1/+1 counter")
    table.do("expect refused: Alice activates Pipe choosing Ox")


@each_edition
def test_a_counter_of_any_kind_is_one_of_them(edition: str):
    drip = sorcery("Drip", "Remove a counter from target permanent.")
    ox = creature("Ox", "2/2").placed(counters={"+1/+1": 1, "age": 2})
    table = board(alice=[ox], alice_hand=[drip], edition=edition)

    table.do("Alice casts Drip targeting Ox", "resolve", "Alice chooses a age counter")
    table.do("expect Ox has 1 age counter", "expect Ox has 1 +1/+1 counter")


# Lands ---------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_land_that_may_not_be_played_is_refused_as_a_land(edition: str):
    ban = enchantment("Ban", "Players can't play lands.")
    table = board(bob=[ban], alice_hand=[FOREST], edition=edition)

    rule = number(edition, "408.2d", "701.10a")
    table.do(f"expect refused under {rule}: Alice plays Forest")


# What is given to spells ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2008-03", "2009-07"])
def test_storm_that_a_permanent_gives_copies_the_spell(edition: str):
    gale = enchantment("Gale", "Each instant spell you cast has storm.")
    sip = instant("Sip", "You gain 1 life.")
    table = board(alice=[gale], alice_hand=[sip, sip, sip], edition=edition)

    table.do("Alice casts Sip", "resolve everything", "expect Alice has 21 life")
    table.do("Alice casts Sip", "resolve everything", "expect Alice has 23 life")
    table.do("Alice casts Sip", "resolve everything", "expect Alice has 26 life")


def test_conspire_that_a_permanent_gives_copies_the_spell_once():
    rally = creature("Rally", "3/3", "Each red spell you cast has conspire.", kind="Creature — Giant")
    table = board(
        alice=[rally, creature("Ember", "1/1", cost="{R}"), creature("Cinder", "1/1", cost="{R}")], alice_hand=[DART]
    )

    table.do(
        "Alice casts Dart with conspire choosing Ember and Cinder targeting Bob", "expect 2 objects are on the stack"
    )
    table.do("resolve", "Alice chooses no", "resolve", "resolve", "expect Bob has 16 life")


# Looking back --------------------------------------------------------------------------------------------------------


@each_edition
def test_what_goes_from_a_graveyard_to_a_hand_is_looked_at_as_it_was(edition: str):
    hush = enchantment("Hush", "Cards in graveyards lose all abilities.")
    finch = creature("Finch", "1/1", "When Finch is put into your hand from your graveyard, you gain 3 life.")
    lift = sorcery("Lift", "Return target creature card from your graveyard to your hand.")
    loud = board(alice_hand=[lift], alice_has={"graveyard": [finch]}, edition=edition)
    hushed = board(alice=[hush], alice_hand=[lift], alice_has={"graveyard": [finch]}, edition=edition)

    loud.do("Alice casts Lift targeting Finch", "resolve everything", "expect Alice has 23 life")
    hushed.do("Alice casts Lift targeting Finch", "resolve everything", "expect Alice has 20 life")


@each_edition
def test_others_see_what_goes_to_a_hand_as_it_was(edition: str):
    """A card that is a creature only in its owner's graveyard goes as a creature card."""
    watch = enchantment("Watch", "Whenever a creature card is put into your hand from your graveyard, you gain 2 life.")
    lift = sorcery("Lift", "Return target card from your graveyard to your hand.")
    table = board(
        alice=[watch],
        alice_hand=[lift, lift],
        alice_has={"graveyard": [creature("Finch", "1/1"), DART]},
        edition=edition,
    )

    table.do("Alice casts Lift targeting Dart", "resolve everything", "expect Alice has 20 life")
    table.do("Alice casts Lift targeting Finch", "resolve everything", "expect Alice has 22 life")
