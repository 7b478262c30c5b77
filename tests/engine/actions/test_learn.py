"""Learning (701.48 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import artifact, board, card, enchantment, sorcery

NOW = "2026-08"
CLASS = sorcery("Class", "Learn.", cost="{0}")
LESSON = card("Sums", "Sorcery — Lesson", "You gain 2 life.")
OTHER = sorcery("Song", "You gain 3 life.")


def test_who_learns_may_discard_a_card_and_draws_one_for_it():
    """701.48a"""
    has = {"library": [artifact("Pot")], "outside": [LESSON]}
    table = board(alice_hand=[CLASS, artifact("Rag")], alice_has=has, edition=NOW)

    table.do("Alice casts Class", "resolve", "Alice chooses yes")

    assert [each.name for each in table.player("Alice").hand] == ["Pot"]


def test_who_discards_nothing_may_take_a_lesson_from_outside_the_game():
    has = {"library": [artifact("Pot")], "outside": [LESSON, OTHER]}
    table = board(alice_hand=[CLASS, artifact("Rag")], alice_has=has, edition=NOW)

    table.do("Alice casts Class", "resolve", "Alice chooses no", "Alice chooses yes")

    assert {each.name for each in table.player("Alice").hand} == {"Rag", "Sums"}


def test_where_there_is_no_lesson_outside_the_game_nothing_comes_of_it():
    table = board(alice_hand=[CLASS, artifact("Rag")], alice_has={"outside": [OTHER]}, edition=NOW)

    table.do("Alice casts Class", "resolve", "Alice chooses no")

    assert [each.name for each in table.player("Alice").hand] == ["Rag"]


def test_whoever_has_learned_has_done_so_however_it_went():
    desk = enchantment("Desk", "Whenever you learn, you gain 1 life.")
    table = board(alice=[desk], alice_hand=[CLASS], edition=NOW)

    table.do("Alice casts Class", "resolve everything")

    assert table.life("Alice") == 21
