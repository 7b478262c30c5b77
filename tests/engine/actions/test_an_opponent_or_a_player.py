"""Who "an opponent" and "a player" are who do something or get something, where they may be any of several.

The one whose spell or ability it is chooses while it resolves (413.2c in 2006-10; 607.2d), one for each time that
the text says so. Whether somebody pays or does what keeps an effect away, each who may do it is asked in turn order
(101.4).
"""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, each_edition, sorcery

OX = creature("Ox", "2/2")
ELK = creature("Elk", "3/3")
THREE = {"Carol": {"battlefield": [ELK], "hand": [ELK]}}


@each_edition
@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("An opponent loses 3 life.", "expect Carol has 17 life"),
        ("Favor deals 3 damage to an opponent.", "expect Carol has 17 life"),
        ("An opponent gains 2 life and loses 5 life.", "expect Carol has 17 life"),
        ("An opponent draws a card, then you lose 1 life.", "expect Carol has 2 cards in hand"),
        ("An opponent creates a 1/1 red Imp creature token.", "expect Carol controls 1 Imp"),
        ("An opponent sacrifices a creature.", "expect Elk is in Carol's graveyard"),
        ("An opponent discards their hand.", "expect Elk is in Carol's graveyard"),
        ("A player mills two cards.", "expect 2 cards are in Carol's graveyard"),
    ],
)
def test_of_several_opponents_you_choose_the_one_who_is_meant(edition: str, text: str, then: str):
    favor = sorcery("Favor", text)
    table = board(alice_hand=[favor], bob=[OX], bob_hand=[OX], others=THREE, edition=edition)

    table.do("Alice casts Favor", "resolve", "Alice chooses Carol", then)

    table.do("expect Bob has 20 life", "expect Bob has 1 card in hand", "expect Bob controls 1 creature")
    table.do("expect 0 cards are in Bob's graveyard")


def test_later_words_mean_the_chosen_opponent():
    favor = sorcery("Favor", "An opponent loses 1 life. Then that player draws two cards.")
    table = board(alice_hand=[favor], others=THREE)

    table.do("Alice casts Favor", "resolve", "Alice chooses Carol", "expect Carol has 3 cards in hand")

    table.do("expect Carol has 19 life", "expect Bob has 0 cards in hand")


def test_an_opponent_who_may_do_something_is_one_of_them():
    favor = sorcery("Favor", "An opponent may draw a card.")
    table = board(alice_hand=[favor], others=THREE)

    table.do("Alice casts Favor", "resolve", "Alice chooses Carol", "Carol chooses yes", "expect the stack is empty")

    table.do("expect Carol has 2 cards in hand", "expect Bob has 0 cards in hand")


def test_an_opponent_is_chosen_each_time_a_cost_is_paid():
    idol = creature("Idol", "4/4", "Cumulative upkeep—Have an opponent gain 3 life.")
    table = board(alice=[idol.placed(counters={"age": 1})], others=THREE)

    table.do("to Alice's next upkeep", "resolve", "Alice chooses yes", "Alice chooses Carol", "Alice chooses Bob")

    table.do("expect Carol has 23 life", "expect Bob has 23 life", "expect Idol is on the battlefield")


def test_an_opponent_gains_control_whom_you_choose():
    traitor = creature("Traitor", "4/4", "When Traitor enters the battlefield, an opponent gains control of it.")
    table = board(alice_hand=[traitor], others=THREE)

    table.do("Alice casts Traitor", "resolve", "resolve", "Alice chooses Carol", "expect Carol controls Traitor")


def test_your_opponents_are_all_of_them():
    storm = sorcery("Storm", "Your opponents lose 2 life. Storm deals 1 damage to your opponents.")
    table = board(alice_hand=[storm], others=THREE)

    table.do("Alice casts Storm", "resolve", "expect the stack is empty")

    assert [table.life(player) for player in ("Alice", "Bob", "Carol")] == [20, 17, 17]


@pytest.mark.parametrize(("who", "asked"), [("an opponent", ("Bob", "Carol")), ("a player", ("Alice", "Bob", "Carol"))])
def test_unless_somebody_pays_each_who_may_is_asked_until_one_does(who: str, asked: tuple[str, ...]):
    threat = sorcery("Threat", f"Draw two cards unless {who} pays 2 life.")
    table = board(alice_hand=[threat], others=THREE)

    table.do("Alice casts Threat", "resolve")
    for player in asked[:-1]:
        table.do(f"{player} chooses no")
    table.do("Carol chooses yes", "expect Carol has 18 life", "expect Alice has 0 cards in hand")
