"""What is so of each of a group as long as something is so of that one (611.3a in 2026)."""

from __future__ import annotations

from tests.engine.board import board, card, creature, each_edition, enchantment


def test_it_is_asked_of_each_and_not_of_all():
    shop = enchantment("Shop", "Each Vehicle you control gets +1/+1 as long as it's a creature.")
    cart = creature("Cart", "2/2", kind="Artifact Creature — Vehicle")
    sled = card("Sled", "Artifact — Vehicle", power="3", toughness="3")
    table = board(alice=[shop, cart, sled], edition="2026-08")
    assert table.size("Cart") == "3/3"


@each_edition
def test_one_that_attacks_takes_nothing_from_the_others(edition: str):
    guard = enchantment("Guard", "Each untapped creature you control gets +0/+2 as long as it's not attacking.")
    scout, elk = creature("Scout", "2/2", "Vigilance"), creature("Elk", "3/3")
    table = board(alice=[guard, scout, elk], edition=edition)

    table.do("Alice attacks with Scout")

    assert (table.size("Scout"), table.size("Elk")) == ("2/2", "3/5")
