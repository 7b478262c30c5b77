"""Flash (502.57; 702.8)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_can_be_played_whenever_an_instant_can(edition: str):
    ambusher = creature("Ambusher", "3/3", "Flash")
    table = board(alice=[creature("Bear", "2/2")], bob_hand=[ambusher], edition=edition)

    table.do("Alice attacks with Bear", "Alice passes", "Bob casts Ambusher", "resolve")
    table.do("Bob blocks Bear with Ambusher", "to end of combat", "expect Bear is in Alice's graveyard, destroyed")
