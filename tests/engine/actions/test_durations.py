"""How long effects of what resolved last where a text waits for something (418.3d; 610.2b)."""

import pytest

from tests.engine.board import EDITIONS, board, creature, instant

DOLL = creature("Wax Doll", "2/2")
ZAP = instant("Zap", "Destroy target creature.")
THIEF = creature(
    "Heart Thief",
    "1/1",
    "When Heart Thief enters the battlefield, gain control of target creature for as long as Heart Thief remains "
    "on the battlefield.",
)
TRAINER = creature("Trainer", "1/1", "{T}: Target creature gets +3/+1 for as long as Trainer remains tapped.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lasts_while_its_source_remains_in_play_ends_as_that_dies(edition: str):
    table = board(alice_hand=[THIEF], bob=[DOLL], bob_hand=[ZAP], edition=edition)

    table.do("Alice casts Heart Thief", "resolve", "Alice chooses Wax Doll", "resolve")
    table.do("expect Alice controls Wax Doll", "Bob casts Zap targeting Heart Thief", "resolve")

    table.do("expect Bob controls Wax Doll")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_would_last_while_its_source_remains_never_begins_once_that_is_gone(edition: str):
    table = board(alice_hand=[THIEF], bob=[DOLL], bob_hand=[ZAP], edition=edition)

    table.do("Alice casts Heart Thief", "resolve", "Alice chooses Wax Doll")
    table.do("Bob casts Zap targeting Heart Thief", "resolve", "resolve")

    table.do("expect Bob controls Wax Doll")


def test_what_died_tapped_does_not_remain_tapped():
    table = board(alice=[TRAINER, DOLL], bob_hand=[ZAP])

    table.do("Alice activates Trainer targeting Wax Doll", "resolve", "expect Wax Doll is 5/3")
    table.do("Bob casts Zap targeting Trainer", "resolve")

    table.do("expect Wax Doll is 2/2")


RAISER = instant(
    "Borrowed Hour",
    "Return target creature card from your graveyard to the battlefield with a thread counter on it. That creature "
    "gets +2/+0 and has flying for as long as it has a thread counter on it.",
)
SHEARS = instant("Shears", "Remove a thread counter from target creature.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_card_becomes_is_what_as_long_as_speaks_of(edition: str):
    # The text itself has moved the card, so it finds the permanent (217.1c; 400.7), in its duration as well.
    table = board(alice_has={"graveyard": [DOLL]}, alice_hand=[RAISER, SHEARS], edition=edition)

    table.do("Alice casts Borrowed Hour targeting Wax Doll", "resolve")
    table.do("expect Wax Doll is 4/2", "expect Wax Doll has flying")
    table.do("Alice casts Shears targeting Wax Doll", "resolve")

    table.do("expect Wax Doll is 2/2", "expect Wax Doll doesn't have flying")


SNARE = instant(
    "Wide Snare",
    "Put a thread counter on each creature you don't control and tap those creatures. Each of those creatures doesn't "
    "untap during its controller's untap step for as long as it has a thread counter on it.",
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_of_several_is_held_for_as_long_as_it_is_so_of_that_one(edition: str):
    # Each has a duration of its own (418.3d; 610.2b): one that is freed, or dies, doesn't free the others.
    first, second, third = (creature(name, "2/2") for name in ("Low Reed", "Mid Reed", "High Reed"))
    table = board(alice_hand=[SNARE, SHEARS, ZAP], bob=[first, second, third], edition=edition)

    table.do("Alice casts Wide Snare", "resolve", "Alice casts Shears targeting Low Reed", "resolve")
    table.do("Alice casts Zap targeting Mid Reed", "resolve", "to Bob's upkeep")

    table.do("expect Low Reed isn't tapped", "expect High Reed is tapped")
