"""Votes (701.38 in 2026)."""

from __future__ import annotations

import pytest

from engine.text import UnreadableText, read
from tests.engine.board import board, creature, enchantment, sorcery

NOW = "2026-08"
THREE = {"Carol": {}}
MOOT = sorcery(
    "Moot",
    "Will of the council — Starting with you, each player votes for dawn or dusk. If dawn gets more votes, you gain 5 "
    "life. If dusk gets more votes or the vote is tied, each opponent loses 3 life.",
)
TALLY = sorcery(
    "Tally",
    "Council's dilemma — Starting with you, each player votes for bread or salt. You gain 2 life for each bread vote. "
    "Each opponent loses 1 life for each salt vote.",
)


@pytest.mark.parametrize(
    ("votes", "alice", "bob"),
    [(("dawn", "dusk", "dawn"), 25, 20), (("dusk", "dawn", "dusk"), 20, 17), (("dawn", "dawn", "dawn"), 25, 20)],
)
def test_what_gets_more_votes_is_done(votes: tuple[str, str, str], alice: int, bob: int):
    table = board(alice_hand=[MOOT], others=THREE, edition=NOW)
    table.do("Alice casts Moot", "resolve", *_ballots(votes))

    assert (table.life("Alice"), table.life("Bob"), table.life("Carol")) == (alice, bob, bob)


def test_of_a_tie_the_text_says_what_comes():
    table = board(alice_hand=[MOOT], edition=NOW)
    table.do("Alice casts Moot", "resolve", "Alice chooses dawn", "Bob chooses dusk")

    assert (table.life("Alice"), table.life("Bob")) == (20, 17)


def test_each_vote_counts():
    table = board(alice_hand=[TALLY], others=THREE, edition=NOW)
    table.do("Alice casts Tally", "resolve", *_ballots(("bread", "salt", "salt")))

    assert (table.life("Alice"), table.life("Bob"), table.life("Carol")) == (22, 18, 18)


def test_who_has_another_vote_gives_both_in_their_turn():
    """701.38d"""
    envoy = creature("Envoy", "1/1", "While voting, you get an additional vote.")
    table = board(alice_hand=[TALLY], bob=[envoy], others=THREE, edition=NOW)
    table.do("Alice casts Tally", "resolve", *_ballots(("bread", "salt")))
    table.do("Bob chooses bread", "expect Carol is asked for a word", "Carol chooses salt")

    assert (table.life("Alice"), table.life("Bob")) == (24, 18)


def test_a_triggered_ability_may_ask_for_a_vote():
    bell = enchantment(
        "Bell",
        "When Bell enters, starting with you, each player votes for dawn or dusk. Draw a card for each dusk vote.",
    )
    table = board(alice_hand=[bell], edition=NOW)
    table.do("Alice casts Bell", "resolve everything", "Alice chooses dusk", "Bob chooses dusk")

    table.do("expect Alice has 2 cards in hand")


def test_nothing_counts_votes_for_what_nobody_can_vote_for():
    with pytest.raises(UnreadableText, match="nobody votes"):
        read(
            "Starting with you, each player votes for dawn or dusk. Draw a card for each noon vote.",
            type_line="Sorcery",
        )
    with pytest.raises(UnreadableText, match="nobody votes"):
        read("Draw a card for each noon vote.", type_line="Sorcery")


def _ballots(votes: tuple[str, ...]) -> list[str]:
    return [f"{voter} chooses {vote}" for voter, vote in zip(("Alice", "Bob", "Carol"), votes, strict=False)]


# Objects and colors (701.38b) ------------------------------------------------------------------------------------


JUDGE = sorcery(
    "Judge",
    "Will of the council — Starting with you, each player votes for a nonland permanent you don't control. Exile each "
    "permanent with the most votes or tied for most votes.",
)


def test_players_vote_for_things_and_target_none_of_them():
    elf = creature("Elf", "1/1", "Shroud")
    table = board(alice=[creature("Cub", "2/2")], bob=[elf, creature("Ox", "3/3")], alice_hand=[JUDGE], edition=NOW)

    table.do("Alice casts Judge", "resolve", "expect Alice isn't offered Cub", "Alice chooses Elf", "Bob chooses Elf")

    table.do("expect Elf is exiled", "expect Ox is on the battlefield")


def test_of_things_with_as_many_votes_all_are_meant():
    table = board(bob=[creature("Elf", "1/1"), creature("Ox", "3/3")], alice_hand=[JUDGE], edition=NOW)

    table.do("Alice casts Judge", "resolve", "Alice chooses Elf", "Bob chooses Ox")

    table.do("expect Elf is exiled", "expect Ox is exiled")


def test_where_nothing_fits_nobody_votes():
    table = board(alice_hand=[JUDGE], edition=NOW)

    table.do("Alice casts Judge", "resolve", "expect Judge is in Alice's graveyard")


def test_protection_comes_from_each_color_with_the_most_votes():
    guard = creature(
        "Guard",
        "2/2",
        "When Guard enters, starting with you, each player votes for blue, black, red, or green. Guard gains "
        "protection from each color with the most votes or tied for most votes.",
    )
    table = board(alice_hand=[guard], others=THREE, edition=NOW)
    table.do("Alice casts Guard", "resolve", "resolve", *_ballots(("red", "blue", "red")))

    table.do("expect Guard has protection from red", "expect Guard doesn't have protection from blue")


def test_the_most_votes_are_asked_for_only_where_somebody_votes():
    with pytest.raises(UnreadableText, match="nobody votes for things"):
        read("Exile each creature with the most votes or tied for most votes.", type_line="Sorcery")
    with pytest.raises(UnreadableText, match="nobody votes for colors"):
        read("~ gains protection from each color with the most votes or tied for most votes.", type_line="Instant")
