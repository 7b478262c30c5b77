"""How a game ends (102 in 2006-10; 104 in 2009-07)."""

from __future__ import annotations

from tests.engine.board import board, creature, each_edition, instant, sorcery

DOOM = sorcery("Doom", "Target player loses the game.")
TRIUMPH = sorcery("Triumph", "You win the game.")


@each_edition
def test_a_player_who_loses_by_an_effect_loses_at_once_and_the_other_wins(edition: str):
    table = board(alice_hand=[DOOM], edition=edition)

    table.do("Alice casts Doom targeting Bob", "resolve", "expect Bob has lost", "expect Alice has won")

    assert table.session.pending is None


@each_edition
def test_winning_by_an_effect_ends_the_game(edition: str):
    table = board(alice_hand=[TRIUMPH], edition=edition)

    table.do("Alice casts Triumph", "resolve", "expect Alice has won", "expect Bob hasn't won")


@each_edition
def test_a_game_that_is_over_asks_nothing_more(edition: str):
    table = board(alice=[creature("Giant", "20/20")], edition=edition)

    table.do("Alice attacks with Giant", "to combat damage")
    if edition < "2009-07":
        table.do("resolve")  # combat damage waits on the stack
    table.do("expect Bob has lost", "expect Alice has won")

    assert table.session.pending is None


@each_edition
def test_a_game_may_be_a_draw_by_an_effect(edition: str):
    table = board(alice_hand=[sorcery("Stalemate", "The game is a draw.")], edition=edition)

    table.do("Alice casts Stalemate", "resolve", "expect the game is a draw")


@each_edition
def test_responses_may_still_save_a_player(edition: str):
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
    balm = instant("Balm", "You gain 4 life.")
    table = board(alice_hand=[bolt], bob_hand=[balm], bob_has={"life": 2}, edition=edition)

    table.do("Alice casts Bolt targeting Bob", "Alice passes", "Bob casts Balm", "resolve", "resolve")

    assert table.life("Bob") == 3
