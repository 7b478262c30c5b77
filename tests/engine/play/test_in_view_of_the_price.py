"""Targets and divisions that are announced in view of how the cost will be paid (601.5 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from tests.engine.board import Table, board, creature, instant

NOW = "2026-08"
TROLL = creature("Troll", "4/4")
MOUSE = creature("Mouse", "1/1")
ELK = creature("Elk", "3/3")
WARDEN = creature("Warden", "2/2", "Other creatures have shroud.")
PRICE = "As an additional cost to cast this spell, sacrifice a creature.\n"
SO_MUCH = ", where X is the sacrificed creature's power."
BLAST = instant("Blast", f"{PRICE}Blast deals X damage divided as you choose among any number of targets{SO_MUCH}")
FALL = instant("Fall", f"{PRICE}Destroy target creature with power X or less{SO_MUCH}")
CUT = instant("Cut", f"{PRICE}Destroy target creature.")


def table_with(spell: object, *alice: object, edition: str = NOW) -> Table:
    return board(alice=alice, alice_hand=[spell], bob=[ELK], edition=edition)  # type: ignore[arg-type, list-item]


def test_a_target_may_be_small_enough_for_one_price_and_not_for_another():
    table = table_with(FALL, TROLL, MOUSE)

    assert table.refused("Alice casts Fall targeting Elk choosing Mouse") == "601.5"
    table.do("Alice casts Fall targeting Elk", "Alice chooses Troll", "resolve", "expect Elk is in Bob's graveyard")


def test_a_target_that_no_price_makes_legal_is_refused_at_once():
    table = table_with(FALL, MOUSE)

    assert table.refused("Alice casts Fall targeting Elk") == "601.2c"


def test_what_is_divided_may_come_of_what_will_be_paid():
    table = table_with(BLAST, TROLL, MOUSE)

    table.do("Alice casts Blast targeting Bob and Elk dividing 1 to Bob and 3 to Elk", "Alice chooses Troll", "resolve")

    assert table.life("Bob") == 19
    assert table.where("Elk") == "graveyard"


def test_a_division_that_the_price_doesnt_come_to_is_refused():
    table = table_with(BLAST, TROLL, creature("Calf", "2/2"))

    cast = "Alice casts Blast targeting Bob and Elk dividing 1 to Bob and 1 to Elk choosing Troll"
    assert table.refused(cast) == "601.5"


def test_one_target_gets_as_much_as_was_paid_for():
    table = table_with(BLAST, TROLL, MOUSE)

    table.do("Alice casts Blast targeting Bob", "Alice chooses Mouse", "resolve")

    assert table.life("Bob") == 19


def test_what_protects_a_target_may_be_the_price():
    table = table_with(CUT, WARDEN, MOUSE)

    assert table.refused("Alice casts Cut targeting Elk choosing Mouse") == "601.5"
    table.do("Alice casts Cut targeting Elk", "Alice chooses Warden", "resolve", "expect Elk is in Bob's graveyard")


@pytest.mark.parametrize("edition", ["2006-10", "2009-07", "2018-04", "2021-09"])
def test_before_a_target_has_to_be_legal_as_it_is_chosen(edition: str):
    table = table_with(CUT, WARDEN, edition=edition)

    with pytest.raises(IllegalAction):
        table.do("Alice casts Cut targeting Elk", "Alice chooses Warden")
