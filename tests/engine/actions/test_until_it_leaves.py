"""What is moved until something leaves, and comes back when it has (610.3 in 2013-07)."""

from __future__ import annotations

from tests.engine.board import artifact, board, creature, each_edition, instant

JAILER = creature(
    "Jailer",
    "2/2",
    "When Jailer enters the battlefield, exile target creature an opponent controls"
    " until Jailer leaves the battlefield.",
)
OGRE = creature("Ogre", "3/3")
PYRE = instant("Pyre", "Destroy target creature.")


@each_edition
def test_what_was_exiled_comes_back_at_once_under_its_owner(edition: str):
    table = board(alice_hand=[JAILER], bob=[OGRE], bob_hand=[PYRE], edition=edition)
    table.do("Alice casts Jailer", "resolve", "Alice chooses Ogre", "resolve", "expect Ogre is exiled")

    table.do("Bob casts Pyre targeting Jailer", "resolve")

    table.do("expect the stack is empty", "expect Bob controls Ogre", "expect no trigger")


@each_edition
def test_nothing_is_exiled_where_the_jailer_has_left_before(edition: str):
    table = board(alice_hand=[JAILER], bob=[OGRE], bob_hand=[PYRE], edition=edition)
    table.do("Alice casts Jailer", "resolve", "Alice chooses Ogre")

    table.do("Bob casts Pyre targeting Jailer", "resolve", "resolve", "expect Ogre is in play")


@each_edition
def test_what_has_left_exile_meanwhile_stays_where_it_is(edition: str):
    fetch = instant("Fetch", "Put target card you own in exile into your hand.")
    table = board(alice_hand=[JAILER], bob=[OGRE], bob_hand=[PYRE, fetch], edition=edition)
    table.do("Alice casts Jailer", "resolve", "Alice chooses Ogre", "resolve")

    table.do("Bob casts Fetch targeting Ogre", "resolve", "Bob casts Pyre targeting Jailer", "resolve")

    table.do("expect Ogre is in Bob's hand")


@each_edition
def test_a_jailer_that_is_exiled_by_another_lets_go(edition: str):
    table = board(alice_hand=[JAILER], bob=[OGRE], bob_hand=[JAILER], edition=edition)
    table.do("Alice casts Jailer", "resolve", "Alice chooses Ogre", "resolve", "to Bob's precombat main phase")

    table.do("Bob casts Bob's Jailer", "resolve", "Bob chooses Alice's Jailer", "resolve")

    table.do("expect Ogre is in play", "expect Alice's Jailer is exiled")


@each_edition
def test_a_card_from_a_hand_goes_back_to_the_hand(edition: str):
    vault = artifact(
        "Vault",
        "When Vault enters the battlefield, target opponent reveals his or her hand. You choose a creature card from it"
        " and exile that card until Vault leaves the battlefield.",
    )
    crush = instant("Crush", "Destroy target artifact.")
    table = board(alice_hand=[vault], bob_hand=[OGRE, crush], edition=edition)
    table.do("Alice casts Vault", "resolve", "resolve", "Alice chooses Ogre", "expect Ogre is exiled")

    table.do("Bob casts Crush targeting Vault", "resolve", "expect Ogre is in Bob's hand")
