"""Objects grouped into piles (700.3)."""

from __future__ import annotations

import pytest

from engine.events.choices import ChoiceKind
from engine.events.kinds.cards import CardDrawn
from engine.scenarios.language.faults import ScriptError
from tests.engine.board import Table, board, creature, each_edition, instant, sorcery

BEAR = creature("Plain Bear", "2/2")
OGRE = creature("Test Ogre", "3/3")
HAWK = creature("Hawk", "1/1", "Flying")
BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")
SIFT = sorcery(
    "Sift",
    "Reveal the top three cards of your library, then an opponent separates them into two piles. Put one pile into your"
    " hand. Put the other into your graveyard.",
)


def sifting(edition: str = "2009-07") -> Table:
    table = board(alice_hand=[SIFT], alice_has={"library": [BEAR, OGRE, HAWK, BOLT]}, edition=edition)
    table.do("Alice casts Sift", "resolve")
    return table


@each_edition
def test_cards_that_are_being_separated_are_still_where_they_were(edition: str):
    """700.3b: they leave the library only when one pile is put somewhere."""
    table = sifting(edition)

    table.do("expect Bob is asked for piles", "expect Bob is offered only Plain Bear, Test Ogre and Hawk")
    table.do("expect 4 cards are in Alice's library", "expect Bob can see Plain Bear")
    table.do("Bob separates Plain Bear, Test Ogre and Hawk into Hawk and Test Ogre and Plain Bear")
    table.do("expect 4 cards are in Alice's library")

    table.do("Alice chooses pile 1", "expect Hawk is in Alice's hand", "expect 3 cards are in Alice's graveyard")
    table.do("expect 1 card is in Alice's library")
    assert not table.happened(CardDrawn)


@pytest.mark.parametrize(
    ("into", "pile", "hand", "graveyard"),
    [
        ("nothing and Plain Bear, Test Ogre and Hawk", "pile 1", [], ["Hawk", "Plain Bear", "Test Ogre"]),
        ("nothing and Plain Bear, Test Ogre and Hawk", "pile 2", ["Hawk", "Plain Bear", "Test Ogre"], []),
        ("Hawk and Test Ogre and Plain Bear", "pile 2", ["Plain Bear", "Test Ogre"], ["Hawk"]),
    ],
)
def test_either_pile_can_be_chosen_and_may_be_empty(into: str, pile: str, hand: list[str], graveyard: list[str]):
    """700.3c."""
    table = sifting()

    table.do(f"Bob separates Plain Bear, Test Ogre and Hawk into {into}", f"Alice chooses {pile}")

    alice = table.player("Alice")
    assert sorted(card.name for card in alice.hand) == hand
    assert sorted(card.name for card in alice.graveyard if card.name != "Sift") == graveyard


def test_every_card_is_in_a_pile_and_only_those_are():
    for into in ("Hawk and Plain Bear", "Hawk and Test Ogre, Plain Bear and Bolt"):
        with pytest.raises(ScriptError):
            sifting().do(f"Bob separates Plain Bear, Test Ogre and Hawk into {into}")
    with pytest.raises(ScriptError):
        sifting().do("Alice separates Plain Bear, Test Ogre and Hawk into Hawk and Test Ogre and Plain Bear")


def test_with_nothing_to_separate_there_is_nothing_to_choose_but_an_empty_pile():
    table = board(alice_hand=[SIFT], alice_has={"library": []})

    table.do("Alice casts Sift", "resolve")

    assert table.asked.kind is ChoiceKind.PILE
    table.do("Alice chooses pile 2", "expect Alice has 0 cards in hand")


@each_edition
def test_permanents_can_be_separated_and_another_player_may_choose(edition: str):
    rift = sorcery(
        "Great Rift",
        "Separate all creatures target player controls into two piles. Destroy all creatures in the pile of that"
        " player's choice.",
    )
    table = board(alice_hand=[rift], bob=[BEAR, OGRE, HAWK], edition=edition)

    table.do("Alice casts Great Rift targeting Bob", "resolve")
    table.do("Alice separates Plain Bear, Test Ogre and Hawk into Test Ogre and Plain Bear and Hawk")
    table.do(
        "expect Bob is asked for a pile", "Bob chooses pile 1", "expect Test Ogre is in Bob's graveyard, destroyed"
    )
    table.do("expect Hawk is on the battlefield", "expect Plain Bear is on the battlefield")


def test_a_graveyard_that_is_separated_keeps_its_order():
    sort = sorcery(
        "Sort Bones",
        "Separate all creature cards in your graveyard into two piles. Exile the pile of an opponent's choice and"
        " return the other to the battlefield.",
    )
    table = board(alice_hand=[sort], alice_has={"graveyard": [HAWK, BOLT, BEAR, OGRE]})

    table.do("Alice casts Sort Bones", "resolve")
    table.do("Alice separates Hawk, Plain Bear and Test Ogre into Plain Bear and Hawk and Test Ogre")
    assert [card.name for card in table.player("Alice").graveyard] == ["Hawk", "Bolt", "Plain Bear", "Test Ogre"]

    table.do(
        "Bob chooses pile 2", "expect Hawk is exiled", "expect Test Ogre is exiled", "expect Alice controls Plain Bear"
    )


def test_one_of_them_is_one_of_the_piles():
    sort = sorcery(
        "Sort",
        "Reveal the top three cards of your library. Target opponent separates them into two piles. Put one of them "
        "into your hand and the other on the bottom of your library.",
    )
    table = board(alice_hand=[sort], alice_has={"library": [BEAR, OGRE, HAWK]})
    table.do("Alice casts Sort targeting Bob", "resolve")
    table.do("Bob separates Plain Bear, Test Ogre and Hawk into Hawk and Test Ogre and Plain Bear")

    table.do("Alice chooses pile 2", "expect 2 cards are in Alice's hand", "expect Hawk is in Alice's library")
