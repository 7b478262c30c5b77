"""Games within the game (506 in 2006-10; 712 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.scenarios.language.faults import ScriptError
from tests.engine.board import (
    FOREST,
    MOUNTAIN,
    board,
    creature,
    each_edition,
    enchantment,
    instant,
    sorcery,
    until_2009,
)

TALE = sorcery(
    "Tale",
    "Players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the subgame loses"
    " half his or her life, rounded up.",
)
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
DOOM = instant("Doom", "Target player loses the game.")
OGRE = creature("Ogre", "3/3")
BEGIN = ("Alice casts Tale", "resolve")


def in_subgame(*, edition: str, **more):
    """Alice has cast Tale, and Bob goes first in the subgame."""
    more.setdefault("alice_has", {"library": [FOREST] * 12})
    more.setdefault("bob_has", {"library": [MOUNTAIN] * 12})
    hand = more.pop("alice_hand", [])
    table = board(alice_hand=[TALE, *hand], edition=edition, **more)
    table.do(*BEGIN, "Bob goes first")
    return table


@each_edition
def test_a_subgame_is_a_game_of_its_own_with_the_libraries_as_decks(edition: str):
    table = in_subgame(edition=edition, alice=[OGRE], bob_hand=[BOLT], bob_has={"library": [MOUNTAIN] * 12, "life": 7})

    table.do("expect a subgame has begun", "expect Bob has 20 life", "expect Bob has 7 cards in hand")
    table.do("expect Alice controls 0 creatures", "expect Bob has 5 cards in library", "expect it is Bob's turn")
    table.do("in the main game, expect Bob has 7 life", "in the main game, expect Alice controls 1 creature")
    table.do("in the main game, expect Alice has 0 cards in library")


@each_edition
def test_whoever_doesnt_win_it_suffers_in_the_main_game(edition: str):
    table = in_subgame(edition=edition)

    table.do("Bob concedes", "expect the subgame has ended", "expect Alice won the subgame")
    table.do("expect Bob has 10 life", "expect Alice has 20 life", "expect Bob hasn't lost")
    table.do("expect Tale is in Alice's graveyard", "expect it is Alice's turn", "expect Alice has priority")


@each_edition
def test_the_cards_go_back_to_the_libraries(edition: str):
    table = in_subgame(edition=edition)

    table.do("to Bob's main phase", "Bob plays Mountain", "Bob concedes")

    table.do("expect Alice has 12 cards in library", "expect Bob has 12 cards in library")
    table.do("expect Bob controls 0 permanents")


@each_edition
def test_what_was_exiled_in_it_goes_back_since_2008(edition: str):
    away = instant("Away", "Exile target land.")
    table = in_subgame(edition=edition, bob_has={"library": [MOUNTAIN] * 3 + [away] * 9})

    table.do("to Bob's main phase", "Bob plays Mountain", "Bob casts Away targeting Mountain", "resolve")
    table.do("Bob concedes", f"expect Bob has {11 if edition == '2006-10' else 12} cards in library")


@each_edition
def test_with_fewer_than_seven_cards_a_player_loses_it_in_the_first_upkeep(edition: str):
    table = in_subgame(edition=edition, bob_has={"library": [MOUNTAIN] * 6})

    table.do("to Bob's upkeep", "expect the subgame has ended", "expect Alice won the subgame")
    table.do("expect Bob has 10 life", "expect Bob has 6 cards in library")


@each_edition
def test_who_begins_it_skips_the_first_draw(edition: str):
    table = in_subgame(edition=edition)

    table.do("to Bob's main phase", "expect Bob has 7 cards in hand", "to Alice's main phase")
    table.do("expect Alice has 8 cards in hand")


@until_2009
def test_a_hand_may_be_sent_back_for_one_card_fewer(edition: str):
    table = in_subgame(edition=edition)

    table.do("Bob takes a mulligan", "Alice keeps", "Bob keeps", "to Bob's upkeep")
    table.do("expect Bob has 6 cards in hand", "expect Alice has 7 cards in hand", "expect Bob has 6 cards in library")


@each_edition
def test_effects_of_the_main_game_mean_nothing_in_it(edition: str):
    feast = enchantment("Feast", "At the beginning of each upkeep, you gain 1 life.")
    table = in_subgame(edition=edition, alice=[feast])

    table.do("to Bob's main phase", "expect Alice has 20 life", "expect Bob has 20 life")


@each_edition
def test_a_drawn_subgame_has_no_winner(edition: str):
    table = in_subgame(edition=edition)

    table.do(
        "Bob offers a draw", "Alice accepts", "expect Alice didn't win the subgame", "expect the game isn't a draw"
    )
    table.do("expect Alice has 10 life", "expect Bob has 10 life")


@each_edition
def test_a_subgame_may_have_one_within_it(edition: str):
    table = in_subgame(edition=edition, alice_has={"library": [TALE] * 20}, bob_has={"library": [MOUNTAIN] * 20})

    table.do("to Alice's main phase", "Alice casts Tale", "resolve", "Alice goes first", "expect Alice has 20 life")
    table.do("in the main game, expect Alice has 7 cards in hand", "Alice concedes")
    table.do("expect Alice has 10 life", "expect Bob won the subgame", "expect a subgame has begun")
    table.do("Bob concedes", "expect the subgame has ended", "expect Alice has 20 life", "expect Bob has 10 life")
    table.do("expect Alice has 20 cards in library", "expect Bob has 20 cards in library")


@each_edition
def test_a_player_who_leaves_the_main_game_isnt_in_it(edition: str):
    table = board(
        alice_hand=[TALE],
        edition=edition,
        alice_has={"library": [FOREST] * 12},
        bob_has={"library": [MOUNTAIN] * 12},
        others={"Carol": {"library": [FOREST] * 12}},
    )
    table.do("Bob concedes", *BEGIN, "Carol goes first", "to Carol's upkeep", "Carol concedes")

    table.do("expect Alice won the subgame", "expect Carol has 10 life", "expect Bob has 20 life")


@each_edition
def test_a_subgame_can_be_copied_to_try_things_in_it(edition: str):
    table = in_subgame(edition=edition, bob_has={"library": [BOLT] * 12})

    table.do("to Bob's main phase", "expect allowed: Bob casts Bolt targeting Alice")
    table.do("expect refused: Alice plays Forest", "in the subgame, Bob casts Bolt targeting Alice", "resolve")
    table.do("expect Alice has 17 life", "in the subgame, expect Alice has 17 life")


WISH = sorcery(
    "Wish", "You may choose a creature card you own from outside the game, reveal that card, and put it into your hand."
)


@each_edition
def test_a_card_from_outside_the_game_comes_into_the_hand(edition: str):
    outside = {"outside": [OGRE, BOLT]}
    table = board(alice_hand=[WISH], alice=[creature("Elf", "1/1")], alice_has=outside, edition=edition)

    table.do("Alice casts Wish", "resolve", "Alice chooses yes", "expect Ogre is in Alice's hand")
    table.do("expect Alice has 1 card in hand", "expect Elf is on the battlefield")


@each_edition
def test_what_is_in_the_main_game_is_outside_a_subgame_and_ends_up_in_the_library(edition: str):
    mourn = enchantment("Mourn", "Whenever a creature leaves the battlefield, you gain 1 life.")
    table = in_subgame(
        edition=edition, bob=[OGRE, mourn], alice=[creature("Elf", "1/1")], bob_has={"library": [WISH] * 12}
    )

    table.do("to Bob's main phase", "Bob casts Wish", "resolve", "Bob chooses yes", "expect Ogre is in Bob's hand")
    table.do("in the main game, expect Bob controls 0 creatures", "in the main game, expect Bob has 20 life")
    table.do("Bob concedes", "expect Ogre is in Bob's library", "expect Bob has 13 cards in library")
    table.do("expect Bob has 10 life", "expect 1 object is on the stack", "resolve", "expect Bob has 11 life")


def test_outside_a_subgame_nothing_can_be_said_of_one():
    table = board(alice_hand=[BOLT])

    with pytest.raises(ScriptError, match="no subgame"):
        table.do("in the subgame, Alice casts Bolt targeting Bob")
    table.do("expect a subgame hasn't begun", "expect the subgame hasn't ended")
