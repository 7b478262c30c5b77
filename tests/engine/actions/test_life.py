"""Exchanges of life totals are the gains and losses that they take (118, 701.8c)."""

import pytest

from tests.engine.board import board, each_edition, enchantment, sorcery

TRADE = sorcery("Blood Bargain", "Exchange life totals with target opponent.")
SPRING = enchantment("Spring of Vigor", "Whenever a player gains life, you get a poison counter.")
WOUND = enchantment("Open Wound", "Whenever a player loses life, you draw a card.")


@each_edition
@pytest.mark.parametrize(("mine", "theirs"), [(5, 17), (17, 5)])
def test_an_exchange_is_a_gain_for_one_and_a_loss_for_the_other(edition: str, mine: int, theirs: int):
    table = board(
        edition=edition, alice=[SPRING], alice_hand=[TRADE], alice_has={"life": mine}, bob_has={"life": theirs}
    )

    table.do("Alice casts Blood Bargain targeting Bob", "resolve", "resolve", "expect Alice has 1 poison counter")

    assert (table.life("Alice"), table.life("Bob")) == (theirs, mine)


@each_edition
def test_an_exchange_of_equal_totals_is_neither_gain_nor_loss(edition: str):
    table = board(
        edition=edition, alice=[SPRING, WOUND], alice_hand=[TRADE], alice_has={"life": 9}, bob_has={"life": 9}
    )

    table.do("Alice casts Blood Bargain targeting Bob", "resolve", "expect the stack is empty")

    assert (table.life("Alice"), table.life("Bob")) == (9, 9)
