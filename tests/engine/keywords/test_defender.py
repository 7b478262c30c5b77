"""Defender (502.41; 702.3)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature, instant, number

WALL = creature("Wall", "3/3", "Defender")


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_cant_attack_and_can_block(edition: str):
    table = board(alice=[WALL], bob=[creature("Bear", "2/2")], edition=edition)
    assert table.refused("Alice attacks with Wall") == number(edition, "502.41b", "702.3b")

    table.do("to the next turn", "Bob attacks with Bear", "Alice blocks Bear with Wall", "to end of combat")
    assert table.where("Bear") == "graveyard"


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_it_the_wall_attacks(edition: str):
    rouse = instant("Rouse", "Target creature loses defender until end of turn.")
    table = board(alice=[WALL], alice_hand=[rouse], edition=edition)

    table.do("Alice casts Rouse targeting Wall", "resolve", "Alice attacks with Wall", "to end of combat")

    assert table.life("Bob") == 17
