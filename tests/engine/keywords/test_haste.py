"""Haste (502.5; 702.10)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature

FOX = creature("Fox", "2/1", "Haste")


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_attacks_in_the_turn_in_which_it_came(edition: str):
    table = board(alice_hand=[FOX, creature("Slow", "2/2")], edition=edition)
    table.do("Alice casts Fox", "resolve", "Alice casts Slow", "resolve")

    assert not table.allows("Alice attacks with Slow")
    table.do("Alice attacks with Fox", "to end of combat")
    assert table.life("Bob") == 18
