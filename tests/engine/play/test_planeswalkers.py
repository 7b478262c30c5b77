"""Planeswalkers: their loyalty, and damage that is dealt to them instead of to their controller (212.9; 306)."""

import pytest

from tests.engine.board import Card, artifact, aura, board, card, creature, enchantment, instant, number

SAGE = card(
    "Old Sage", "Planeswalker — Jace", "+2: Each player draws a card.\n−1: Target player draws a card.", loyalty="3"
)
SPARK = instant("Spark", "Spark deals 3 damage to target creature or player.", cost="{R}")
OX = creature("Ox", "2/4")
TWICE = enchantment(
    "Twice As Much",
    "If an effect would put one or more counters on a permanent you control, "
    "it puts twice that many of those counters on that permanent instead.",
)
since_2008 = pytest.mark.parametrize("edition", ["2008-03", "2009-07"])


@since_2008
def test_damage_to_a_player_may_be_dealt_to_a_planeswalker_instead(edition: str):
    table = board(alice_hand=[SPARK], bob=[SAGE], edition=edition)

    table.do("Alice casts Spark targeting Bob", "resolve", "Alice chooses Old Sage", "expect Bob has 20 life")

    rule = number(edition, "420.5p", "704.5i")
    table.do(f"expect Old Sage is in Bob's graveyard, put under {rule}")
    table.do(f"expect rule {number(edition, '212.9g', '306.8')} was applied this turn")


@since_2008
def test_who_says_nothing_damages_the_player(edition: str):
    table = board(alice_hand=[SPARK], bob=[SAGE], edition=edition)

    table.do("Alice casts Spark targeting Bob", "resolve", "expect Bob has 17 life")


@since_2008
def test_the_damaged_player_says_whether_another_redirection_comes_first(edition: str):
    shield = aura("Scapegoat", "All damage that would be dealt to you is dealt to enchanted creature instead.")
    table = board(alice_hand=[SPARK], bob=[SAGE, OX, shield.placed(attached_to="Ox")], edition=edition)

    table.do("Alice casts Spark targeting Bob", "resolve", "expect Bob is asked for which effect applies first")
    table.do("Bob chooses Scapegoat", "expect Ox has 3 damage", "expect Old Sage has 3 loyalty counters")


@pytest.mark.parametrize("hand", [[], [SPARK]], ids=["combat", "their own spell"])
def test_combat_damage_and_ones_own_damage_stay_with_the_player(hand: list[Card]):
    table = board(alice=[OX, SAGE], alice_hand=hand, bob=[SAGE])

    if hand:
        table.do("Alice casts Spark targeting Alice", "resolve", "expect Alice has 17 life")
    else:
        table.do("Alice attacks Bob with Ox", "to combat damage", "expect Bob has 18 life")


@since_2008
def test_a_planeswalker_enters_with_twice_its_loyalty_where_counters_are_doubled(edition: str):
    # 212.9d, 306.5b: that is a replacement effect.
    table = board(alice=[TWICE], alice_hand=[SAGE], edition=edition)

    table.do("Alice casts Old Sage", "resolve", "expect Old Sage has 6 loyalty counters")


def test_what_is_paid_as_a_cost_is_no_effect():
    tree = artifact("Brass Tree", "{T}, Put a charge counter on ~: You gain 1 life.")
    table = board(alice=[TWICE, SAGE, tree, OX])

    table.do("Alice activates Old Sage ability 1", "resolve", "expect Old Sage has 5 loyalty counters")
    table.do("Alice activates Brass Tree", "expect Brass Tree has 1 charge counter", "resolve")


@since_2008
def test_planeswalkers_of_an_invented_type_share_it_as_others_do(edition: str):
    """420.5q, 704.5j: two that share a planeswalker type go, whatever they are called; another type isn't shared."""
    elder = card("Mirelle the Elder", "Planeswalker — Mirelle", "+1: Draw a card.", loyalty="4")
    younger = card("Mirelle, Unbound", "Planeswalker — Mirelle", "+1: You gain 1 life.", loyalty="2")
    brother = card("Mirelle's Brother", "Planeswalker — Corro", "+1: You gain 2 life.", loyalty="2")
    table = board(alice=[elder, brother], alice_hand=[younger], edition=edition)

    table.do("Alice casts Mirelle, Unbound", "resolve")

    rule = number(edition, "420.5q", "704.5j")
    table.do(f"expect Mirelle the Elder is in Alice's graveyard, put under {rule}")
    table.do(f"expect Mirelle, Unbound is in Alice's graveyard, put under {rule}")
    table.do("expect Mirelle's Brother is on the battlefield")
