"""Protection (502.7; 702.14)."""

from __future__ import annotations

import pytest

from tests.engine.board import EDITIONS, aura, board, card, creature, instant, sorcery

SAINT = creature("Saint", "2/2", "Protection from red", cost="{W}")
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def letter(edition: str, letter: str) -> str:
    """The subrules have the same letters in each edition."""
    return f"{'702.14' if edition == '2009-07' else '502.7'}{letter}"


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
