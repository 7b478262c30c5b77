"""Reach (502.70; 702.15)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature


@pytest.mark.parametrize("edition", ["2008-03", "2009-07"])
def test_it_blocks_flying_and_doesnt_fly_itself(edition: str):
    spider = creature("Spider", "1/3", "Reach")
    table = board(alice=[creature("Bird", "1/1", "Flying")], bob=[spider, creature("Bear", "2/2")], edition=edition)

    table.do(
        "Alice attacks with Bird",
        "Bob blocks Bird with Spider",
        "to end of combat",
        "expect Bird is in Alice's graveyard",
    )
    table.do("to the next turn", "Bob attacks with Spider")
    assert not table.values("Spider").has("flying")
