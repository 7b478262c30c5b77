"""Draws of several cards as a whole, and how many a turn has (121.2a–b in 2026-08)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, each_edition, enchantment, sorcery

THREE = sorcery("Three", "Draw three cards.")


@each_edition
def test_two_or_more_is_said_of_the_instruction_and_not_of_each_draw(edition: str):
    miser = enchantment("Miser", "If an opponent would draw two or more cards, instead that player draws a card.")
    one = sorcery("One", "Draw a card.")
    table = board(alice_hand=[THREE, one], bob=[miser], edition=edition)

    table.do("Alice casts Three", "resolve", "expect Alice has 2 cards in hand")
    table.do("Alice casts One", "resolve", "expect Alice has 2 cards in hand")


def test_what_replaces_each_draw_applies_after_what_replaces_them_all():
    more = enchantment("More", "If you would draw two or more cards, you draw that many cards plus one instead.")
    twice = enchantment("Twice", "If you would draw a card, draw two cards instead.")
    table = board(alice_hand=[THREE], alice=[more, twice], edition="2026-08")

    table.do("Alice casts Three", "resolve", "expect Alice has 8 cards in hand")


@pytest.mark.parametrize(("limit", "drawn"), [("one card", 1), ("two cards", 2)])
def test_of_several_draws_those_that_are_still_let_happen(limit: str, drawn: int):
    spirit = creature("Spirit", "1/1", f"Each opponent can't draw more than {limit} each turn.")
    table = board(alice_hand=[THREE], bob=[spirit], edition="2026-08")

    table.do("Alice casts Three", "resolve", f"expect Alice has {drawn} cards in hand")


def test_who_can_draw_no_two_is_not_asked_whether_to_draw_two():
    spirit = creature("Spirit", "1/1", "Each player can't draw more than one card each turn.")
    two, may_one = sorcery("Two", "You may draw two cards."), sorcery("May One", "You may draw a card.")
    table = board(alice_hand=[two, may_one], alice=[spirit], edition="2026-08")

    table.do("Alice casts Two", "resolve", "expect Alice isn't asked for yes or no")
    table.do("Alice casts May One", "resolve", "Alice chooses yes", "expect Alice has 1 card in hand")
