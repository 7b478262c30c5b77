"""Delayed triggered abilities that wait for as long as it takes (404.4 in 2006-10; 603.7 in 2009-07)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, board, creature, instant

each_edition = pytest.mark.parametrize("edition", EDITIONS)

VIGIL = instant("Vigil", "Tap target creature. When that creature becomes untapped, you gain 2 life.")
KILL = instant("Kill", "Destroy target creature.")
BEAR = creature("Plain Bear", "2/2")


@each_edition
def test_it_waits_for_later_turns_and_triggers_once(edition: str):
    table = board(alice_hand=[VIGIL], bob=[BEAR], edition=edition)

    table.do("Alice casts Vigil targeting Plain Bear", "resolve", "expect Plain Bear is tapped", "to Bob's upkeep")
    table.do("resolve everything", "expect Alice has 22 life", "to Bob's next upkeep", "expect Alice has 22 life")


@each_edition
def test_what_leaves_takes_the_trigger_with_it(edition: str):
    """The same card is another creature when it comes back (404.4a)."""
    rise = instant("Rise", "Return target creature card from a graveyard to the battlefield tapped.")
    table = board(alice_hand=[VIGIL, KILL, rise], bob=[BEAR], edition=edition)

    table.do("Alice casts Vigil targeting Plain Bear", "resolve", "Alice casts Kill targeting Plain Bear", "resolve")
    table.do("Alice casts Rise targeting Plain Bear", "resolve", "to Bob's upkeep", "to Alice's next upkeep")
    table.do("to Bob's next upkeep", "expect Alice has 20 life")


@each_edition
def test_an_activated_ability_watches_its_own_permanent_from_its_resolution_on(edition: str):
    cub = creature("Cub", "1/1", "{1}: When Cub leaves the battlefield, you gain 4 life.")
    table = board(alice=[cub], alice_hand=[KILL], edition=edition)

    table.do("Alice activates Cub", "Alice casts Kill targeting Cub", "resolve everything", "expect Alice has 20 life")

    other = board(alice=[cub], alice_hand=[KILL], edition=edition)
    other.do("Alice activates Cub", "Alice activates Cub", "resolve everything", "Alice casts Kill targeting Cub")
    other.do("resolve everything", "expect Alice has 28 life")
