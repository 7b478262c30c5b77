"""Abilities that trigger "when you do": what the text goes on with belongs to them (603.12 in 2026)."""

from __future__ import annotations

from tests.engine.board import board, creature, enchantment, sorcery

EDITION = "2026-08"
OX = creature("Ox", "2/2")


def test_what_is_said_after_it_is_done_with_it():
    chief = creature(
        "Chief",
        "3/3",
        "Whenever Chief attacks, you may pay {2}. When you do, put a +1/+1 counter on target creature. It gains "
        "trample until end of turn.",
    )
    table = board(alice=[chief, OX], edition=EDITION, step="beginning of combat")

    table.do("Alice attacks with Chief", "resolve", "Alice chooses yes", "Alice targets Ox", "resolve")

    table.do("expect Ox is 3/3", "expect Ox has trample")


def test_a_target_that_is_said_after_it_is_chosen_with_it():
    rite = sorcery(
        "Rite",
        "You may sacrifice a creature. When you do, you gain 1 life. Target opponent loses 2 life.",
    )
    table = board(alice=[OX], alice_hand=[rite], edition=EDITION)

    table.do("Alice casts Rite", "resolve", "Alice chooses no", "expect Bob has 20 life", "expect the stack is empty")


def test_what_is_said_of_what_it_returns_is_so():
    waker = creature(
        "Waker",
        "3/3",
        "When Waker enters, you may pay {2}. When you do, return target creature card from your graveyard to the "
        "battlefield. If that creature would leave the battlefield, exile it instead of putting it anywhere else.",
    )
    kill = sorcery("Kill", "Destroy target creature.")
    table = board(alice_hand=[waker, kill], alice_has={"graveyard": [OX]}, edition=EDITION)

    table.do("Alice casts Waker", "resolve", "resolve", "Alice chooses yes", "resolve")
    table.do("Alice casts Kill targeting Ox", "resolve")

    assert table.where("Ox") == "exile"


def test_nobody_is_asked_for_targets_of_which_there_are_none():
    text = "When Ghoul enters, you may pay {1}. When you do, exile up to two target cards from graveyards."
    table = board(alice_hand=[creature("Ghoul", "2/2", text)], edition="2026-08")

    table.do("Alice casts Ghoul", "resolve", "resolve", "Alice chooses yes", "resolve everything", "to the end step")


def test_who_amassed_has_done_it_even_where_the_army_needed_nothing_else():
    call = sorcery("Call", "Amass Orcs 2. When you do, put a +1/+1 counter on target creature.")
    table = board(alice=[OX], alice_hand=[call, call], edition=EDITION)

    table.do("Alice casts Call #1", "resolve", "Alice targets Ox", "resolve", "expect Ox is 3/3")  # a new Army
    table.do("Alice casts Call #2", "resolve", "Alice targets Ox", "resolve", "expect Ox is 4/4")  # an Orc Army already


def test_an_if_of_its_own_keeps_all_of_it_from_triggering():
    moss = enchantment(
        "Moss",
        "Whenever a creature you control enters, put a growth counter on ~. When you do, if it has two or more growth "
        "counters on it, put a +1/+1 counter on target creature. It gains trample until end of turn.",
    )
    table = board(alice=[moss, OX], alice_hand=[OX, OX], edition=EDITION)

    table.do("Alice casts Ox #2", "resolve", "resolve", "expect the stack is empty")  # one counter: nothing triggers
    table.do("Alice casts Ox #3", "resolve", "resolve", "Alice targets Ox #1", "resolve")

    table.do("expect Ox #1 is 3/3", "expect Ox #1 has trample")


def test_what_is_done_otherwise_counts_what_the_other_would_have_come_to():
    toll = sorcery(
        "Toll",
        "Choose target creature. You lose life equal to its power if you control a Swamp. Otherwise, each opponent "
        "loses that much life.",
    )
    table = board(alice=[creature("Elk", "4/4")], alice_hand=[toll], edition=EDITION)

    table.do("Alice casts Toll targeting Elk", "resolve", "expect Bob has 16 life", "expect Alice has 20 life")
