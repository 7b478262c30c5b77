"""Damage beyond what is lethal: sent on as it is dealt, and noticed once it has been (120.4a, 120.10 in 2026-08)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, card, creature, instant, sorcery

NOW = "2026-08"
JUDGE = creature(
    "Judge", "1/1", "Whenever a permanent an opponent controls is dealt excess damage, you gain that much life."
)


@pytest.mark.parametrize(("damage", "life", "left"), [(0, 18, "graveyard"), (1, 17, "graveyard"), (2, 16, "graveyard")])
def test_what_is_more_than_lethal_goes_to_the_creatures_controller(damage: int, life: int, left: str):
    lance = sorcery(
        "Lance",
        "Lance deals 5 damage to target creature. Excess damage is dealt to that creature's controller instead.",
    )
    table = board(alice_hand=[lance], bob=[creature("Elk", "2/3").placed(damage=damage)], edition=NOW)

    table.do("Alice casts Lance targeting Elk", "resolve", f"expect Bob has {life} life")

    assert table.where("Elk") == left


def test_nothing_is_sent_on_where_it_is_all_needed():
    lance = sorcery(
        "Lance",
        "Lance deals 2 damage to target creature. Excess damage is dealt to that creature's controller instead.",
    )
    table = board(alice_hand=[lance], bob=[creature("Elk", "2/3")], edition=NOW)

    table.do("Alice casts Lance targeting Elk", "resolve", "expect Bob has 20 life", "expect Elk has 2 damage")


def test_of_a_planeswalker_what_is_more_than_its_loyalty_is_excess():
    dart = instant("Dart", "Dart deals 3 damage to target creature or planeswalker.")
    sage = card("Sage", "Planeswalker — Sage", "+1: You gain 1 life.", loyalty="2")
    table = board(alice=[JUDGE], alice_hand=[dart], bob=[sage], edition=NOW)

    table.do("Alice casts Dart targeting Sage", "resolve everything", "expect Alice has 21 life")


def test_deathtouch_makes_all_but_one_excess():
    asp = creature("Asp", "3/1", "Deathtouch")
    table = board(alice=[JUDGE, asp], bob=[creature("Elk", "0/9")], edition=NOW)

    table.do("Alice attacks with Asp", "Bob blocks Asp with Elk", "to combat damage", "resolve everything")
    table.do("expect Alice has 22 life")
