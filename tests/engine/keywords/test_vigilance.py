"""Vigilance (502.14; 702.18)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_with_vigilance_attacks_untapped(edition: str):
    table = board(alice=[creature("Sentinel", "2/2", "Vigilance"), creature("Plain", "1/1")], edition=edition)

    table.do("Alice attacks with Sentinel and Plain")

    assert table.find("Sentinel").is_untapped
    assert not table.find("Plain").is_untapped


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_lets_no_tapped_creature_attack(edition: str):
    table = board(alice=[creature("Sentinel", "2/2", "Vigilance").placed(tapped=True)], edition=edition)

    assert not table.allows("Alice attacks with Sentinel")
