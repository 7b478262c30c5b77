"""Sagas with read ahead (702.155, 714.3b in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, card, sorcery

TALE = card(
    "Tale", "Enchantment — Saga", "Read ahead\nI — You gain 1 life.\nII — You gain 2 life.\nIII — You gain 4 life."
)


@pytest.mark.parametrize(("chapter", "life"), [(1, 21), (2, 22), (3, 24)])
def test_it_begins_with_the_chapter_that_is_chosen(chapter: int, life: int):
    table = board(alice_hand=[TALE], edition="2026-08")

    table.do("Alice casts Tale", "resolve", f"Alice chooses {chapter}", "resolve everything")

    assert table.life("Alice") == life


def test_what_is_passed_over_in_the_turn_it_came_doesnt_trigger():
    """702.155a: two counters more bring it past a chapter, to the one of that number."""
    more = sorcery("More", "Put two lore counters on target enchantment.")
    table = board(alice_hand=[TALE, more], edition="2026-08")

    table.do("Alice casts Tale", "resolve", "Alice chooses 1", "resolve everything")
    table.do("Alice casts More targeting Tale", "resolve everything")

    assert table.life("Alice") == 25


def test_it_goes_on_like_any_other_on_later_turns():
    table = board(alice_hand=[TALE], edition="2026-08")

    table.do("Alice casts Tale", "resolve", "Alice chooses 2", "resolve everything")
    table.do("to Alice's next precombat main phase", "resolve everything")

    assert (table.life("Alice"), table.where("Tale")) == (26, "graveyard")
