"""A permanent spell that something keeps out goes to the graveyard (607.3b in 2009-07; 608.3e in 2026-08)."""

from __future__ import annotations

from tests.engine.board import board, creature, each_edition, enchantment

WALL = enchantment("Ward Wall", "Artifacts can't enter the battlefield.")
MIMIC = creature(
    "Mimic", "0/0", "You may have Mimic enter the battlefield as a copy of a creature an opponent controls."
)
GOLEM = creature("Golem", "3/3", kind="Artifact Creature — Golem")
BEAR = creature("Bear", "2/2")


@each_edition
def test_a_copy_of_what_is_kept_out_goes_to_the_graveyard(edition: str):
    table = board(alice_hand=[MIMIC], bob=[GOLEM, WALL], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Golem")

    table.do("expect Mimic is in Alice's graveyard", "expect the stack is empty")


@each_edition
def test_a_copy_of_something_else_comes_in(edition: str):
    table = board(alice_hand=[MIMIC], bob=[BEAR, WALL], edition=edition)
    table.do("Alice casts Mimic", "resolve", "Alice chooses yes", "Alice chooses Bear")

    table.do("expect Mimic is in play", "expect Mimic is 2/2")


@each_edition
def test_a_spell_of_what_is_kept_out_does_not_stay_on_the_stack(edition: str):
    table = board(alice_hand=[GOLEM], bob=[WALL], edition=edition)

    table.do("Alice casts Golem", "resolve", "expect Golem is in Alice's graveyard", "expect the stack is empty")
