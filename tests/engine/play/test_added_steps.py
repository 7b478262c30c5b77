"""Steps that effects add after a step (500.9, 500.10a, 503.2 in 2026-08)."""

from __future__ import annotations

import pytest

from engine.meaning.context import NotYetSupported
from tests.engine.board import board, enchantment, instant

NOW = "2026-08"


def test_an_added_end_step_has_what_triggers_then_trigger_again():
    bell = enchantment("Bell", "At the beginning of your end step, you gain 1 life.")
    more = instant("More", "There is an additional end step after this step.")
    table = board(alice=[bell], alice_hand=[more], edition=NOW)

    table.do("to the end step", "resolve everything", "expect Alice has 21 life", "Alice casts More", "resolve")
    table.do("everybody passes", "expect it is Alice's end step", "resolve everything", "expect Alice has 22 life")
    table.do("to Bob's upkeep")


def test_what_you_get_is_not_added_to_anothers_turn_and_what_there_is_is():
    mine = instant("Mine", "You get an additional end step after this step.")
    anyones = instant("Anyone's", "There is an additional end step after this step.")
    table = board(bob_hand=[mine, anyones], edition=NOW)

    table.do("to the end step", "Bob casts Mine", "resolve", "Bob casts Anyone's", "resolve", "everybody passes")
    table.do("expect it is Alice's end step", "everybody passes", "expect it is Bob's turn")


def test_an_upkeep_step_comes_after_no_main_phase():
    dawn = instant("Dawn", "You get an additional upkeep step after this step.")
    table = board(alice_hand=[dawn], edition=NOW)

    table.do("Alice casts Dawn")

    with pytest.raises(NotYetSupported, match="can't yet add"):
        table.do("resolve")
