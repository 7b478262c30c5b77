"""Phases that effects add to a turn (500.8), and processes that are repeated."""

from __future__ import annotations

import pytest

from engine.events.kinds.combat import CreatureAttacked
from tests.engine.board import FOREST, MOUNTAIN, board, creature, each_edition, enchantment, instant, sorcery

AGAIN = sorcery(
    "Again",
    "Untap all creatures you control. After this main phase, there is an additional combat phase followed by an"
    " additional main phase.",
)
OGRE = creature("Ogre", "3/3")


@each_edition
def test_a_creature_may_attack_in_each_combat_phase(edition: str):
    table = board(alice=[OGRE], alice_hand=[AGAIN], edition=edition)

    table.do("Alice attacks with Ogre", "to the second main phase", "expect Bob has 17 life", "Alice casts Again")
    table.do("resolve", "expect Ogre is untapped", "Alice attacks with Ogre", "to the next main phase")
    table.do(
        "expect Bob has 14 life", "expect it is Alice's main phase", "to the end step", "expect it is Alice's turn"
    )

    assert len(table.happened(CreatureAttacked)) == 2


@each_edition
def test_before_combat_the_added_combat_comes_first(edition: str):
    table = board(alice=[OGRE], alice_hand=[AGAIN], edition=edition)

    table.do(
        "Alice casts Again", "resolve", "Alice attacks with Ogre", "to the next main phase", "expect Bob has 17 life"
    )
    table.do("to the next combat", "expect it is Alice's turn", "to the next main phase", "to the end step")
    table.do("expect it is Alice's end step")


@each_edition
def test_a_combat_phase_may_follow_a_combat_phase(edition: str):
    fury = enchantment(
        "Fury",
        "Whenever you gain life, untap all creatures you control. After this phase, there is an additional combat"
        " phase.",
    )
    drinker = creature("Drinker", "2/2", "Whenever Drinker attacks, you gain 1 life.")
    table = board(alice=[drinker, fury], edition=edition)

    table.do("Alice attacks with Drinker", "resolve", "resolve", "to combat damage", "resolve everything")
    table.do("Alice attacks with Drinker", "resolve", "resolve", "to the next combat damage", "resolve everything")
    table.do("expect Bob has 16 life", "expect Alice has 22 life")


@each_edition
def test_after_this_main_phase_adds_nothing_to_another_phase(edition: str):
    hasty = enchantment(
        "Hasty",
        "Whenever you gain life, after this main phase, there is an additional combat phase followed by an additional"
        " main phase.",
    )
    drinker = creature("Drinker", "2/2", "Whenever Drinker attacks, you gain 1 life.")
    table = board(alice=[drinker, hasty], edition=edition)

    table.do("Alice attacks with Drinker", "resolve", "resolve", "to the second main phase", "to the end step")
    assert len(table.happened(CreatureAttacked)) == 1


@each_edition
def test_a_process_is_repeated_for_as_long_as_it_says_so(edition: str):
    dig = sorcery(
        "Dig",
        "Reveal the top card of your library. If it's a land card, put it into your graveyard and repeat this process.",
    )
    library = {"library": [FOREST, MOUNTAIN, FOREST, OGRE, FOREST]}
    table = board(alice_hand=[dig], alice_has=library, edition=edition)

    table.do(
        "Alice casts Dig", "resolve", "expect Alice has 4 cards in graveyard", "expect Alice has 2 cards in library"
    )


@each_edition
def test_what_was_done_this_way_counts_in_every_round(edition: str):
    horde = sorcery(
        "Horde",
        "Exile the top card of your library. If it's a creature card, repeat this process. Create a 1/1 red Warrior"
        " creature token for each card exiled this way.",
    )
    library = {"library": [OGRE, OGRE, OGRE, FOREST, OGRE]}
    table = board(alice_hand=[horde], alice_has=library, edition=edition)

    table.do(
        "Alice casts Horde", "resolve", "expect Alice controls 4 Warrior tokens", "expect Alice has 1 card in library"
    )


def test_after_a_combat_phase_come_another_and_another_main_phase():
    """500.8."""
    cub = creature("Cub", "2/2")
    again = instant(
        "Again",
        "Untap all creatures that attacked this turn. After this phase, there is an additional combat phase followed by"
        " an additional main phase.",
    )
    table = board(alice=[cub], alice_hand=[again])
    table.do("Alice attacks with Cub", "to the end of combat step", "Alice casts Again", "resolve")
    table.do("Alice attacks with Cub", "to the end of combat step", "expect Bob is at 16 life")


@pytest.mark.parametrize(
    ("when", "in_the_first", "in_the_second"),
    [
        ("before the combat damage step", True, False),
        ("during combat before the combat damage step", True, True),
        ("after blockers are declared", False, True),
        ("during combat after blockers are declared", False, False),
    ],
)
def test_a_point_of_combat_is_that_of_the_first_unless_each_is_meant(
    when: str, in_the_first: bool, in_the_second: bool
) -> None:
    """As attackers are declared in each of two combat phases (506.7c–d in 2026)."""
    trap = instant("Trap", f"Cast this spell only {when}.\nDraw a card.")
    hound = creature("Hound", "2/2", "Vigilance")
    table = board(alice=[hound], alice_hand=[AGAIN], bob_hand=[trap])

    table.do("Alice casts Again", "resolve", "Alice attacks with Hound")
    assert table.allows("Bob casts Trap") is in_the_first

    table.do("Bob doesn't block", "to the end of combat", "to the beginning of combat step", "Alice attacks with Hound")
    assert table.allows("Bob casts Trap") is in_the_second


def test_no_spell_comes_after_blocks_where_nobody_attacks() -> None:
    """The step is skipped, and comes neither later nor before (506.7e–f in 2026)."""
    after = instant("After", "Cast this spell only during combat after blockers are declared.\nDraw a card.")
    before = instant("Before", "Cast this spell only before blockers are declared.\nDraw a card.")
    table = board(bob_hand=[after, before])

    table.do("Alice doesn't attack")
    assert (table.allows("Bob casts After"), table.allows("Bob casts Before")) == (False, True)

    table.do("to the end of combat")
    assert (table.allows("Bob casts After"), table.allows("Bob casts Before")) == (False, False)


def test_the_second_main_phase_is_the_second_that_the_turn_has():
    """And not the one after combat, where another one was added before it (505.1b in 2026)."""
    mill = enchantment("Mill", "At the beginning of your second main phase, you gain 1 life.")
    plain, added = (board(alice=[mill], alice_hand=[AGAIN], edition="2026-08") for _ in range(2))

    plain.do("to the postcombat main phase", "resolve everything", "expect Alice has 21 life")
    added.do("Alice casts Again", "resolve", "to the next main phase", "resolve everything", "expect Alice has 21 life")
    added.do("to the next main phase", "expect the stack is empty", "to the end step", "expect Alice has 21 life")
