"""Shortcuts: proposed, accepted or shortened, and taken; loops repeated as often as somebody says (713.2)."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from engine.events.kinds.loops import LoopRepeated
from engine.events.kinds.tokens import TokenMade
from engine.meaning.context import NotYetSupported
from engine.scenarios.language.faults import ScriptError
from engine.scenarios.telling.log import tell
from tests.engine.board import FOREST, artifact, board, creature, each_edition, enchantment, instant

MAKER = creature("Maker", "1/1", "{T}: Create a 1/1 green Elf Warrior creature token.")
ALARM = enchantment("Alarm", "Whenever a creature enters the battlefield, untap all creatures.")
WELL = artifact("Well", "{0}: You gain 1 life.")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
LIBRARY = {"library": [FOREST] * 4}
ROUND = "Alice activates Maker, resolve everything"


@each_edition
def test_a_sequence_that_everybody_accepts_is_taken(edition: str):
    table = board(alice=[WELL], alice_hand=[BOLT], edition=edition)

    table.do("Alice proposes: Alice activates Well, resolve, Alice casts Bolt targeting Bob, resolve")
    table.do("expect Bob is asked for a shortcut", "expect Alice has 20 life", "Bob accepts")
    table.do("expect Alice has 21 life", "expect Bob has 17 life", "expect Alice has priority")


@each_edition
def test_who_says_nothing_accepts(edition: str):
    table = board(alice=[WELL], edition=edition)

    table.do("Alice proposes 5 times: Alice activates Well, resolve", "expect Alice has 25 life")


@each_edition
def test_a_million_tokens_are_made_without_making_them_one_by_one(edition: str):
    table = board(alice=[MAKER], bob=[ALARM], edition=edition)
    began = perf_counter()

    table.do(f"Alice proposes 1000000 times: {ROUND}", "Bob accepts")

    table.do("expect Alice controls 1000000 Elf Warrior tokens", "expect Maker is untapped")
    assert perf_counter() - began < 5
    assert len(table.happened(TokenMade)) < 10
    (repeated,) = table.happened(LoopRepeated)
    assert repeated.times + len(table.happened(TokenMade)) == 1_000_000


@each_edition
def test_what_the_rounds_came_to_in_all_is_told(edition: str):
    table = board(alice=[WELL], edition=edition)

    table.do("Alice proposes 500 times: Alice activates Well, resolve", "Bob accepts")

    (repeated,) = table.happened(LoopRepeated)
    assert tell(table.game, repeated) == f"And so {repeated.times} times more: Alice gets {repeated.times} life."
    idle = replace(repeated, times=1_000, changes=(), tokens=())
    assert tell(table.game, idle) == "And so 1,000 times more: nothing changes."


@each_edition
def test_a_loop_may_end_with_a_part_of_a_round(edition: str):
    table = board(alice=[MAKER], bob=[ALARM], edition=edition)

    table.do(f"Alice proposes 999 times: {ROUND}; then Alice activates Maker, resolve", "Bob accepts")
    table.do(
        "expect Alice controls 1000 Elf Warrior tokens", "expect Maker is tapped", "expect 1 object is on the stack"
    )


@each_edition
def test_many_tokens_of_a_shortcut_are_counted_each(edition: str):
    herd = creature("Herd", "*/*", "Herd's power and toughness are each equal to the number of creatures you control.")
    table = board(alice=[MAKER, herd], bob=[ALARM], edition=edition)

    table.do(f"Alice proposes 500 times: {ROUND}")

    table.do("expect Herd is 502/502")


def test_what_would_happen_to_each_of_many_tokens_says_that_it_isnt_played_yet():
    wake = enchantment("Wake", "Whenever a creature dies, you gain 1 life.")
    wrath = instant("Wrath", "Destroy all creatures.")
    table = board(alice=[MAKER, wake], bob=[ALARM], alice_hand=[wrath])
    table.do(f"Alice proposes 500 times: {ROUND}", "Alice casts Wrath")

    with pytest.raises(NotYetSupported, match="once for each of"):
        table.do("resolve")


@each_edition
def test_all_of_many_tokens_can_be_destroyed(edition: str):
    wrath = instant("Wrath", "Destroy all creatures.")
    table = board(alice=[MAKER], bob=[ALARM], alice_hand=[wrath], edition=edition)

    table.do(f"Alice proposes 500 times: {ROUND}", "Alice casts Wrath", "resolve", "expect Alice controls 0 creatures")


@each_edition
def test_a_loop_stops_being_repeated_before_an_amount_runs_out(edition: str):
    drain = artifact("Drain", "{0}: Target player loses 1 life.")
    table = board(alice=[drain], edition=edition)

    table.do("Alice proposes 19 times: Alice activates Drain targeting Bob, resolve", "expect Bob has 1 life")
    with pytest.raises(ScriptError, match="game is over"):
        table.do("Alice proposes 30 times: Alice activates Drain targeting Bob, resolve")


def test_a_shortcut_ends_where_somebody_else_would_do_something_else():
    table = board(alice_has=LIBRARY, bob_hand=[BOLT], bob_has=LIBRARY)

    table.do("Alice proposes: to the end step", "Bob shortens it: to the beginning of combat step")
    table.do("expect it is the beginning of combat step", "expect Bob has priority")
    assert table.refused("Bob passes") == "713.2c"
    table.do("Bob casts Bolt targeting Alice", "resolve", "expect Alice has 17 life")


def test_after_a_shorter_loop_the_others_may_act_in_the_next_round():
    table = board(alice=[MAKER], bob=[ALARM], bob_hand=[BOLT])

    table.do(f"Alice proposes 1000000 times: {ROUND}", "Bob shortens it to 1000 times")
    table.do(
        "expect Alice controls 1000 Elf Warrior tokens", "expect Bob has priority", "expect 1 object is on the stack"
    )
    assert table.refused("Bob passes") == "713.2c"
    table.do("Bob casts Bolt targeting Maker", "resolve", "expect Maker is in Alice's graveyard")


def test_a_shortcut_can_be_shortened_to_some_of_its_deeds():
    table = board(alice=[WELL], alice_hand=[BOLT], bob_hand=[instant("No", "Counter target spell.")])
    sequence = "Alice activates Well, resolve, Alice casts Bolt targeting Bob"

    table.do(f"Alice proposes: {sequence}, resolve", f"Bob shortens it: {sequence}", "Bob casts No targeting Bolt")
    table.do("resolve everything", "expect Alice has 21 life", "expect Bob has 20 life")


def test_only_what_was_proposed_can_be_a_part_of_it():
    table = board(alice=[WELL], alice_hand=[BOLT])
    table.do("Alice proposes: Alice activates Well, resolve")

    with pytest.raises(ScriptError, match="isn't what was proposed"):
        table.do("Bob shortens it: Alice casts Bolt targeting Bob")


def test_the_others_answer_in_turn_order_and_the_last_shortening_counts():
    others = {"Carol": LIBRARY}
    table = board(alice_has=LIBRARY, bob_has=LIBRARY, others=others)

    table.do("Alice proposes: to the end step", "expect Bob is asked for a shortcut")
    table.do("Bob shortens it: to the second main phase", "expect Carol is asked for a shortcut")
    table.do(
        "Carol shortens it: to the end of combat step", "expect Carol has priority", "expect it is the end of combat"
    )


def test_a_shortcut_that_the_rules_dont_allow_is_refused_before_anybody_answers():
    table = board(alice=[MAKER])

    assert table.refused(f"Alice proposes 2 times: {ROUND}") == "713.2a"  # nothing untaps it


def test_nobody_can_foresee_a_coin():
    toss = artifact("Toss", "{0}: Flip a coin. If you win the flip, you gain 1 life.")
    table = board(alice=[toss])

    assert table.refused("Alice proposes: Alice activates Toss, resolve, Alice flips a coin and wins") == "713.2a"


def test_a_shortcut_ends_where_a_player_has_priority():
    table = board(alice=[creature("Ogre", "3/3")], alice_has=LIBRARY)

    assert table.refused("Alice proposes: to the declare attackers step") == "713.2a"


@each_edition
def test_a_loop_of_life_and_counters_is_taken_together(edition: str):
    grow = creature("Grow", "1/1", "{0}: Put a +1/+1 counter on Grow. You gain 2 life.")
    table = board(alice=[grow], edition=edition)

    table.do("Alice proposes 5000 times: Alice activates Grow, resolve")
    table.do("expect Grow is 5001/5001", "expect Alice has 10020 life")


@each_edition
def test_players_may_agree_to_a_draw_and_need_not(edition: str):
    table = board(edition=edition)

    table.do("Bob offers a draw", "Alice declines", "expect the game isn't a draw", "expect Alice has priority")
    table.do("Bob offers a draw", "Alice accepts", "expect the game is a draw")


@each_edition
def test_what_follows_a_shortcut_can_be_tried_out_as_ever(edition: str):
    table = board(alice=[MAKER], bob=[ALARM], alice_hand=[BOLT], edition=edition)

    table.do(f"Alice proposes 1000 times: {ROUND}", "expect allowed: Alice casts Bolt targeting Bob")
    table.do("expect refused: Alice casts Bolt targeting Alarm", "expect Alice controls 1000 Elf Warrior tokens")
