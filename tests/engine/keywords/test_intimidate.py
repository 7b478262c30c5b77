"""Intimidate (702.11)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature

RUNNER = creature("Runner", "2/2", "Intimidate", cost="{R}")


@pytest.mark.parametrize("edition", ["2009-07"])
@pytest.mark.parametrize(
    ("blocker", "may_block"),
    [
        pytest.param(creature("Blocker", "2/2", cost="{G}"), False, id="another color"),
        pytest.param(creature("Blocker", "2/2", cost="{R}{W}"), True, id="shares a color"),
        pytest.param(creature("Blocker", "2/2", kind="Artifact Creature — Golem", cost="{2}"), True, id="artifact"),
        pytest.param(creature("Blocker", "2/2", kind="Creature — Eldrazi", cost="{2}"), False, id="colorless"),
    ],
)
def test_who_can_block_it(edition: str, blocker, may_block: bool):
    table = board(alice=[RUNNER], bob=[blocker], edition=edition)
    table.do("Alice attacks with Runner")

    assert table.allows("Bob blocks Runner with Blocker") is may_block


@pytest.mark.parametrize("edition", ["2009-07"])
def test_the_refusal_cites_its_rule(edition: str):
    table = board(alice=[RUNNER], bob=[creature("Blocker", "2/2", cost="{G}")], edition=edition)
    table.do("Alice attacks with Runner")

    assert table.refused("Bob blocks Runner with Blocker") == {"2009-07": "702.11b"}.get(edition, "")
