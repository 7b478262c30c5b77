"""Delayed triggered abilities that wait for as long as it takes (404.4 in 2006-10; 603.7 in 2009-07)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, each_edition, instant

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


STIR = instant("Stir", "Untap target creature.")
BELL = creature("Bell Cow", "1/3", "{T}: You gain 1 life.")


@each_edition
def test_what_is_waited_for_may_itself_be_what_is_targeted(edition: str):
    """What happened before it was set up doesn't count; with a duration it triggers each time (404.4b; 603.7b)."""
    watch = instant("Watch", "When target creature becomes tapped this turn, you gain 5 life.")
    table = board(alice=[BELL], alice_hand=[watch, STIR, STIR], edition=edition)

    table.do("Alice casts Watch targeting Bell Cow", "Alice activates Bell Cow", "resolve everything")
    table.do("expect Alice has 21 life", "Alice casts Stir targeting Bell Cow", "resolve", "Alice activates Bell Cow")
    table.do("resolve everything", "expect Alice has 27 life", "Alice casts Stir targeting Bell Cow", "resolve")
    table.do("Alice activates Bell Cow", "resolve everything", "expect Alice has 33 life")


@each_edition
@pytest.mark.parametrize(
    "said",
    [
        "When target creature is put into a graveyard this turn, you gain 5 life.",
        "Tap target creature. When it is put into a graveyard this turn, you gain 5 life.",
        "Tap target creature. When that creature is put into a graveyard this turn, you gain 5 life.",
    ],
)
def test_what_was_spoken_of_is_still_that_where_it_went(said: str, edition: str):
    table = board(alice_hand=[instant("Omen", said), KILL, KILL], bob=[BEAR, BELL], edition=edition)

    table.do("Alice casts Omen targeting Plain Bear", "resolve", "Alice casts Kill targeting Bell Cow", "resolve")
    table.do("expect no trigger", "Alice casts Kill targeting Plain Bear", "resolve everything")
    table.do("expect Alice has 25 life")


@each_edition
def test_a_permanent_waits_for_its_own_way_to_the_graveyard(edition: str):
    newt = creature("Newt", "1/1", "{1}: When this creature is put into a graveyard this turn, you gain 2 life.")
    table = board(alice=[newt], alice_hand=[KILL], edition=edition)

    table.do("Alice activates Newt", "resolve", "Alice casts Kill targeting Newt", "resolve everything")
    table.do("expect Alice has 22 life")


@each_edition
def test_a_haunted_creature_dies_whether_or_not_the_words_say_from_where(edition: str):
    vicar = creature(
        "Vicar",
        "2/1",
        "Haunt\nWhen Vicar attacks or the creature it haunts is put into a graveyard, you gain 3 life.",
    )
    table = board(alice_hand=[vicar, KILL, KILL, KILL], bob=[BEAR, BELL], edition=edition)
    table.do("Alice casts Vicar", "resolve", "Alice casts Kill targeting Vicar")
    table.do("resolve", "Alice chooses Bell Cow", "resolve", "Alice casts Kill targeting Plain Bear", "resolve")
    table.do("expect no trigger", "Alice casts Kill targeting Bell Cow", "resolve everything")
    table.do("expect Alice has 23 life")
