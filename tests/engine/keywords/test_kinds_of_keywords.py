"""Keywords that say what is devoured or sacrificed, or who helped to pay (702.51c, 702.82c, 702.119b, 702.122c,
702.171c, 702.186b in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from tests.engine.board import artifact, board, card, creature, instant, land

NOW = "2026-08"
OX = creature("Ox", "3/3")
GOAT = creature("Goat", "1/1")


def test_what_devours_lands_devours_nothing_else():
    eater = creature("Eater", "1/1", "Devour land 2")
    table = board(alice=[OX, land("Field")], alice_hand=[eater], edition=NOW)
    table.do("Alice casts Eater", "resolve", "expect Alice isn't offered Ox", "Alice chooses Field")

    table.do("expect Eater is 3/3", "expect Field is in Alice's graveyard")


def test_what_emerges_from_an_artifact_costs_less_by_its_mana_value():
    crab = creature("Crab", "4/4", "Emerge from artifact {6}{U}", cost="{9}")
    anvil = artifact("Anvil", cost="{6}")
    table = board(alice=[anvil, OX, land("Pool", "{T}: Add {U}.")], alice_hand=[crab], edition=NOW)

    table.do("Alice casts Crab for its emerge from cost", "expect Anvil is in Alice's graveyard", "resolve")
    table.do("expect Crab is on the battlefield")


def test_without_such_a_permanent_nothing_emerges():
    crab = creature("Crab", "4/4", "Emerge from artifact {6}{U}", cost="{9}")
    table = board(alice=[OX], alice_hand=[crab], edition=NOW)

    with pytest.raises(IllegalAction, match="nothing of the kind"):
        table.do("Alice casts Crab for its emerge from cost")


def test_those_that_convoked_a_spell_are_known_when_it_enters():
    host = creature("Host", "2/2", "Convoke\nWhen ~ enters, each creature that convoked it gains flying.", cost="{2}")
    table = board(alice=[OX, GOAT], alice_hand=[host], edition=NOW)
    table.do("Alice casts Host tapping Ox", "resolve everything")

    table.do("expect Ox has flying", "expect Goat doesn't have flying")


def test_those_that_crewed_a_vehicle_are_forgotten_with_the_turn():
    text = "{0}: Destroy each creature that crewed ~ this turn.\nCrew 1"
    cart = card("Cart", "Artifact — Vehicle", text, power="2", toughness="2")
    table = board(alice=[cart, GOAT], edition=NOW)
    table.do(
        "Alice activates Cart ability 2", "resolve", "to Bob's upkeep", "Alice activates Cart ability 1", "resolve"
    )
    table.do("expect Goat is on the battlefield", "to Alice's upkeep", "Alice activates Cart ability 2", "resolve")

    table.do("Alice activates Cart ability 1", "resolve", "expect Goat is in Alice's graveyard")


def test_what_stands_after_infinity_is_there_once_it_is_harnessed():
    gem = artifact("Gem", "{0}: Harness ~.\n∞ — Creatures you control get +1/+1.")
    table = board(alice=[gem, OX], edition=NOW)
    table.do("expect Ox is 3/3", "Alice activates Gem", "resolve")

    table.do("expect Ox is 4/4")


def test_what_waits_for_a_spell_to_be_countered_looks_back():
    """603.10e"""
    boast = instant("Boast", "Draw a card.\nWhen ~ is countered, you gain 3 life.")
    deny = instant("Deny", "Counter target spell.")
    clerk = creature("Clerk", "1/1", "Whenever a spell an opponent controls is countered, you gain 1 life.")
    table = board(alice_hand=[boast], bob=[clerk], bob_hand=[deny], edition=NOW)

    table.do("Alice casts Boast", "Bob casts Deny targeting Boast", "resolve everything")
    table.do("expect Alice has 23 life", "expect Bob has 21 life")
