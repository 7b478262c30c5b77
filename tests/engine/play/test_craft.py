"""Cards that are crafted: with what, and what they know of that (702.167 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from tests.engine.board import Card, Placed, Table, board, card, creature, faces, instant

NOW = "2026-08"
OX = creature("Ox", "4/4")
ELF = creature("Elf", "1/1")
GEAR = card("Gear", "Artifact", cost="{1}")
FLAME = creature(
    "Flame",
    "*/*",
    "~'s power and toughness are each equal to the total power of the exiled cards used to craft it.",
    cost="",
    kind="Artifact Creature — Elemental",
)


def lamp(materials: str, back: Card = FLAME) -> Card:
    return faces("transform", card("Lamp", "Artifact", f"Craft with {materials} {{1}}", cost="{2}"), back)


def crafting(materials: str, *besides: Card | Placed, graveyard: tuple[Card, ...] = (), **more: object) -> Table:
    """A table with a Lamp that is crafted with these materials."""
    has = {"graveyard": list(graveyard)}
    return board(alice=[lamp(materials), *besides], alice_has=has, edition=NOW, **more)  # type: ignore[arg-type]


def test_a_type_alone_speaks_of_permanents_and_of_cards_in_the_graveyard():
    """702.167b"""
    table = crafting("two creatures", OX, graveyard=(ELF,))
    table.do("Alice activates Lamp choosing Ox and Elf", "expect Ox is in exile", "expect Elf is in exile")
    table.do("resolve", "expect Flame is 5/5")


def test_what_is_crafted_is_no_material_of_its_own():
    table = crafting("artifact")
    with pytest.raises(IllegalAction, match="hasn't what Lamp is crafted with"):
        table.do("Alice activates Lamp")


def test_what_others_control_is_no_material():
    table = crafting("creature", bob=[OX], bob_has={"graveyard": [ELF]})
    with pytest.raises(IllegalAction, match="hasn't what Lamp is crafted with"):
        table.do("Alice activates Lamp")


def test_it_is_activated_only_as_a_sorcery():
    table = crafting("creature", OX)
    table.do("to Bob's precombat main phase")
    with pytest.raises(IllegalAction):
        table.do("Alice activates Lamp choosing Ox")


def test_one_of_each_is_one_thing_for_each():
    both = creature("Both", "2/2", kind="Creature — Merfolk Pirate")
    fish = creature("Fish", "1/1", kind="Creature — Merfolk")
    table = crafting("a Merfolk and a Pirate", both, OX)
    with pytest.raises(IllegalAction, match="hasn't what Lamp is crafted with"):
        table.do("Alice activates Lamp")

    table = crafting("a Merfolk and a Pirate", both, OX, graveyard=(fish,))
    table.do("Alice activates Lamp choosing Fish and Both", "resolve", "expect Flame is 3/3")


def test_two_of_one_kind_are_not_one_of_each():
    both = creature("Both", "2/2", kind="Creature — Merfolk Pirate")
    fish, newt = (creature(name, "1/1", kind="Creature — Merfolk") for name in ("Fish", "Newt"))
    table = crafting("a Merfolk and a Pirate", both, fish, newt)
    with pytest.raises(IllegalAction, match="hasn't what Lamp is crafted with"):
        table.do("Alice activates Lamp choosing Fish and Newt")

    table.do("Alice activates Lamp choosing Newt and Both", "resolve", "expect Flame is 3/3")


def test_what_shares_a_card_type_is_chosen_together():
    table = crafting("two that share a card type", OX, GEAR, graveyard=(ELF,))
    with pytest.raises(IllegalAction, match="hasn't what Lamp is crafted with"):
        table.do("Alice activates Lamp choosing Ox and Gear")

    table.do("Alice activates Lamp choosing Ox and Elf", "resolve", "expect Flame is 5/5")


def test_a_token_pays_and_leaves_no_card_behind():
    table = board(
        alice=[
            lamp("one or more creatures"),
            OX,
            card("Pit", "Enchantment", "{2}: Create a 2/2 green Bear creature token."),
        ],
        edition=NOW,
    )
    table.do("Alice activates Pit", "resolve", "Alice activates Lamp choosing Ox and Bear token", "resolve")
    table.do("expect Flame is 4/4")


def test_put_there_by_anything_else_it_was_crafted_with_nothing():
    """702.167c"""
    blink = instant(
        "Blink", "Exile target artifact, then return it to the battlefield transformed under its owner's control."
    )
    table = crafting("creature", OX, creature("Hen", "2/2"), alice_hand=[blink])
    table.do("Alice activates Lamp choosing Ox", "resolve", "expect Flame is 4/4")
    table.do("Alice casts Blink targeting Flame", "resolve", "expect Lamp is in Alice's graveyard")


def test_what_left_exile_counts_no_more():
    hen = creature("Hen", "2/2")
    out = instant("Out", "Put target face-up exiled card into its owner's graveyard.")
    table = crafting("two creatures", OX, hen, alice_hand=[out])
    table.do("Alice activates Lamp choosing Ox and Hen", "resolve", "expect Flame is 6/6")
    table.do("Alice casts Out targeting Hen", "resolve", "expect Flame is 4/4")
