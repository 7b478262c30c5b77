"""Phases that players skip: the next one, or all of a turn (419.6e; 613.10 in 2009-07, 614.10 in 2026)."""

from __future__ import annotations

from engine.events.kinds.turn import StepBegan
from engine.state.turn import Phase
from tests.engine.board import Table, board, creature, each_edition, instant, sorcery

LULL = sorcery("Lull", "Target player skips all combat phases of their next turn.")
HUSH = instant("Hush", "Target player skips their next combat phase.")
NOW = instant("Silence", "Target player skips their next combat phase this turn.")
ANEW = sorcery(
    "Charge", "After this main phase, there is an additional combat phase followed by an additional main phase."
)
NAP = sorcery("Nap", "Target player skips their next main phase.")
OX = creature("Ox", "3/3")


def _combats(table: Table, player: str) -> int:
    """How many combat phases a player has had."""
    begun = [fact for fact in table.happened(StepBegan) if fact.player.name == player]
    return sum(fact.part.step.value == "beginning of combat step" for fact in begun)


@each_edition
def test_a_player_who_skips_the_combat_of_their_next_turn_has_one_again_in_the_turn_after(edition: str):
    table = board(bob=[OX], alice_hand=[LULL], edition=edition)

    table.do("Alice casts Lull targeting Bob", "resolve", "go to Bob's turn", "go to Alice's turn")
    assert _combats(table, "Bob") == 0

    table.do("go to Bob's turn", "go to Alice's turn")
    assert _combats(table, "Bob") == 1


@each_edition
def test_who_skips_the_combat_of_their_next_turn_still_has_that_of_this_one(edition: str):
    table = board(alice=[OX], alice_hand=[LULL], edition=edition)

    table.do("Alice casts Lull targeting Alice", "resolve", "go to Bob's turn")
    assert _combats(table, "Alice") == 1

    table.do("go to Alice's turn", "go to Bob's turn")
    assert _combats(table, "Alice") == 1


@each_edition
def test_all_combat_phases_of_that_turn_are_skipped_also_one_that_is_added(edition: str):
    table = board(bob=[OX], alice_hand=[LULL], bob_hand=[ANEW], edition=edition)

    table.do("Alice casts Lull targeting Bob", "resolve", "go to Bob's precombat main phase")
    table.do("Bob casts Charge", "resolve", "go to Alice's turn")

    assert _combats(table, "Bob") == 0


@each_edition
def test_the_next_combat_phase_is_one_and_an_added_one_comes_after_it(edition: str):
    table = board(alice=[OX], alice_hand=[HUSH, ANEW], edition=edition)

    table.do("Alice casts Hush targeting Alice", "resolve", "Alice casts Charge", "resolve", "go to Bob's turn")

    assert _combats(table, "Alice") == 1


@each_edition
def test_a_combat_phase_that_is_under_way_is_not_the_next_one(edition: str):
    table = board(alice=[OX], bob_hand=[HUSH], edition=edition)

    table.do("Alice attacks with Ox", "Bob casts Hush targeting Alice", "resolve", "go to Bob's turn")
    table.do("expect Bob is at 17 life", "go to Alice's turn", "go to Bob's turn")

    assert _combats(table, "Alice") == 1


@each_edition
def test_this_turn_means_that_a_later_turn_has_its_combat(edition: str):
    table = board(alice=[OX], bob_hand=[NOW], edition=edition)

    table.do("go to Alice's postcombat main phase", "Bob casts Silence targeting Alice", "resolve")
    table.do("go to Bob's turn", "go to Alice's turn", "go to Bob's turn")

    assert _combats(table, "Alice") == 2


@each_edition
def test_the_next_main_phase_is_the_one_before_combat_of_the_next_turn(edition: str):
    table = board(alice_hand=[NAP], edition=edition)

    table.do("Alice casts Nap targeting Bob", "resolve", "go to Bob's turn", "go to Alice's turn")

    mains = [fact.part.phase for fact in table.happened(StepBegan) if fact.player.name == "Bob"]
    assert Phase.PRECOMBAT_MAIN not in mains
    assert Phase.POSTCOMBAT_MAIN in mains
