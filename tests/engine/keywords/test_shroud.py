"""Shroud (502.36; 702.16)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, instant

HIDDEN = creature("Hidden", "1/1", "Shroud")
GROW = instant("Grow", "Target creature gets +1/+1 until end of turn.")


@pytest.mark.parametrize(("edition", "rule"), [("2008-03", "502.36a"), ("2009-07", "702.16a")])
def test_nobody_can_target_it(edition: str, rule: str):
    table = board(alice=[HIDDEN], alice_hand=[GROW], bob_hand=[GROW], edition=edition)

    assert table.refused("Alice casts Grow targeting Hidden") == rule
    table.do("Alice passes")
    assert table.refused("Bob casts Grow targeting Hidden") == rule


def test_a_second_creature_can_be_targeted_beside_it():
    table = board(alice=[HIDDEN, creature("Open", "1/1")], alice_hand=[GROW])

    assert table.refused("Alice casts Grow targeting Hidden") == "702.16a"
    table.do("Alice casts Grow targeting Open", "resolve", "expect Open is 2/2")
