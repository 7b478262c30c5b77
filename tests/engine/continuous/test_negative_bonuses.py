"""Bonuses that are worked out to be less than 0 (107.1b): they take away until 2013, and are 0 by 2018."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature, each_edition, enchantment, instant

SAP = instant("Sap", "Target creature gets -5/-0 until end of turn.")
OAK = creature("Oak", "3/4", "{1}: ~ gets +X/+X until end of turn, where X is its power.")
NEWER = pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition >= "2018-04"])
OLDER = pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition < "2018-04"])


@NEWER
def test_a_bonus_below_zero_is_none(edition: str):
    table = board(alice=[OAK], bob_hand=[SAP], edition=edition)
    table.do("Bob casts Sap targeting Oak", "resolve", "Alice activates Oak", "resolve")

    assert table.size("Oak") == "-2/4"


@OLDER
def test_a_bonus_below_zero_takes_away(edition: str):
    table = board(alice=[OAK], bob_hand=[SAP], edition=edition)
    table.do("Bob casts Sap targeting Oak", "resolve", "Alice activates Oak", "resolve")

    assert table.size("Oak") == "-4/2"


@NEWER
def test_what_is_taken_away_is_worked_out_alike(edition: str):
    drain = instant("Drain", "Target creature gets -X/-X until end of turn, where X is its power.")
    table = board(alice=[OAK], bob_hand=[SAP, drain], edition=edition)
    table.do("Bob casts Sap targeting Oak", "resolve", "Bob casts Drain targeting Oak", "resolve")

    assert table.size("Oak") == "-2/4"


@each_edition
def test_a_printed_minus_takes_away_in_each_edition(edition: str):
    gloom = enchantment("Gloom", "All creatures get -1/-1.")
    table = board(alice=[OAK, gloom], edition=edition)

    assert table.size("Oak") == "2/3"


@each_edition
def test_so_much_less_for_each_is_no_bonus_below_zero(edition: str):
    weight = instant("Weight", "Target creature gets -1/-1 until end of turn for each creature you control.")
    table = board(alice=[OAK], alice_hand=[weight], edition=edition)
    table.do("Alice casts Weight targeting Oak", "resolve")

    assert table.size("Oak") == "2/3"
