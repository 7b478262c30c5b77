"""What is said of creatures, and is true for creature spells and for creature cards in other zones as well."""

from __future__ import annotations

from tests.engine.board import board, card, creature

CULT = card(
    "Cult",
    "Enchantment",
    "Creatures you control are Elves in addition to their other types. The same is true for creature spells you "
    "control and creature cards you own that aren't on the battlefield.",
)
OX = creature("Ox", "2/2")
ELK = creature("Elk", "3/3")


def test_the_same_is_true_for_spells_and_for_cards_anywhere():
    table = board(
        alice=[CULT, OX], alice_hand=[ELK], alice_has={"graveyard": [creature("Ram", "1/1")]}, edition="2026-08"
    )

    table.do("expect Ox is an Elf", "expect Elk is an Elf", "expect Ram is an Elf")
    table.do("Alice casts Elk", "expect Elk is on the stack", "expect Elk is an Elf", "resolve", "expect Elk is an Elf")


def test_it_isnt_true_for_what_others_have():
    table = board(alice=[CULT], bob=[OX], bob_hand=[ELK], edition="2026-08")

    table.do("expect Ox isn't an Elf", "expect Elk isn't an Elf")
