"""Protection (502.7; 702.14)."""

from __future__ import annotations

import pytest

from tests.engine.board import aura, board, card, creature, each_edition, enchantment, instant, number, sorcery

SAINT = creature("Saint", "2/2", "Protection from red", cost="{W}")


def letter(edition: str, letter: str) -> str:
    """The subrules have the same letters in each edition."""
    return number(edition, f"502.7{letter}", f"702.14{letter}")


@each_edition
def test_red_spells_and_abilities_of_red_sources_cant_target_it(edition: str):
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature.", cost="{R}")
    pinger = creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target creature.", cost="{R}")
    table = board(alice=[pinger, creature("Other", "1/1")], bob=[SAINT], alice_hand=[bolt], edition=edition)

    assert table.refused("Alice casts Bolt targeting Saint") == letter(edition, "b")
    assert table.refused("Alice activates Pinger targeting Saint") == letter(edition, "b")


@each_edition
def test_red_auras_and_equipment_fall_off(edition: str):
    rage = aura("Rage", "Enchanted creature gets +1/+0.", cost="{R}")
    axe = card("Axe", "Artifact — Equipment", "Equipped creature gets +1/+0.\nEquip {1}", cost="{1}")
    table = board(
        bob=[SAINT, rage.placed(attached_to="Saint"), axe.placed(attached_to="Saint")], edition=edition, turn="Bob"
    )

    assert table.where("Rage") == "graveyard"
    table.do("expect Axe is attached to Saint")


@each_edition
def test_red_damage_is_prevented(edition: str):
    quake = sorcery("Quake", "Quake deals 5 damage to each creature.", cost="{R}")
    table = board(bob=[SAINT], alice_hand=[quake], edition=edition)

    table.do("Alice casts Quake", "resolve", "expect Saint is in play", "expect Saint has 0 damage")

    assert letter(edition, "e") in table.rules()


@each_edition
def test_red_creatures_cant_block_it_but_it_can_block_them(edition: str):
    ogre = creature("Ogre", "2/2", cost="{R}")
    table = board(alice=[SAINT], bob=[ogre], edition=edition)
    table.do("Alice attacks with Saint")
    assert table.refused("Bob blocks Saint with Ogre") == letter(edition, "f")

    table = board(alice=[ogre], bob=[SAINT], edition=edition)
    table.do("Alice attacks with Ogre", "Bob blocks Ogre with Saint", "to end of combat")
    assert (table.where("Ogre"), table.where("Saint")) == ("graveyard", "battlefield")


@each_edition
@pytest.mark.parametrize(
    ("quality", "source", "guarded"),
    [
        ("from artifacts", card("Rod", "Artifact", "{1}: Rod deals 1 damage to target creature."), True),
        ("from creatures", card("Rod", "Artifact", "{1}: Rod deals 1 damage to target creature."), False),
        (
            "from black and from red",
            creature("Rod", "1/1", "{1}: Rod deals 1 damage to target creature.", cost="{B}"),
            True,
        ),
    ],
)
def test_any_quality_can_be_protected_from(edition: str, quality: str, source, guarded: bool):
    ward = creature("Ward", "2/2", f"Protection {quality}")
    table = board(alice=[source], bob=[ward], edition=edition)

    assert table.allows("Alice activates Rod targeting Ward") is not guarded


@each_edition
def test_a_permanent_gives_protection_from_what_was_chosen_for_it(edition: str):
    """The choice is the granting permanent's: whoever gets the ability has chosen nothing itself."""
    standard = enchantment(
        "Standard",
        "As Standard comes into play, choose a color.\nCreatures you control have protection from the chosen color.",
    )
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
    chill = instant("Chill", "Chill deals 3 damage to target creature or player.", cost="{U}")
    bear = creature("Bear", "2/2")
    table = board(alice=[bear, standard.placed(chosen={"color": "red"})], bob_hand=[bolt, chill], edition=edition)

    assert table.refused("Bob casts Bolt targeting Bear") == letter(edition, "b")
    assert table.allows("Bob casts Chill targeting Bear")
    table.do("expect Bear has protection from red", "expect Bear doesn't have protection from blue")


@each_edition
def test_an_aura_gives_protection_from_the_color_chosen_as_it_enters(edition: str):
    veil = aura(
        "Veil", "As Veil comes into play, choose a color.\nEnchanted creature has protection from the chosen color."
    )
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
    table = board(alice=[creature("Bear", "2/2")], alice_hand=[veil], bob_hand=[bolt], edition=edition)

    table.do("Alice casts Veil targeting Bear", "resolve", "Alice chooses red")

    assert not table.allows("Bob casts Bolt targeting Bear")


@each_edition
def test_its_own_protection_from_the_chosen_color_is_found_by_that_color(edition: str):
    sage = creature("Sage", "2/2", "As Sage comes into play, choose a color.\nProtection from the chosen color")
    table = board(alice=[sage.placed(chosen={"color": "green"})], edition=edition)

    table.do("expect Sage has protection from green", "expect Sage doesn't have protection from red")


@each_edition
def test_protection_from_multicolored(edition: str):
    bolt = instant("Bolt", "Bolt deals 3 damage to target creature or player.", cost="{R}")
    storm = instant("Storm", "Storm deals 3 damage to target creature or player.", cost="{R}{U}")
    table = board(
        alice=[creature("Bear", "2/2", "Protection from multicolored")], bob_hand=[bolt, storm], edition=edition
    )

    assert table.allows("Bob casts Bolt targeting Bear")
    assert not table.allows("Bob casts Storm targeting Bear")
