"""Day and night, and the permanents that turn over with them (731 and 702.145 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.kinds.daytime import DaytimeChanged
from engine.events.kinds.moving import ObjectMoved
from engine.events.kinds.status import PermanentTransformed
from engine.rulebooks import Cite
from tests.engine.board import Card, Table, board, card, creature, enchantment, faces, instant, sorcery
from tests.engine.rulebooks.test_changes_since_2009 import under

NOW = "2026-08"
HOWLER = creature("Howler", "4/4", "Trample\nNightbound", cost="", kind="Creature — Werewolf")
MILLER = faces("transform", creature("Miller", "2/2", "Daybound", cost="{2}", kind="Creature — Human Werewolf"), HOWLER)
DUSK = instant("Dusk", "It becomes night.")
DAWN = instant("Dawn", "It becomes day.")
SPARK = instant("Spark", "You gain 1 life.", cost="{0}")
SCROLL = sorcery("Scroll", "Draw two cards.", cost="")
#: A creature with daybound whose back face can't be on the battlefield.
READER = faces("transform", creature("Reader", "1/1", "Daybound", cost="{1}"), SCROLL)


def night(*alice: Card, **more: object) -> Table:
    """Alice's main phase, by night."""
    hand = [DUSK, *more.pop("alice_hand", ())]  # type: ignore[misc]
    table = board(alice=list(alice), alice_hand=hand, edition=NOW, **more)  # type: ignore[arg-type]
    table.do("Alice casts Dusk", "resolve", "expect it is night")
    return table


def test_a_game_starts_with_neither_and_stays_so_while_nothing_says_otherwise():
    table = board(alice_hand=[SPARK], edition=NOW)

    table.do("expect it is neither day nor night", "to Bob's upkeep", "to Alice's upkeep")
    table.do("expect it is neither day nor night")


@under("2021-09", NOW)
def test_a_permanent_with_daybound_brings_the_day(edition: str):
    table = board(alice_hand=[MILLER], edition=edition)

    table.do("Alice casts Miller", "resolve", "expect it is day", "expect Miller is 2/2")


def test_a_permanent_with_nightbound_alone_brings_the_night():
    """702.145g"""
    table = board(alice=[MILLER.placed(transformed=True)], alice_hand=[SPARK], edition=NOW)

    table.do("Alice casts Spark", "expect it is night", "expect Howler is 4/4")


def test_before_midnight_hunt_it_is_never_day():
    with pytest.raises(Exception, match="daybound and nightbound isn't a keyword of 2018-04"):
        board(alice=[MILLER], edition="2018-04")
    with pytest.raises(Exception, match="daybound and nightbound isn't a keyword of 2018-04"):
        board(alice_hand=[DUSK], edition="2018-04")


@under("2021-09", NOW)
def test_after_a_turn_in_which_its_player_cast_nothing_it_becomes_night(edition: str):
    table = board(alice=[MILLER], alice_hand=[SPARK], bob_hand=[SPARK], edition=edition)
    table.do("Alice casts Spark", "resolve", "to Bob's upkeep", "expect it is day")
    # What Alice casts in Bob's turn doesn't count.
    table.do("to Alice's upkeep", "expect it is night", "expect Howler is 4/4", "expect Howler has trample")


def test_after_a_turn_in_which_its_player_cast_two_spells_it_becomes_day():
    table = night(MILLER, alice_hand=[SPARK], bob_hand=[SPARK, SPARK, DAWN])
    table.do("to Bob's upkeep", "expect it is night")  # Alice has cast one spell
    table.do("Bob casts Spark", "resolve", "Bob casts Spark", "resolve")

    table.do("to Alice's upkeep", "expect it is day", "expect Miller is 2/2")


def test_one_spell_changes_nothing_by_night():
    table = night(bob_hand=[SPARK])

    table.do("to Bob's upkeep", "Bob casts Spark", "resolve", "to Alice's upkeep", "expect it is night")


def test_all_of_them_turn_over_as_it_becomes_night():
    twin = faces("transform", creature("Twin", "1/1", "Daybound"), creature("Twin Wolf", "3/3", "Nightbound", cost=""))
    table = night(MILLER, twin)

    table.do("expect Howler is 4/4", "expect Twin Wolf is 3/3")
    assert len(table.happened(PermanentTransformed)) == 2


def test_by_night_it_enters_with_its_back_face_up():
    bell = enchantment("Bell", "Whenever a permanent transforms, you lose 5 life.")
    table = night(bell, alice_hand=[MILLER])

    table.do("Alice casts Miller", "expect Miller is on the stack", "resolve everything", "expect Howler is 4/4")
    table.do("expect Alice is at 20 life")


def test_it_enters_so_from_other_zones_as_well():
    rise = sorcery("Rise", "Return target creature card from your graveyard to the battlefield.")
    table = night(alice_hand=[rise], alice_has={"graveyard": [MILLER]})

    table.do("Alice casts Rise targeting Miller", "resolve", "expect Howler is 4/4")


def test_nothing_else_turns_it_over():
    moon = sorcery("Moon", "Transform target creature.")
    table = board(alice=[MILLER], alice_hand=[moon], edition=NOW)
    table.do("Alice casts Moon targeting Miller", "resolve", "expect Miller is 2/2")


def test_what_gains_daybound_by_night_turns_over_at_once():
    """702.145c: a double-faced permanent that becomes a copy of one with daybound."""
    plain = faces(
        "transform", creature("Calf", "1/1", "{1}: Transform ~."), creature("Bull", "5/5", "{1}: Transform ~.", cost="")
    )
    mask = instant("Mask", "Target creature gains daybound until end of turn.")
    table = night(plain, alice_hand=[mask, sorcery("Moon", "Transform target creature.")])

    table.do("Alice casts Mask targeting Calf", "resolve", "expect Bull is 5/5")


def test_a_copy_on_a_card_with_one_face_stays_as_it_is_and_still_brings_the_day():
    mime = creature("Mime", "0/0", "You may have ~ enter as a copy of any creature on the battlefield.")
    table = night(MILLER, alice_hand=[DAWN, mime, instant("Gloom", "It becomes night.")])
    table.do("Alice casts Dawn", "resolve", "Alice casts Mime", "resolve", "Alice chooses yes", "Alice chooses Miller")

    table.do("Alice casts Gloom", "resolve", "expect Howler is 4/4", "expect Mime is 2/2")


def test_a_spell_that_would_enter_showing_a_sorcery_goes_to_the_graveyard():
    """712.13a"""
    table = night(alice_hand=[READER])

    table.do("Alice casts Reader", "resolve", "expect Reader is in Alice's graveyard")
    assert table.happened(ObjectMoved)[-1].cites is Cite.BACK_CANT_ENTER


def test_a_permanent_that_would_show_a_sorcery_stays_as_it_is():
    """712.10"""
    table = board(alice=[READER], alice_hand=[DUSK], edition=NOW)

    table.do("Alice casts Dusk", "resolve", "expect it is night", "expect Reader is 1/1")


def test_what_triggers_on_day_and_night_waits_for_the_one_after_the_other():
    """731.1a: the first of them follows nothing."""
    clock = enchantment("Clock", "Whenever day becomes night or night becomes day, you gain 2 life.")
    owl = enchantment("Owl", "When it becomes night, each opponent loses 1 life.")
    table = board(alice=[clock, owl], alice_hand=[DUSK, DAWN, instant("Gloom", "It becomes night.")], edition=NOW)

    table.do("Alice casts Dusk", "resolve everything", "expect Alice is at 20 life", "expect Bob is at 19 life")
    table.do("Alice casts Dawn", "resolve everything", "expect Alice is at 22 life", "expect Bob is at 19 life")
    table.do("Alice casts Gloom", "resolve everything", "expect Alice is at 24 life", "expect Bob is at 18 life")


def test_it_doesnt_become_what_it_is():
    owl = enchantment("Owl", "Whenever it becomes night, each opponent loses 1 life.")
    table = night(owl, alice_hand=[instant("Gloom", "It becomes night.")])

    table.do("Alice casts Gloom", "resolve everything", "expect Bob is at 19 life")
    assert len(table.happened(DaytimeChanged)) == 1


def test_one_that_enters_brings_the_day_where_it_is_neither():
    dial = card("Dial", "Artifact", "If it's neither day nor night, it becomes day as ~ enters.")
    table = board(alice_hand=[dial, dial, DUSK], edition=NOW)

    table.do("Alice casts Dial", "resolve", "expect it is day", "Alice casts Dusk", "resolve", "Alice casts Dial")
    table.do("resolve", "expect it is night")


def test_texts_ask_which_it_is():
    orb = card("Orb", "Artifact", "{0}: If it's night, it becomes day. Otherwise, it becomes night.")
    bat = creature(
        "Bat", "1/1", "~ gets +2/+0 as long as it's night.\nAs long as it's neither day nor night, ~ has flying."
    )
    table = board(alice=[orb, bat], edition=NOW)

    table.do("expect Bat has flying", "Alice activates Orb", "resolve", "expect it is night", "expect Bat is 3/1")
    table.do(
        "expect Bat doesn't have flying", "Alice activates Orb", "resolve", "expect it is day", "expect Bat is 1/1"
    )


def test_it_turns_over_before_anything_looks_at_what_enters():
    """616.1d: what is on the front, as which it would have got a counter, isn't there any more."""
    hall = enchantment("Hall", "Each Human creature you control enters with an additional +1/+1 counter on it.")
    table = night(hall, alice_hand=[MILLER])

    table.do("Alice casts Miller", "resolve", "expect Howler has no counters", "expect Howler is 4/4")


def test_when_all_with_daybound_are_gone_it_goes_on_being_day_or_night():
    table = night(MILLER, alice_hand=[instant("Doom", "Destroy target creature.")])

    table.do("Alice casts Doom targeting Howler", "resolve", "expect it is night")
    table.do("expect Miller is in Alice's graveyard")
