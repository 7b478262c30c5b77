"""Miracle (702.94 in 2026-08)."""

from __future__ import annotations

from tests.engine.board import Table, artifact, board, instant, sorcery

NOW = "2026-08"
BOON = sorcery("Boon", "You gain 9 life.\nMiracle {W}", cost="{6}{W}{W}")
READ = instant("Read", "Draw a card.", cost="{0}")
STUDY = instant("Study", "Draw two cards.", cost="{0}")


def table_with(*library: object, hand: tuple = (READ, STUDY), mana: str = "{W}", **more: object) -> Table:
    return board(alice_hand=hand, alice_has={"library": list(library), "mana": mana}, edition=NOW, **more)


def test_the_first_card_drawn_in_a_turn_may_be_cast_for_its_miracle_cost():
    """702.94a"""
    table = table_with(BOON)

    table.do("Alice casts Read", "resolve", "Alice chooses yes", "resolve", "Alice chooses yes", "resolve")

    assert (table.life("Alice"), table.player("Alice").mana_pool.total) == (29, 0)


def test_it_stays_in_hand_where_it_isnt_revealed():
    table = table_with(BOON)

    table.do("Alice casts Read", "resolve", "Alice chooses no")

    assert not table.game.stack
    assert table.where("Boon") == "hand"


def test_it_stays_in_hand_where_it_isnt_cast_after_all():
    table = table_with(BOON)

    table.do("Alice casts Read", "resolve", "Alice chooses yes", "resolve", "Alice chooses no")

    assert table.where("Boon") == "hand"


def test_the_second_card_drawn_in_a_turn_isnt_revealed():
    table = table_with(artifact("Stone"), BOON)

    table.do("Alice casts Study", "resolve")

    assert not table.game.stack
    assert len(table.player("Alice").hand) == 3


def test_the_first_of_several_drawn_at_once_is():
    table = table_with(BOON, artifact("Stone"))

    table.do("Alice casts Study", "resolve", "Alice chooses yes", "resolve", "Alice chooses yes", "resolve")

    assert table.life("Alice") == 29


def test_it_cant_be_cast_for_its_miracle_cost_at_any_other_time():
    table = table_with(hand=(BOON,))

    assert not table.allows("Alice casts Boon with miracle")


def test_a_card_that_has_left_the_hand_isnt_cast():
    drop = instant("Drop", "Discard your hand.", cost="{0}")
    table = table_with(BOON, hand=(READ, drop))

    table.do("Alice casts Read", "resolve", "Alice chooses yes", "Alice casts Drop", "resolve everything")

    assert (table.life("Alice"), table.where("Boon")) == (20, "graveyard")


def test_a_sorcery_is_cast_so_on_another_players_turn():
    table = table_with(BOON, turn="Bob")

    table.do("Alice casts Read", "resolve", "Alice chooses yes", "resolve", "Alice chooses yes", "resolve")

    assert table.life("Alice") == 29


def test_the_cost_has_to_be_paid():
    table = table_with(BOON, mana="{R}")

    table.do("Alice casts Read", "resolve", "Alice chooses yes", "resolve everything")

    assert (table.life("Alice"), table.where("Boon")) == (20, "hand")


def test_it_stays_revealed_until_its_ability_has_left_the_stack():
    """702.94b"""
    boon = sorcery("Boon", "You gain 9 life.\nMiracle {W}", cost="{5}{W}")
    read = instant("Read", "Draw a card.")
    table = board(alice_hand=[read], alice_has={"library": [boon, boon]}, edition="2026-08")

    table.do("Alice casts Read", "resolve", "Alice chooses yes", "expect Bob can see Boon")
    table.do("resolve", "Alice chooses no", "expect Bob can't see Boon")
