"""Horsemanship (502.17; 702.28)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature

RUNNER = creature("Runner", "2/2", "Horsemanship", cost="{R}")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("blocker", "may_block"),
    [
        pytest.param(creature("Blocker", "2/2", cost="{G}"), False, id="plain"),
        pytest.param(creature("Blocker", "2/2", "Horsemanship"), True, id="horsemanship"),
        pytest.param(creature("Blocker", "2/2", "Flying"), False, id="flying"),
    ],
)
def test_who_can_block_it(edition: str, blocker, may_block: bool):
    table = board(alice=[RUNNER], bob=[blocker], edition=edition)
    table.do("Alice attacks with Runner")

    assert table.allows("Bob blocks Runner with Blocker") is may_block


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_refusal_cites_its_rule(edition: str):
    table = board(alice=[RUNNER], bob=[creature("Blocker", "2/2", cost="{G}")], edition=edition)
    table.do("Alice attacks with Runner")

    assert table.refused("Bob blocks Runner with Blocker") == {"2009-07": "702.28b"}.get(edition, "502.17b")
