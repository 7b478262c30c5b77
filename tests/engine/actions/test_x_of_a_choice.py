"""X that nothing defines is what the player chooses as it is done (107.3f in 2026)."""

from __future__ import annotations

from tests.engine.board import FOREST, ISLAND, board, creature, each_edition, sorcery

SEER = creature(
    "Seer", "2/2", "When Seer enters, you may reveal X land cards in your hand. If you do, you gain X life."
)


@each_edition
def test_as_many_are_revealed_as_the_player_says(edition: str):
    table = board(alice_hand=[SEER, FOREST, ISLAND, FOREST], edition=edition)

    table.do("Alice casts Seer", "resolve", "resolve", "Alice chooses yes", "Alice chooses 2")
    table.do("Alice chooses Forest and Island", "expect Alice has 22 life")


@each_edition
def test_nobody_chooses_more_than_there_are(edition: str):
    table = board(alice_hand=[SEER, FOREST], edition=edition)

    table.do("Alice casts Seer", "resolve", "resolve", "Alice chooses yes")

    assert not table.allows("Alice chooses 2")


@each_edition
def test_nobody_is_asked_who_has_nothing_to_reveal(edition: str):
    table = board(alice_hand=[SEER], edition=edition)
    table.do("Alice casts Seer", "resolve", "resolve", "expect Alice has 20 life", "expect the stack is empty")


def test_evidence_of_x_is_as_much_as_the_player_says():
    sleuth = creature(
        "Sleuth",
        "3/3",
        "When Sleuth enters, you may collect evidence X. When you do, Sleuth deals X damage to each player.",
    )
    bodies = [creature("Body", "1/1", cost="{2}"), creature("Corpse", "1/1", cost="{4}")]
    table = board(alice_hand=[sleuth], alice_has={"graveyard": bodies}, edition="2026-08")

    table.do("Alice casts Sleuth", "resolve", "resolve", "Alice chooses yes", "Alice chooses 3", "Alice chooses Corpse")
    table.do("resolve everything", "expect Bob has 17 life")


def test_each_player_who_may_do_it_says_for_themselves_how_much():
    toll = sorcery("Toll", "Each player may sacrifice X lands.")
    table = board(alice=[FOREST, FOREST, ISLAND], bob=[FOREST, ISLAND], alice_hand=[toll], edition="2026-08")

    table.do("Alice casts Toll", "resolve", "Alice chooses yes", "Alice chooses 2", "Alice chooses Forest and Forest")
    table.do("Bob chooses yes", "Bob chooses 1", "Bob chooses Island", "expect Alice controls 1 land")

    table.do("expect Bob controls 1 land")
