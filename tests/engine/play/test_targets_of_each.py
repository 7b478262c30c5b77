"""Targets of which each of several players controls one: "for each opponent, … up to one target … that player
controls" is one use of the word (601.2c, 608.2f)."""

from __future__ import annotations

from tests.engine.board import Card, Table, artifact, board, creature, instant, sorcery

NOW = "2026-08"
OAK, ELM, ASH = creature("Oak", "3/4"), creature("Elm", "2/3"), creature("Ash", "1/1")
CAROL = {"Carol": {"battlefield": [ELM]}}


def three(spell: Card, *bob: Card) -> Table:
    return board(alice_hand=[spell], bob=bob or [OAK], others=CAROL, edition=NOW)


def test_one_of_each_opponent_is_destroyed_in_one_moment() -> None:
    felling = sorcery("Felling", "For each opponent, destroy up to one target creature that player controls.")
    table = three(felling)

    table.do("Alice casts Felling targeting Oak and Elm", "resolve", "expect Oak is in Bob's graveyard")
    table.do("expect Elm is in Carol's graveyard, at the same time as Oak")


def test_nobody_needs_to_be_chosen_where_it_says_up_to_one() -> None:
    felling = sorcery("Felling", "For each opponent, destroy up to one target creature that player controls.")
    table = three(felling)

    table.do("Alice casts Felling targeting Elm", "resolve", "expect Oak is in play", "expect Elm isn't in play")


def test_nobody_has_two_of_theirs_chosen() -> None:
    felling = sorcery("Felling", "For each opponent, destroy up to one target creature that player controls.")
    table = three(felling, OAK, ASH)

    assert not table.allows("Alice casts Felling targeting Oak and Ash")


def test_what_is_done_besides_is_done_for_the_one_whose_it_was() -> None:
    banishing = sorcery(
        "Banishing",
        "For each opponent, exile up to one target creature that player controls and that player gains life equal to "
        "its power.",
    )
    table = three(banishing)

    table.do("Alice casts Banishing targeting Oak and Elm", "resolve")

    assert (table.life("Bob"), table.life("Carol")) == (23, 22)


def test_later_words_mean_all_of_them() -> None:
    coup = sorcery(
        "Coup",
        "For each opponent, gain control of up to one target creature that player controls until end of turn. "
        "Those creatures gain haste until end of turn.",
    )
    table = three(coup)

    table.do("Alice casts Coup targeting Oak and Elm", "resolve", "expect Alice controls Oak")
    table.do("expect Alice controls Elm", "expect Oak has haste", "expect Elm has haste")


def test_each_comes_back_to_whose_it_was() -> None:
    cage = artifact(
        "Cage",
        "When this artifact enters, for each opponent, exile up to one target creature that player controls until this "
        "artifact leaves the battlefield.",
    )
    table = board(alice_hand=[cage, instant("Rust", "Destroy target artifact.")], bob=[OAK], others=CAROL, edition=NOW)

    table.do("Alice casts Cage", "resolve", "Alice chooses Oak and Elm", "resolve", "expect Elm is exiled")
    table.do("Alice casts Rust targeting Cage", "resolve", "expect Bob controls Oak", "expect Carol controls Elm")


def test_one_that_is_gone_by_then_keeps_nothing_from_the_other() -> None:
    felling = sorcery("Felling", "For each opponent, destroy up to one target creature that player controls.")
    recall = instant("Recall", "Return target creature you control to its owner's hand.")
    table = board(alice_hand=[felling], bob=[OAK], bob_hand=[recall], others=CAROL, edition=NOW)

    table.do("Alice casts Felling targeting Oak and Elm", "Bob casts Recall targeting Oak", "resolve", "resolve")
    table.do("expect Oak is in Bob's hand", "expect Elm is in Carol's graveyard")
