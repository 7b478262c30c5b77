"""Creatures that enter blocking, and attackers that are turned on somebody else (508.7, 509.4 in 2026-08)."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, enchantment, instant

NOW = "2026-08"
BOAR = creature("Boar", "3/3")
THICKET = instant("Thicket", "Create a 0/2 green Plant creature token that's blocking target attacking creature.")
DETOUR = instant("Detour", "Reselect which player or permanent target attacking creature is attacking.")


@pytest.mark.parametrize("edition", ["2008-03", "2009-07", NOW])
def test_what_enters_blocking_has_the_attacker_become_blocked_and_never_blocked(edition: str):
    boar = creature("Boar", "3/3", "Whenever Boar becomes blocked, you gain 1 life.")
    watcher = enchantment("Watcher", "Whenever a creature blocks, you gain 5 life.")
    table = board(alice=[boar, watcher], bob_hand=[THICKET], edition=edition)

    table.do("Alice attacks with Boar", "Bob doesn't block", "Bob casts Thicket targeting Boar", "resolve everything")
    table.do("expect Alice has 21 life", "to the end of combat", "expect Bob has 20 life")


def test_blocked_by_a_creature_counts_those_that_enter_blocking():
    boar = creature("Boar", "3/3", "Whenever Boar becomes blocked by a creature, you gain 1 life.")
    table = board(alice=[boar], bob=[creature("Cub", "1/1")], bob_hand=[THICKET], edition=NOW)

    table.do("Alice attacks with Boar", "Bob blocks Boar with Cub", "resolve", "Bob casts Thicket targeting Boar")
    table.do("resolve everything", "expect Alice has 22 life")


def test_by_so_many_triggers_once_as_there_come_to_be_enough():
    boar = creature("Boar", "3/3", "Whenever Boar becomes blocked by two or more creatures, you gain 1 life.")
    table = board(alice=[boar], bob=[creature("Cub", "1/1")], bob_hand=[THICKET, THICKET], edition=NOW)

    table.do("Alice attacks with Boar", "Bob blocks Boar with Cub", "expect no trigger this turn")
    table.do("Bob casts Thicket targeting Boar", "resolve everything", "expect Alice has 21 life")
    table.do("Bob casts Thicket targeting Boar", "resolve everything", "expect Alice has 21 life")


def test_where_damage_is_ordered_the_attacker_says_where_the_new_blocker_stands():
    """509.7 in 2009-07."""
    table = board(alice=[BOAR], bob=[creature("Cub", "1/3")], bob_hand=[THICKET], edition="2009-07")

    table.do("Alice attacks with Boar", "Bob blocks Boar with Cub", "Bob casts Thicket targeting Boar", "resolve")
    table.do("Alice chooses Plant, Cub", "to the end of combat", "expect Bob controls 0 Plant tokens")


def test_a_card_may_enter_blocking_whatever_its_player_chooses_of_what_attacks_them():
    watch = instant("Watch", "You may put a creature card from your hand onto the battlefield blocking.")
    guard = creature("Guard", "0/4")
    table = board(alice=[BOAR, creature("Ox", "2/2")], bob_hand=[watch, guard], edition=NOW)

    table.do("Alice attacks with Boar and Ox", "Bob doesn't block", "Bob casts Watch", "resolve", "Bob chooses yes")
    table.do("Bob chooses Boar", "expect Guard is blocking Boar", "to the end of combat", "expect Bob has 18 life")


def test_a_creature_that_attacks_nobody_any_more_is_not_turned_on_anybody():
    back = instant("Back", "Remove target attacking creature from combat.")
    table = board(alice=[BOAR], alice_hand=[back], bob_hand=[DETOUR], edition=NOW)

    table.do("Alice attacks with Boar", "Bob casts Detour targeting Boar", "Alice casts Back targeting Boar")
    table.do("resolve everything", "expect Boar isn't attacking Bob")
