"""Assist (702.132 in 2026-08)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from tests.engine.board import Table, board, creature, sorcery

NOW = "2026-08"
FEAST = sorcery("Feast", "Assist\nYou gain 7 life.", cost="{5}{W}")


def table_with(alice: str, bob: str) -> Table:
    return board(alice_hand=[FEAST], alice_has={"mana": alice}, bob_has={"mana": bob}, edition=NOW)


def test_another_player_pays_as_much_of_the_generic_mana_as_they_like():
    """702.132a"""
    table = table_with("{W}{W}{W}", "{R}{R}{R}{R}")

    table.do("Alice casts Feast choosing Bob", "Bob chooses 3", "resolve")

    assert table.life("Alice") == 27
    assert [player.mana_pool.total for player in table.game.players] == [0, 1]


def test_nobody_need_be_chosen():
    table = table_with("{W}{W}{W}{W}{W}{W}", "{R}")

    table.do("Alice casts Feast", "resolve")

    assert (table.life("Alice"), table.player("Bob").mana_pool.total) == (27, 1)


def test_who_was_chosen_need_not_pay_and_then_too_little_is_there():
    table = table_with("{W}{W}{W}", "{R}{R}{R}")

    with pytest.raises(IllegalAction):
        table.do("Alice casts Feast choosing Bob", "Bob chooses 0")


def test_colored_mana_isnt_for_them_to_pay():
    table = table_with("{R}", "{W}{W}{W}{W}{W}{W}")

    with pytest.raises(IllegalAction, match="5 generic mana"):
        table.do("Alice casts Feast choosing Bob", "Bob chooses 6")


def test_what_they_cant_pay_they_dont():
    table = table_with("{W}{W}{W}{W}{W}{W}", "{R}")

    table.do("Alice casts Feast choosing Bob", "Bob chooses 3", "resolve")

    assert [player.mana_pool.total for player in table.game.players] == [0, 1]


def test_what_they_paid_was_spent_on_the_spell():
    beast = creature(
        "Beast",
        "0/0",
        "Assist\nBeast enters with a +1/+1 counter on it for each color of mana spent to cast it.",
        cost="{2}{G}",
    )
    table = board(alice_hand=[beast], alice_has={"mana": "{G}"}, bob_has={"mana": "{R}{U}"}, edition=NOW)

    table.do("Alice casts Beast choosing Bob", "Bob chooses 2", "resolve")

    assert table.size("Beast") == "3/3"


def test_nobody_is_asked_where_no_generic_mana_is_in_the_cost():
    hymn = sorcery("Hymn", "Assist\nYou gain 1 life.", cost="{W}")
    table = board(alice_hand=[hymn], edition=NOW)

    table.do("Alice casts Hymn", "resolve")

    assert table.life("Alice") == 21
