"""Who sees a card: what is looked at, and what waits while something is being played (217.2; 401)."""

from __future__ import annotations

from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    artifact,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    until_2009,
)

OAK = creature("Oak", "1/1", cost="{1}{G}")
LIBRARY = [creature("First", "1/1"), creature("Second", "1/1"), creature("Third", "1/1")]
OPEN = enchantment("Open Book", "Play with the top card of your library revealed.")
#: Mana abilities until 2021: later none moves a card of a library.
MILL = artifact("Mill", "{T}, Put the top card of your library into your graveyard: Add {G}.")
WELL = artifact("Well", "{T}: Add {G}. Draw a card.")
HAS = {"library": LIBRARY, "mana": ""}


@until_2009
def test_a_new_top_card_is_shown_only_when_what_is_being_played_is_played(edition: str):
    """217.2e; 401.6"""
    table = board(alice=[OPEN, MILL, FOREST], alice_hand=[OAK], alice_has=HAS, edition=edition)
    table.do("expect Bob can see First", "Alice casts Oak", "expect Bob can see First")

    table.do("Alice taps Mill for mana", "expect Bob can't see Second")

    table.do("Alice taps Forest for mana", "expect Bob can see Second", "expect Bob can't see Third")


@until_2009
def test_a_card_drawn_while_a_spell_is_being_played_is_looked_at_when_it_is_played(edition: str):
    """217.2f; 401.5"""
    table = board(alice=[WELL, FOREST], alice_hand=[OAK, MOUNTAIN], alice_has=HAS, edition=edition)

    table.do("Alice casts Oak", "Alice taps Well for mana", "expect Alice can't see First")
    table.do("expect Alice can see Mountain")

    table.do("Alice taps Forest for mana", "expect Alice can see First", "expect Bob can't see First")


@until_2009
def test_a_play_that_is_taken_back_leaves_nothing_waiting(edition: str):
    table = board(alice=[WELL], alice_hand=[OAK], alice_has=HAS, edition=edition)

    table.do("expect refused: Alice casts Oak", "Alice taps Well for mana", "expect Alice can see First")


@each_edition
def test_a_player_who_looks_at_cards_sees_them_until_the_spell_has_resolved(edition: str):
    peek = instant("Peek", "Look at the top card of target player's library. You may draw a card.")
    table = board(bob_has={"library": LIBRARY}, alice_hand=[peek], edition=edition)

    table.do("Alice casts Peek targeting Bob", "resolve", "expect Alice is asked for yes or no")
    table.do("expect Alice can see First", "expect Bob can't see First", "expect Alice can't see Second")

    table.do("Alice chooses no", "expect Alice can't see First")
