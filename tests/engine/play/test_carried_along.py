"""What goes along with an object that changes zones: abilities, what speaks of it, who has looked at it."""

from __future__ import annotations

import pytest

from tests.engine.board import board, creature, enchantment, instant, sorcery

NOW = "2026-08"


@pytest.mark.parametrize(("edition", "life"), [("2021-09", 20), (NOW, 21)])
def test_an_ability_given_to_a_creature_spell_is_the_creatures_too(edition: str, life: int):
    """400.7b in 2026-08."""
    den = enchantment("Den", 'Creature spells you control have "When this creature dies, you gain 1 life."')
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[den], alice_hand=[creature("Cub", "1/1"), kill], edition=edition)

    table.do("Alice casts Cub", "resolve", "Alice casts Kill targeting Cub", "resolve everything")
    table.do(f"expect Alice has {life} life")


@pytest.mark.parametrize(("edition", "zone"), [("2013-07", "graveyard"), ("2018-04", "library"), (NOW, "library")])
def test_a_discarded_card_is_found_where_madness_lets_it_go(edition: str, zone: str):
    """400.7i in 2018-04."""
    well = enchantment("Well", "Whenever you discard a card, put that card on the bottom of your library.")
    mad = instant("Mad", "You gain 1 life.\nMadness {1}")
    table = board(alice=[well], alice_hand=[sorcery("Lose", "Discard a card."), mad], edition=edition)

    table.do("Alice casts Lose", "resolve")
    if edition == "2013-07":
        table.do("Alice chooses yes")
    table.do("resolve", "Alice chooses no", "resolve")

    assert table.where("Mad") == zone


def test_who_looked_at_a_card_sees_it_face_down_in_exile_and_nobody_else_does():
    """406.3 and 406.3b in 2026-08."""
    peek = sorcery(
        "Peek",
        "Look at the top two cards of your library, then exile them face down. You may cast creature spells from among"
        " those cards this turn.",
    )
    dig = sorcery(
        "Dig",
        "Exile the top two cards of your library face down. You may cast creature spells from among those cards this"
        " turn.",
    )
    library = [creature("Cub", "1/1"), creature("Ox", "2/4"), creature("Ray", "1/2"), creature("Boar", "3/3")]
    table = board(alice_hand=[peek, dig], alice_has={"library": library}, edition=NOW)

    table.do("Alice casts Peek", "resolve", "expect Alice can see Cub", "expect Bob can't see Cub")
    table.do("Alice casts Dig", "resolve", "expect Alice can't see Ray")

    assert table.allows("Alice casts Cub from exile")
    assert not table.allows("Alice casts Ray from exile")


@pytest.mark.parametrize("edition", ["2006-10", "2009-07", NOW])
def test_what_stops_being_a_creature_leaves_combat(edition: str):
    """306.2; 506.4."""
    idol = enchantment("Idol", "{1}: Idol becomes a 3/3 Spirit creature until end of turn.")
    still = instant("Still", "Until end of turn, target permanent becomes an artifact and isn't a creature.")
    table = board(alice=[idol], alice_hand=[still], edition=edition, step="upkeep")

    table.do("to the beginning of combat", "Alice activates Idol", "resolve", "Alice attacks with Idol")
    table.do("Alice casts Still targeting Idol", "resolve", "expect Idol isn't attacking", "to the end of combat")
    table.do("expect Bob has 20 life")
