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
