"""What can't be had (113.11 in 2026-08), names that differ (201.2c), and life that can't be lost (119.8)."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, creature, each_edition, enchantment, instant

NOW = "2026-08"
RAT = creature("Rat", "1/1")


@pytest.mark.parametrize("order", [("Lid", "Wings"), ("Wings", "Lid")])
def test_what_cant_be_had_isnt_whichever_came_first(order: tuple[str, str]):
    cards = {
        "Lid": enchantment("Lid", "Creatures your opponents control can't have or gain flying."),
        "Wings": enchantment("Wings", "All creatures have flying and first strike."),
    }
    table = board(alice=[RAT], bob=[cards[name] for name in order], edition=NOW)

    table.do("expect Rat doesn't have flying", "expect Rat has first strike")


def test_once_that_is_over_what_was_given_is_there():
    lid = enchantment("Lid", "Creatures can't have or gain flying.")
    off = instant("Off", "Destroy target enchantment.")
    up = instant("Up", "Target creature gains flying until end of turn.")
    bat = creature("Bat", "1/1", "Flying")
    table = board(alice=[bat], bob=[lid], alice_hand=[off, up], edition=NOW)

    table.do("expect Bat doesn't have flying", "Alice casts Off targeting Lid", "resolve", "expect Bat has flying")


@each_edition
def test_who_cant_lose_life_loses_none_and_pays_none(edition: str):
    stone = enchantment("Stone", "You can't lose life.")
    jar = artifact("Jar", "Pay 1 life: Draw a card.")
    bolt = instant("Bolt", "Bolt deals 3 damage to target player.")
    table = board(alice=[stone, jar], bob_hand=[bolt], edition=edition)

    table.refused("Alice activates Jar")
    table.do("Bob casts Bolt targeting Alice", "resolve", "expect Alice has 20 life")


def test_a_creature_of_another_name_is_told_from_all_of_the_others():
    census = enchantment(
        "Census",
        "Whenever a creature with a different name than each other creature you control enters under your control,"
        " you gain 1 life.",
    )
    ox = creature("Ox", "2/4")
    table = board(alice=[census, RAT], alice_hand=[RAT, ox], edition=NOW)

    table.do("Alice casts Rat", "resolve everything", "expect Alice has 20 life")
    table.do("Alice casts Ox", "resolve everything", "expect Alice has 21 life")
