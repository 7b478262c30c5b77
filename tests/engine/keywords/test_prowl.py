"""Prowl: paid after combat damage to a player by a creature of the spell's types, in the same turn (702.73)."""

import pytest

from tests.engine.board import Card, board, creature

BEAR = creature("Bear", "2/2")
THIEF = creature("Thief", "1/1", kind="Creature — Goblin Rogue")
SNEAK = creature(
    "Sneak",
    "2/2",
    "Prowl {B}\nWhen Sneak enters the battlefield, if its prowl cost was paid, draw a card.",
    cost="{3}{B}",
    kind="Creature — Faerie Rogue",
)


@pytest.mark.parametrize(
    ("attacker", "blocked", "is_paid"), [(THIEF, False, True), (THIEF, True, False), (BEAR, False, False)]
)
def test_who_dealt_damage_and_to_whom_decides(attacker: Card, blocked: bool, is_paid: bool) -> None:
    library = {"library": [BEAR, BEAR]}
    table = board(alice=[attacker], bob=[creature("Wall", "0/5")], alice_hand=[SNEAK], alice_has=library)

    table.do(f"Alice attacks with {attacker.name}")
    table.do(f"Bob blocks {attacker.name} with Wall" if blocked else "Bob doesn't block")
    table.do("to the postcombat main phase")

    assert table.allows("Alice casts Sneak for its prowl cost") == is_paid
    if is_paid:
        table.do("Alice casts Sneak for its prowl cost", "resolve", "resolve", "expect Bear is in Alice's hand")


def test_damage_of_the_turn_before_pays_for_nothing() -> None:
    table = board(alice=[THIEF], alice_hand=[SNEAK], alice_has={"library": [BEAR, BEAR]}, bob_has={"library": [BEAR]})

    table.do("Alice attacks with Thief", "Bob doesn't block", "to Alice's next precombat main phase")

    assert table.refused("Alice casts Sneak for its prowl cost") == "702.73a"


def test_damage_by_somebody_elses_creature_pays_for_nothing() -> None:
    table = board(bob=[THIEF], bob_hand=[], alice_hand=[SNEAK], turn="Bob", alice_has={"library": [BEAR, BEAR]})

    table.do("Bob attacks with Thief", "Alice doesn't block", "to Alice's next precombat main phase")

    assert table.refused("Alice casts Sneak for its prowl cost") == "702.73a"
