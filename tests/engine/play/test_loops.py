"""Loops that nobody can leave, and turns that end early."""

from __future__ import annotations

from engine.events.kinds.game import GameEnded
from tests.engine.board import FOREST, board, creature, each_edition, enchantment, instant, number

OGRE = creature("Ogre", "2/2")
PING = enchantment("Ping", "Whenever you gain life, you lose 1 life.")
PONG = enchantment("Pong", "Whenever you lose life, you gain 1 life.")
SIP = instant("Sip", "You gain 1 life.")


@each_edition
def test_a_loop_of_mandatory_actions_is_a_draw(edition: str):
    table = board(alice=[PING, PONG], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve everything")

    (ended,) = table.happened(GameEnded)
    assert ended.winner is None


@each_edition
def test_a_loop_that_changes_something_goes_on_until_it_is_over(edition: str):
    drain = enchantment("Drain", "Whenever you gain life, target opponent loses 1 life.")
    again = enchantment("Again", "Whenever an opponent loses life, you gain 1 life.")
    table = board(alice=[drain, again], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve everything")

    (ended,) = table.happened(GameEnded)
    assert ended.winner is table.player("Alice")


@each_edition
def test_a_loop_that_a_player_may_leave_is_no_draw(edition: str):
    may = enchantment("May", "Whenever you lose life, you may gain 1 life.")
    table = board(alice=[PING, may], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve", *(["resolve", "resolve", "Alice chooses yes"] * 10))
    table.do("resolve", "resolve", "Alice chooses no", "resolve everything")

    assert not table.happened(GameEnded)


STOP = instant("Stop Time", "End the turn.")


@each_edition
def test_ending_the_turn_exiles_the_stack_and_takes_all_out_of_combat(edition: str):
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
    dusk = enchantment("Dusk", "At the beginning of the end step, you gain 5 life.")
    table = board(
        alice=[OGRE, dusk],
        alice_hand=[bolt],
        bob_hand=[STOP],
        edition=edition,
        alice_has={"library": [FOREST]},
        bob_has={"library": [FOREST]},
    )

    table.do("Alice attacks with Ogre", "Alice casts Bolt targeting Bob", "Bob casts Stop Time", "resolve")
    table.do("to the draw step")

    assert (table.where("Bolt"), table.where("Stop Time")) == ("exile", "exile")
    assert (table.life("Alice"), table.life("Bob")) == (20, 20)
    assert table.game.active_player.name == "Bob"


@each_edition
def test_damage_wears_off_as_a_turn_ends_early(edition: str):
    jolt = instant("Jolt", "Jolt deals 1 damage to target creature.")
    table = board(alice=[OGRE], alice_hand=[jolt, STOP], edition=edition, bob_has={"library": [FOREST]})

    table.do("Alice casts Jolt targeting Ogre", "resolve", "Alice casts Stop Time", "resolve", "to the draw step")

    assert table.find("Ogre").damage == 0


WINGED = creature("Winged", "2/2", "{0}: Winged gains flying until end of turn.")
WEIGHT = enchantment("Weight", "{0}: Target creature loses flying until end of turn.")
UP, DOWN = "Alice activates Winged", "Bob activates Weight targeting Winged"


@each_edition
def test_the_active_player_doesnt_go_on_with_a_fragmented_loop(edition: str):
    table = board(alice=[WINGED], bob=[WEIGHT], edition=edition)

    table.do(UP, "resolve", "expect Winged has flying", "Alice passes", DOWN, "resolve")
    table.do("expect Winged doesn't have flying")
    assert table.refused(UP) == number(edition, "421.3", "713.3")


@each_edition
def test_who_doesnt_take_it_back_leaves_it_as_it_is(edition: str):
    table = board(alice=[WINGED], bob=[WEIGHT], edition=edition)

    table.do(UP, "resolve", "Alice passes", "Bob passes", "expect Winged has flying")


@each_edition
def test_the_active_player_may_do_something_else(edition: str):
    table = board(alice=[WINGED], alice_hand=[SIP], bob=[WEIGHT], edition=edition)

    table.do(UP, "resolve", "Alice passes", DOWN, "resolve", "Alice casts Sip", "resolve", UP, "resolve")
    table.do("expect Winged has flying")  # Alice has more life now: the state is another


@each_edition
def test_a_loop_of_ones_own_is_nobody_elses_business(edition: str):
    table = board(alice=[WINGED], bob=[WEIGHT], edition=edition)

    table.do(UP, "resolve", UP, "resolve", UP, "resolve", "expect Winged has flying")


@each_edition
def test_whoever_isnt_the_active_player_may_go_on_with_it(edition: str):
    table = board(alice=[WEIGHT], bob=[WINGED], edition=edition)
    up, down = "Bob activates Winged", "Alice activates Weight targeting Winged"

    table.do(down, "resolve", "Alice passes", up, "resolve", "expect Winged has flying", down, "resolve")
    table.do("Alice passes", up, "resolve", "expect Winged has flying")
    assert table.refused(down) == number(edition, "421.3", "713.3")


@each_edition
def test_nobody_is_made_to_do_what_would_break_a_loop(edition: str):
    again = enchantment("Again", "Whenever you lose life, you gain 1 life unless you sacrifice Again.")
    table = board(alice=[PING, again], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve")
    while not table.game.is_over:
        table.do("resolve")
        if table.acting.open_question():
            table.do("Alice chooses no")

    (ended,) = table.happened(GameEnded)
    assert ended.winner is None


@each_edition
def test_doing_what_breaks_a_loop_breaks_it(edition: str):
    again = enchantment("Again", "Whenever you lose life, you gain 1 life unless you sacrifice Again.")
    table = board(alice=[PING, again], alice_hand=[SIP], edition=edition)

    table.do("Alice casts Sip", "resolve", "resolve", "resolve", "Alice chooses yes", "resolve everything")

    assert not table.happened(GameEnded)
