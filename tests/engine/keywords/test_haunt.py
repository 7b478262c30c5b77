"""Haunt (502.51; 702.52)."""

from __future__ import annotations

from tests.engine.board import FOREST, artifact, board, creature, each_edition, instant, sorcery

GHOST = creature("Ghost", "1/1", "Haunt\nWhen Ghost enters or the creature it haunts dies, you gain 2 life.")
OX = creature("Ox", "3/3")
BLAST = instant("Blast", "Destroy target creature.")
SECOND = instant("Second", "Destroy target creature.")
BREAK = instant("Break", "Destroy target artifact.")
TOLL = sorcery(
    "Toll", "Each player loses 1 life.\nHaunt\nWhen the creature Toll haunts dies, each player loses 1 life."
)
FORESTS = {"library": [FOREST] * 3}


@each_edition
def test_a_creature_haunts_another_as_it_dies(edition: str):
    table = board(alice=[GHOST], bob=[OX], alice_hand=[BLAST, SECOND], edition=edition)

    table.do("Alice casts Blast targeting Ghost", "resolve", "Alice chooses Ox", "resolve", "expect Ghost is exiled")
    table.do("Alice casts Second targeting Ox", "resolve", "resolve")

    assert table.life("Alice") == 22


def test_without_a_creature_to_haunt_it_stays_in_the_graveyard():
    table = board(alice=[GHOST], alice_hand=[BLAST])

    table.do("Alice casts Blast targeting Ghost", "resolve", "resolve everything")

    assert table.where("Ghost") == "graveyard"


@each_edition
def test_a_spell_haunts_as_it_resolves(edition: str):
    table = board(bob=[OX], alice_hand=[TOLL, BLAST], edition=edition)

    table.do("Alice casts Toll", "resolve", "Alice chooses Ox", "resolve", "expect Toll is exiled")
    table.do("Alice casts Blast targeting Ox", "resolve", "resolve")

    assert table.life("Bob") == 18


def test_a_spell_that_is_countered_haunts_nothing():
    table = board(bob=[OX], alice_hand=[TOLL], bob_hand=[instant("No", "Counter target spell.")])

    table.do("Alice casts Toll", "Bob casts No targeting Toll", "resolve everything")

    assert table.where("Toll") == "graveyard"


def test_what_is_no_creature_any_more_is_still_haunted():
    statue = artifact("Statue", "{0}: Until end of turn, Statue becomes a 2/2 artifact creature.")
    table = board(alice=[GHOST], bob=[statue], alice_hand=[BLAST, BREAK], bob_has=FORESTS, alice_has=FORESTS)
    table.do("Bob activates Statue", "resolve", "Alice casts Blast targeting Ghost", "resolve", "Alice chooses Statue")
    table.do("resolve", "expect Ghost is exiled", "to Bob's upkeep", "expect Statue isn't a creature")

    table.do("Alice casts Break targeting Statue", "resolve", "resolve")

    assert table.where("Statue") == "graveyard"
    assert table.life("Alice") == 22
