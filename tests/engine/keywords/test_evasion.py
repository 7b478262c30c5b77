"""Flying (502.4; 702.9), shadow (502.8; 702.25), horsemanship (502.17; 702.28) and fear (502.25; 702.33)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature, number

GREEN = creature("Blocker", "2/2", cost="{G}")


def runner(keyword: str):
    return creature("Runner", "2/2", keyword, cost="{R}")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("keyword", "blocker", "may_block"),
    [
        pytest.param("Flying", GREEN, False, id="flying-plain"),
        pytest.param("Flying", creature("Blocker", "2/2", "Flying"), True, id="flying-flying"),
        pytest.param("Flying", creature("Blocker", "2/2", "Reach"), True, id="flying-reach"),
        pytest.param("Shadow", GREEN, False, id="shadow-plain"),
        pytest.param("Shadow", creature("Blocker", "2/2", "Shadow"), True, id="shadow-shadow"),
        pytest.param("Shadow", creature("Blocker", "2/2", "Reach"), False, id="shadow-reach"),
        pytest.param("Horsemanship", GREEN, False, id="horsemanship-plain"),
        pytest.param("Horsemanship", creature("Blocker", "2/2", "Horsemanship"), True, id="horsemanship-horsemanship"),
        pytest.param("Horsemanship", creature("Blocker", "2/2", "Flying"), False, id="horsemanship-flying"),
        pytest.param("Fear", GREEN, False, id="fear-green"),
        pytest.param("Fear", creature("Blocker", "2/2", cost="{B}"), True, id="fear-black"),
        pytest.param(
            "Fear", creature("Blocker", "2/2", kind="Artifact Creature — Golem", cost="{2}"), True, id="fear-artifact"
        ),
    ],
)
def test_who_can_block_it(edition: str, keyword: str, blocker, may_block: bool):
    table = board(alice=[runner(keyword)], bob=[blocker], edition=edition)
    table.do("Alice attacks with Runner")

    assert table.allows("Bob blocks Runner with Blocker") is may_block


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("keyword", "in_2009", "before"),
    [
        ("Flying", "702.9b", "502.4b"),
        ("Shadow", "702.25b", "502.8b"),
        ("Horsemanship", "702.28b", "502.17b"),
        ("Fear", "702.33b", "502.25b"),
    ],
)
def test_the_refusal_cites_its_rule(edition: str, keyword: str, in_2009: str, before: str):
    table = board(alice=[runner(keyword)], bob=[GREEN], edition=edition)
    table.do("Alice attacks with Runner")

    assert table.refused("Bob blocks Runner with Blocker") == number(edition, before, in_2009)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_with_shadow_blocks_nothing_else(edition: str):
    table = board(alice=[creature("Plain", "2/2")], bob=[creature("Shade", "2/2", "Shadow")], edition=edition)
    table.do("Alice attacks with Plain")

    assert not table.allows("Bob blocks Plain with Shade")


@pytest.mark.parametrize("text", ["Reed can't be blocked by Walls.", "Reed can't be blocked except by Birds."])
def test_being_kept_from_some_blockers_restricts_those_and_is_no_unblockability(text: str):
    """509.1b; 700.5 is about what no creature can block."""
    reed = creature("Reed", "1/1", text)
    table = board(alice=[reed], bob=[creature("Low Wall", "0/4", kind="Creature — Wall")])

    table.do("Alice attacks with Reed")

    assert table.refused("Bob blocks Reed with Low Wall") == "509.1b"
