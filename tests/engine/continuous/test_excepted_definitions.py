"""What a copy is excepted to be, and abilities of the original that define it otherwise (706.9d in 2013-07)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature

SINCE_2013 = pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition >= "2013-07"])
BEFORE = pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition < "2013-07"])
MIMIC = creature(
    "Mimic",
    "0/0",
    "You may have Mimic enter the battlefield as a copy of a creature an opponent controls, except it's 5/5.",
)
HEAP = creature("Heap", "*/*", "~'s power and toughness are each equal to the number of creatures on the battlefield.")


@SINCE_2013
def test_a_size_that_is_excepted_is_not_defined_by_what_is_copied(edition: str):
    table = board(alice_hand=[MIMIC], bob=[HEAP], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Heap")

    assert table.size("Mimic") == "5/5"
    assert table.size("Heap") == "2/2"


@BEFORE
def test_until_then_the_copied_ability_defines_it_all_the_same(edition: str):
    table = board(alice_hand=[MIMIC], bob=[HEAP], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Heap")

    assert table.size("Mimic") == "2/2"


@SINCE_2013
def test_what_defines_something_else_is_copied(edition: str):
    many = creature("Many", "1/1", "Changeling")
    table = board(alice_hand=[MIMIC], bob=[many], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Many")

    assert table.size("Mimic") == "5/5"
    assert table.values("Mimic").has("changeling")
