"""Landwalk (502.6; 702.12)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, FOREST, ISLAND, board, creature, land

WALKER = creature("Walker", "2/2", "Forestwalk")
BLOCKER = creature("Blocker", "2/2")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("lands", "may_block"),
    [([], True), ([ISLAND], True), ([FOREST], False), ([land("Grove", kind="Land — Forest")], False)],
)
def test_it_looks_at_the_defenders_lands(edition: str, lands, may_block: bool):
    table = board(alice=[WALKER], bob=[BLOCKER, *lands], edition=edition)
    table.do("Alice attacks with Walker")

    assert table.allows("Bob blocks Walker with Blocker") is may_block


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_controllers_own_lands_dont_count(edition: str):
    table = board(alice=[WALKER, FOREST], bob=[BLOCKER], edition=edition)
    table.do("Alice attacks with Walker")

    assert table.allows("Bob blocks Walker with Blocker")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_land_that_became_a_forest_counts(edition: str):
    from tests.engine.board import enchantment

    table = board(
        alice=[WALKER, enchantment("Overgrowth", "All lands are Forests.")], bob=[BLOCKER, ISLAND], edition=edition
    )
    table.do("Alice attacks with Walker")

    assert not table.allows("Bob blocks Walker with Blocker")
