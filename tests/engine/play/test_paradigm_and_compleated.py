"""Spells that come back as copies in each turn, and planeswalkers that life was paid for (702.150, 702.192 in 2026)."""

from __future__ import annotations

from tests.engine.board import board, card, instant, sorcery

NOW = "2026-08"
LECTURE = sorcery("Lecture", "You gain 2 life.\nParadigm")


def test_a_copy_can_be_cast_in_each_precombat_main_phase_and_the_card_stays_exiled():
    """702.192a"""
    table = board(alice_hand=[LECTURE], edition=NOW)
    table.do("Alice casts Lecture", "resolve", "expect Lecture is in exile")
    for life in (24, 26):
        table.do("to Alice's next turn", "to Alice's precombat main phase", "resolve", "Alice chooses yes", "resolve")
        table.do(f"expect Alice has {life} life", "expect Lecture is in exile", "expect the stack is empty")


def test_a_second_spell_of_the_name_adds_nothing():
    """702.192a"""
    table = board(alice_hand=[LECTURE, LECTURE], edition=NOW)
    table.do("Alice casts Lecture", "resolve", "Alice casts Lecture", "resolve")
    table.do("to Alice's next turn", "to Alice's precombat main phase", "resolve", "Alice chooses no")
    table.do("expect the stack is empty")


def test_what_was_countered_hasnt_resolved():
    no = instant("No", "Counter target spell.")
    table = board(alice_hand=[LECTURE, LECTURE], bob_hand=[no], edition=NOW)
    table.do("Alice casts Lecture", "Bob casts No targeting Lecture", "resolve", "Alice casts Lecture", "resolve")
    table.do("to Alice's next turn", "to Alice's precombat main phase", "resolve", "Alice chooses yes", "resolve")
    table.do("expect Alice has 24 life")


def walker(text: str = "Compleated\n+1: You gain 1 life.", cost: str = "{1}{G/P}{G/P}") -> object:
    return card("Sarve", "Planeswalker — Sarve", text, cost=cost, loyalty="7")


def test_each_symbol_that_life_was_paid_for_costs_two_loyalty_counters():
    """702.150a"""
    for count, loyalty in ((0, 7), (1, 5), (2, 3)):
        table = board(alice_hand=[walker()], edition=NOW)  # type: ignore[list-item]
        table.do(f"Alice casts Sarve choosing {count}", "resolve", f"expect Sarve has {loyalty} loyalty counters")


def test_without_the_keyword_life_costs_no_loyalty():
    table = board(alice_hand=[walker("+1: You gain 1 life.")], edition=NOW)  # type: ignore[list-item]
    table.do("Alice casts Sarve choosing 2", "resolve", "expect Sarve has 7 loyalty counters")


def test_it_never_enters_with_fewer_than_none():
    oiled = card("Oiled", "Planeswalker — Sarve", "Compleated", cost="{G/P}{G/P}", loyalty="3")
    table = board(alice_hand=[oiled], edition=NOW)
    table.do("Alice casts Oiled choosing 2", "resolve", "expect Oiled is in Alice's graveyard")
