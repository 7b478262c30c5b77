"""Double strike (502.28; 702.4)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_deals_damage_twice(edition: str):
    table = board(alice=[creature("Twin", "3/3", "Double strike")], bob=[creature("Giant", "2/6")], edition=edition)

    table.do("Alice attacks with Twin", "Bob blocks Twin with Giant", "to end of combat")

    assert (table.where("Twin"), table.where("Giant")) == ("battlefield", "graveyard")


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_trample_the_second_damage_goes_through_once_the_blocker_is_dead(edition: str):
    table = board(
        alice=[creature("Twin", "3/3", "Double strike, trample")], bob=[creature("Bear", "2/2")], edition=edition
    )

    table.do(
        "Alice attacks with Twin",
        "Bob blocks Twin with Bear",
        "Alice assigns 2 from Twin to Bear and 1 from Twin to Bob",
    )
    table.do("to end of combat")

    assert table.life("Bob") == 16
