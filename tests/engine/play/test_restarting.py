"""Restarting the game (727 in 2026), and commanders of games within games (729.2c, 729.5c)."""

from __future__ import annotations

import pytest

from engine.events.kinds.cards import LibraryShuffled
from engine.events.kinds.game import StartingPlayerChosen
from tests.engine.board import artifact, board, creature, instant, sorcery

NOW = "2026-08"
ANEW = instant("Anew", "Restart the game.")
OX = creature("Ox", "3/3")


def test_everybody_begins_again_and_nobody_has_lost():
    table = board(alice=[OX], bob=[OX], bob_hand=[ANEW], alice_has={"life": 2}, turn="Alice", edition=NOW)

    table.do("Bob casts Anew", "resolve", "expect Alice has 20 life", "expect Alice has 7 cards in hand")
    table.do("expect Alice controls 0 creatures", "expect Alice hasn't lost", "expect it is Bob's upkeep")


def test_who_loses_the_restarted_game_has_lost():
    table = board(alice=[OX], bob_hand=[ANEW], edition=NOW)
    table.do("Bob casts Anew", "resolve")

    table.do("Alice concedes", "expect Alice has lost", "expect Bob has won")


def test_what_was_brought_before_the_first_turn_triggers_in_its_upkeep():
    """727.4"""
    bard = creature("Bard", "1/1", "When ~ enters, you gain 2 life.")
    text = "{0}: Exile target creature.\n{0}: Restart the game, leaving in exile all creature cards exiled with ~. "
    wheel = artifact("Wheel", f"{text}Then put those cards onto the battlefield under your control.")
    table = board(alice=[wheel], bob=[bard], edition=NOW)
    table.do("Alice activates Wheel ability 1 targeting Bard", "resolve", "Alice activates Wheel ability 2", "resolve")

    table.do("expect Alice controls Bard", "expect it is Alice's upkeep", "resolve", "expect Alice has 22 life")


def test_what_was_phased_out_or_a_token_is_dealt_again_as_a_card_or_not_at_all():
    """727.2"""
    fog = instant("Fog", "Target creature phases out.")
    herd = sorcery("Herd", "Create two 2/2 green Ox creature tokens.")
    table = board(alice=[OX], alice_hand=[fog, herd, ANEW], alice_has={"library": [fog, fog, fog]}, edition=NOW)
    table.do("Alice casts Herd", "resolve", "Alice casts Fog targeting Ox", "resolve", "Alice casts Anew", "resolve")

    table.do("expect 7 cards are in Alice's hand", "expect Alice controls 0 permanents")


@pytest.mark.parametrize(
    ("edition", "shuffling", "beginning", "first"),
    [
        ("2013-07", "103.1", "714.1a", LibraryShuffled),
        ("2018-04", "103.1", "718.1a", LibraryShuffled),
        ("2021-09", "103.2", "721.1a", StartingPlayerChosen),
        ("2026-08", "103.3", "727.1a", StartingPlayerChosen),
    ],
)
def test_a_new_game_begins_by_the_rules_of_beginning_one(edition: str, shuffling: str, beginning: str, first: type):
    """Decks were shuffled before it was settled who goes first, until 2018."""
    table = board(bob_hand=[ANEW], edition=edition)
    table.do("Bob casts Anew", "resolve")

    facts = [fact for fact in table.game.facts if isinstance(fact, LibraryShuffled | StartingPlayerChosen)]

    assert isinstance(facts[0], first)
    assert sorted(table.game.number_of(fact.cites) for fact in facts) == [shuffling, shuffling, beginning]
