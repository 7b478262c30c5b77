"""Cards that are encoded on creatures, whose copies are cast when those deal damage (702.99 in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import Card, Placed, Table, board, card, creature, instant, sorcery

NOW = "2026-08"
WHISPER = sorcery("Whisper", "You gain 3 life.\nCipher")
COURIER = creature("Courier", "1/1")


def encoded(*besides: Card | Placed, hand: tuple[Card, ...] = (), edition: str = NOW, **more: object) -> Table:
    """A table where Whisper is encoded on the Courier."""
    table = board(alice=[COURIER, *besides], alice_hand=[WHISPER, *hand], edition=edition, **more)  # type: ignore[arg-type]
    table.do("Alice casts Whisper", "resolve", "Alice chooses yes")
    if besides:
        table.do("Alice chooses Courier")
    table.do("expect Whisper is in exile", "expect Alice has 23 life")
    return table


@pytest.mark.parametrize("edition", ["2013-07", "2018-04", "2021-09", NOW])
def test_each_hit_offers_a_copy_and_the_card_stays_encoded(edition: str):
    table = encoded(edition=edition)
    table.do("Alice attacks with Courier", "to combat damage", "resolve", "Alice chooses yes", "Alice chooses yes")
    table.do("resolve", "expect Alice has 26 life", "expect Whisper is in exile")


def test_who_says_no_puts_it_into_the_graveyard():
    table = board(alice=[COURIER], alice_hand=[WHISPER], edition=NOW)
    table.do("Alice casts Whisper", "resolve", "Alice chooses no", "expect Whisper is in Alice's graveyard")


def test_without_a_creature_nobody_is_asked():
    table = board(alice_hand=[WHISPER], bob=[COURIER], edition=NOW)
    table.do("Alice casts Whisper", "resolve", "expect Whisper is in Alice's graveyard")


def test_a_copy_is_no_card_and_isnt_encoded():
    """702.99a"""
    table = board(alice=[COURIER], alice_hand=[WHISPER, instant("Echo", "Copy target spell.")], edition=NOW)
    table.do(
        "Alice casts Whisper", "Alice casts Echo targeting Whisper", "resolve", "resolve", "expect Alice has 23 life"
    )
    table.do("resolve", "Alice chooses yes", "expect Whisper is in exile", "expect Alice has 26 life")


def test_whoever_controls_the_creature_casts_the_copy():
    """702.99c"""
    steal = sorcery("Steal", "Gain control of target creature.")
    table = encoded(bob_hand=[steal])
    table.do("to Bob's precombat main phase", "Bob casts Steal targeting Courier", "resolve")
    table.do("to Bob's next turn", "to Bob's precombat main phase", "Bob attacks with Courier", "to combat damage")
    table.do("resolve", "Bob chooses yes", "Bob chooses yes", "resolve", "expect Bob has 23 life")


def test_it_ends_as_the_creature_leaves():
    """702.99c"""
    blink = instant("Blink", "Exile target creature, then return it to the battlefield under its owner's control.")
    table = encoded(hand=(blink,))
    table.do("Alice casts Blink targeting Courier", "resolve", "expect Whisper is in exile")
    table.do(
        "to Alice's next turn", "to Alice's precombat main phase", "Alice attacks with Courier", "to combat damage"
    )
    table.do("expect the stack is empty")


def test_it_ends_as_the_card_leaves_exile():
    """702.99c"""
    away = instant("Away", "Put target face-up exiled card into its owner's graveyard.")
    table = encoded(hand=(away,))
    table.do("Alice casts Away targeting Whisper", "resolve", "Alice attacks with Courier", "to combat damage")
    table.do("expect the stack is empty")


def test_two_cards_on_one_creature_each_have_their_copy_cast():
    omen = sorcery("Omen", "You gain 10 life.\nCipher")
    table = encoded(hand=(omen,))
    table.do("Alice casts Omen", "resolve", "Alice chooses yes", "expect Alice has 33 life")
    table.do("Alice attacks with Courier", "to combat damage")
    for _ in range(2):
        table.do("resolve", "Alice chooses yes", "Alice chooses yes", "resolve")
    table.do("expect Alice has 46 life")


def test_the_creature_loses_the_ability_with_all_others():
    humble = instant("Humble", "Target creature loses all abilities until end of turn.")
    table = encoded(hand=(humble,))
    table.do("Alice casts Humble targeting Courier", "resolve", "Alice attacks with Courier", "to combat damage")
    table.do("expect the stack is empty")


def test_it_stays_encoded_on_what_is_no_creature_for_a_while():
    """702.99c"""
    statue = card("Statue", "Artifact", "{1}: Until end of turn, ~ becomes a 2/2 Golem artifact creature.")
    table = board(alice=[statue], alice_hand=[WHISPER], edition=NOW)
    table.do("Alice activates Statue", "resolve", "Alice casts Whisper", "resolve", "Alice chooses yes")
    table.do("to Alice's next turn", "to Alice's precombat main phase", "Alice activates Statue", "resolve")
    table.do("Alice attacks with Statue", "to combat damage", "resolve", "Alice chooses yes", "Alice chooses yes")
    table.do("resolve", "expect Alice has 26 life")
