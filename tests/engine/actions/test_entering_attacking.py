"""Creatures that enter the battlefield attacking, and what they attack (308.4 in 2008-03; 506.3, 508.5, 702.46c)."""

from __future__ import annotations

from tests.engine.board import artifact, board, card, creature, each_edition, instant, sorcery

OX = creature("Ox", "2/2")
NINJA = creature("Ninja", "3/3", "Ninjutsu {1}{U}", cost="{5}{U}")
CAPTAIN = creature(
    "Captain",
    "1/1",
    "Whenever Captain attacks, create two 2/1 red Goblin creature tokens that are tapped and attacking.",
)
THREE = {"Carol": {}}


@each_edition
def test_a_ninja_attacks_the_player_whom_the_returned_creature_attacked(edition: str):
    table = board(alice=[OX], alice_hand=[NINJA], others=THREE, edition=edition)

    table.do("Alice attacks Carol with Ox", "Carol doesn't block", "Alice activates Ninja", "resolve")
    table.do("to end of combat")

    assert (table.life("Bob"), table.life("Carol")) == (20, 17)


def test_a_ninja_attacks_the_planeswalker_whom_the_returned_creature_attacked():
    sage = card("Sage", "Planeswalker — Sage", "+1: Draw a card.", loyalty="5")
    table = board(alice=[OX], alice_hand=[NINJA], bob=[sage])

    table.do("Alice attacks Sage with Ox", "Bob doesn't block", "Alice activates Ninja", "resolve", "to end of combat")

    table.do("expect Sage has 2 loyalty counters")
    assert table.life("Bob") == 20


@each_edition
def test_what_enters_attacking_attacks_what_its_controller_chooses_each_for_itself(edition: str):
    table = board(alice=[CAPTAIN], others=THREE, edition=edition)

    table.do("Alice attacks Carol with Captain", "resolve", "expect Alice is offered only Bob and Carol")
    table.do("Alice chooses Bob", "Alice chooses Carol", "to end of combat")

    assert (table.life("Bob"), table.life("Carol")) == (18, 17)


def test_what_enters_attacking_may_attack_a_planeswalker():
    sage = card("Sage", "Planeswalker — Sage", "+1: Draw a card.", loyalty="5")
    table = board(alice=[CAPTAIN], bob=[sage])

    table.do("Alice attacks Bob with Captain", "resolve", "Alice chooses Sage", "Alice chooses Sage")
    table.do("to end of combat", "expect Sage has 1 loyalty counter")

    assert table.life("Bob") == 19


@each_edition
def test_nothing_is_asked_where_only_one_player_can_be_attacked(edition: str):
    table = board(alice=[CAPTAIN], edition=edition)

    table.do("Alice attacks with Captain", "resolve", "expect Captain is attacking", "to end of combat")

    assert table.life("Bob") == 15


@each_edition
def test_what_enters_attacking_has_not_attacked(edition: str):
    """308.3; 508.5"""
    drum = artifact("Drum", "Whenever a creature attacks, you gain 1 life.")
    table = board(alice=[CAPTAIN, drum], edition=edition)

    table.do("Alice attacks with Captain", "resolve everything", "expect Drum triggered once this turn")


@each_edition
def test_a_creature_of_a_player_who_is_not_attacking_does_not_enter_attacking(edition: str):
    """506.3b"""
    ambush = instant("Ambush", "Create a 1/1 white Soldier creature token that's tapped and attacking.")
    table = board(alice=[OX], bob_hand=[ambush], edition=edition)

    table.do("Alice attacks with Ox", "Bob casts Ambush", "resolve", "expect Soldier is tapped")

    table.do("expect Soldier isn't attacking")


@each_edition
def test_what_is_no_creature_does_not_enter_attacking(edition: str):
    """506.3a"""
    rush = instant("Rush", "Put target artifact card from your graveyard onto the battlefield tapped and attacking.")
    table = board(alice=[OX], alice_hand=[rush], alice_has={"graveyard": [artifact("Idol")]}, edition=edition)

    table.do("Alice attacks with Ox", "Alice casts Rush targeting Idol", "resolve", "expect Idol is tapped")

    table.do("expect Idol isn't attacking")


@each_edition
def test_outside_of_combat_nothing_enters_attacking(edition: str):
    call = sorcery("Call", "Create a 1/1 white Soldier creature token that's tapped and attacking.")
    table = board(alice_hand=[call], edition=edition)

    table.do("Alice casts Call", "resolve", "expect Soldier is tapped", "expect Soldier isn't attacking")


def test_what_would_attack_something_that_is_gone_enters_and_attacks_nothing():
    """508.4a in 2026."""
    sage = card("Sage", "Planeswalker — Sage", "+1: Draw a card.", loyalty="5")
    away = instant("Away", "Exile target planeswalker.")
    table = board(alice=[OX], alice_hand=[NINJA], bob=[sage], bob_hand=[away], edition="2026-08")

    table.do(
        "Alice attacks Sage with Ox", "Bob doesn't block", "Alice activates Ninja", "Bob casts Away targeting Sage"
    )
    table.do("resolve everything", "expect Ninja is on the battlefield", "expect Ninja isn't attacking")
