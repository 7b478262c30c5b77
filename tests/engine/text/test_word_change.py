"""Words changed on the tree (418.6a in 2006-10)."""

import pytest

from engine.text import read, write
from engine.text.tree.nouns import Characteristic
from engine.text.tree.word_change import change_words

COLOR, LAND, CREATURE = Characteristic.COLOR, Characteristic.LAND_TYPE, Characteristic.CREATURE_TYPE


def changed(text: str, characteristic: Characteristic, old: str, new: str) -> str:
    return write(change_words(read(text), characteristic, old, new))


def test_a_color_word_is_changed_wherever_it_is_used() -> None:
    assert changed("Destroy target nonblack creature.", COLOR, "black", "red") == "Destroy target nonred creature."
    assert changed("Protection from green", COLOR, "green", "blue") == "Protection from blue"
    assert (
        changed("Create a 1/1 white Soldier creature token.", COLOR, "white", "black")
        == "Create a 1/1 black Soldier creature token."
    )


def test_mana_symbols_are_no_color_words() -> None:
    assert changed("{G}: ~ becomes green until end of turn.", COLOR, "green", "red") == (
        "{G}: ~ becomes red until end of turn."
    )


def test_types_are_changed_in_words_that_hold_them() -> None:
    assert changed("Swampwalk", LAND, "Swamp", "Island") == "Islandwalk"
    assert changed("Destroy all Goblins.", CREATURE, "Goblin", "Elf") == "Destroy all Elves."
    assert changed("Goblins get +1/+1.", CREATURE, "Goblin", "Merfolk") == "Merfolk get +1/+1."


def test_names_stay() -> None:
    text = "Create a 1/1 red Goblin creature token named Goblin Scout."

    assert changed(text, CREATURE, "Goblin", "Elf") == "Create a 1/1 red Elf creature token named Goblin Scout."


def test_granted_abilities_stay() -> None:
    text = 'Black creatures have "{T}: Destroy target black creature."'

    assert changed(text, COLOR, "black", "red") == 'Red creatures have "{T}: Destroy target black creature."'


def test_a_text_without_the_word_is_the_same_object() -> None:
    tree = read("Destroy target creature.")

    assert change_words(tree, COLOR, "black", "red") is tree


def test_only_words_of_the_kind_can_be_changed() -> None:
    tree = read("Destroy target creature.")

    with pytest.raises(ValueError, match="'Goblin' is not a color"):
        change_words(tree, COLOR, "Goblin", "red")
    with pytest.raises(ValueError, match="no effect changes words"):
        change_words(tree, Characteristic.POWER, "1", "2")
