"""What has to be done in full: as a cost, and by choice (413.2d; 607.2d)."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, artifact, board, card, creature, each_edition, number, sorcery

NOW = "2026-08"
OX = creature("Grass Ox", "2/2")
#: What can be asked for, with a table that has one too few of it.
TOO_FEW = [
    ("exile two cards from your graveyard", {"graveyard": [FOREST]}),
    ("exile the top two cards of your library", {"library": [FOREST]}),
    ("discard two cards", {"hand": [FOREST]}),
    ("reveal two cards from your hand", {"hand": [FOREST]}),
    ("tap two untapped creatures you control", {"battlefield": [OX]}),
    ("return two creatures you control to their owner's hand", {"battlefield": [OX]}),
    ("shuffle two cards from your graveyard into your library", {"graveyard": [FOREST]}),
]


def with_this(has, *, more=0):
    """A board with what Alice has, and with so many more of each."""
    zones = {zone: cards + cards * more for zone, cards in has.items()}
    hand, battlefield = zones.pop("hand", []), zones.pop("battlefield", [])
    return battlefield, hand, zones


@each_edition
@pytest.mark.parametrize(("deed", "has"), TOO_FEW)
def test_a_cost_isnt_paid_with_fewer_than_it_says(deed: str, has, edition: str):
    mill = artifact("Old Quern", f"{deed[:1].upper()}{deed[1:]}: You gain 3 life.")

    battlefield, hand, zones = with_this(has)
    table = board(alice=[mill, *battlefield], alice_hand=hand, alice_has=zones, edition=edition)
    assert table.refused("Alice activates Old Quern") == number(edition, "409.1h", "601.2g")

    battlefield, hand, zones = with_this(has, more=1)
    table = board(alice=[mill, *battlefield], alice_hand=hand, alice_has=zones, edition=edition)
    table.do("Alice activates Old Quern", "resolve", "expect Alice is at 23 life")


@each_edition
@pytest.mark.parametrize(("deed", "has"), TOO_FEW)
def test_nobody_can_choose_to_do_what_there_is_too_little_for(deed: str, has, edition: str):
    offer = sorcery("Offer", f"You may {deed}. If you do, you gain 3 life.")
    demand = sorcery("Demand", f"You lose 3 life unless you {deed}.")
    battlefield, hand, zones = with_this(has)

    table = board(alice=battlefield, alice_hand=[offer, *hand], alice_has=zones, edition=edition)
    table.do("Alice casts Offer", "resolve", "expect Alice has priority", "expect Alice is at 20 life")

    table = board(alice=battlefield, alice_hand=[demand, *hand], alice_has=zones, edition=edition)
    table.do("Alice casts Demand", "resolve", "expect Alice has priority", "expect Alice is at 17 life")


@pytest.mark.parametrize(("edition", "rule"), [("2021-09", "701.13b"), (NOW, "701.17b")])
def test_more_cards_than_a_library_holds_cant_be_milled_for_a_cost_or_by_choice(edition: str, rule: str):
    quern = artifact("Old Quern", "Mill three cards: You gain 3 life.")
    offer = sorcery("Offer", "You may mill three cards. If you do, you gain 5 life.")
    order = sorcery("Order", "Mill three cards. If you do, you gain 1 life.")
    table = board(alice=[quern], alice_hand=[offer, order], alice_has={"library": [FOREST, FOREST]}, edition=edition)

    assert table.refused("Alice activates Old Quern") == rule
    table.do("Alice casts Offer", "resolve", "expect Alice has priority", "expect Alice is at 20 life")
    table.do("Alice casts Order", "resolve", "expect Alice has 0 cards in her library")


def test_what_replaces_where_the_cards_go_doesnt_undo_the_payment():
    """118.11 in 2026."""
    void = artifact("Hungry Void", "If a card would be put into a graveyard from anywhere, exile it instead.")
    quern = artifact("Old Quern", "Mill two cards: You gain 3 life.")
    table = board(alice=[void, quern], alice_has={"library": [FOREST, FOREST]}, edition=NOW)

    table.do("Alice activates Old Quern", "resolve", "expect Alice is at 23 life", "expect Forest is in exile")


def test_who_blights_needs_a_creature_for_the_counters():
    """701.68b in 2026."""
    altar = artifact("Sour Altar", "Blight 1: You gain 3 life.")

    assert board(alice=[altar], bob=[OX], edition=NOW).refused("Alice activates Sour Altar") == "701.68b"
    table = board(alice=[altar, OX], edition=NOW)
    table.do("Alice activates Sour Altar", "resolve", "expect Alice is at 23 life", "expect Grass Ox is 1/1")


def test_only_what_can_be_done_in_full_is_offered_of_two_things():
    """701.61a in 2026: three cards of a graveyard, or a Food."""
    larder = artifact("Larder", "Forage: You gain 3 life.")
    bread = card("Bread", "Artifact — Food")
    has = {"graveyard": [FOREST, FOREST]}

    assert board(alice=[larder], alice_has=has, edition=NOW).refused("Alice activates Larder") == "601.2h"
    table = board(alice=[larder, bread], alice_has=has, edition=NOW)
    table.do("Alice activates Larder", "resolve", "expect Alice is at 23 life", "expect Bread is in Alice's graveyard")


def test_what_a_player_is_told_to_do_is_done_as_far_as_it_goes():
    """101.3 in 2026."""
    storm = sorcery("Mind Storm", "Target player discards two cards.")
    table = board(alice_hand=[storm], bob_hand=[FOREST], edition=NOW)

    table.do("Alice casts Mind Storm targeting Bob", "resolve", "expect Forest is in Bob's graveyard")


def test_what_is_exiled_with_others_as_a_cost_doesnt_count_for_one_of_them():
    keys = artifact("Keys", "Exile ~ and two other artifacts you control: You gain 1 life.")
    pot = artifact("Pot")

    table = board(alice=[keys, pot], edition=NOW)
    table.do("expect refused: Alice activates Keys")

    table = board(alice=[keys, pot, pot], edition=NOW)
    table.do("Alice activates Keys", "resolve", "expect Alice has 21 life")
