"""Keyword actions that have been taken, whatever came of them, and what they can't be done with (701 in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, enchantment, instant, sorcery

NOW = "2026-08"
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")


@pytest.mark.parametrize(
    ("action", "bell"),
    [("Amass Orcs 1.", "amass"), ("Blight 1.", "blight"), ("Manifest dread.", "manifest dread")],
)
def test_an_action_has_been_taken_even_where_nothing_came_of_it(action: str, bell: str):
    """701.47b, 701.62b, 701.68d"""
    still = enchantment("Still", "Creatures can't have counters put on them.")
    hearer = enchantment("Hearer", f"Whenever you {bell}, you gain 1 life.")
    table = board(alice=[still, hearer], alice_hand=[sorcery("Deed", action)], alice_has={"library": []}, edition=NOW)

    table.do("Alice casts Deed", "resolve everything")

    assert table.life("Alice") == 21


def test_what_is_gone_isnt_exerted():
    """701.43c"""
    hearer = enchantment("Hearer", "Whenever you exert a creature, you gain 1 life.")
    runner = creature("Runner", "1/1", "{1}: Exert Runner.")
    table = board(alice=[runner, hearer], bob_hand=[BOLT], edition=NOW)

    table.do("Alice activates Runner", "Bob casts Bolt targeting Runner", "resolve everything")

    assert table.life("Alice") == 20


def test_healed_damage_is_gone():
    """701.69a"""
    salve = instant("Salve", "All damage already dealt to target creature is healed.")
    table = board(alice=[creature("Wall", "0/4").placed(damage=3)], alice_hand=[salve], edition=NOW)

    table.do("Alice casts Salve targeting Wall", "resolve")

    assert table.find("Wall").damage == 0
