"""Words that tell activated abilities apart: by their source, its controller, and whether they make mana."""

import pytest

from tests.engine.board import artifact, board, card, creature, enchantment

ROD = artifact("Rod", "{2}, {T}: You gain 1 life.")
STONE = artifact("Stone", "{T}: Add {C}.")
HEALER = creature("Healer", "1/1", "{2}: You gain 1 life.")
BLADE = card("Blade", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {2}")


@pytest.mark.parametrize(
    ("law", "allowed"),
    [
        ("Activated abilities of artifacts can't be activated.", {"Healer"}),
        ("Activated abilities of creatures can't be activated.", {"Rod", "Stone", "Blade"}),
        ("Activated abilities of artifacts can't be activated unless they're mana abilities.", {"Healer", "Stone"}),
        ("Activated abilities can't be activated unless they're mana abilities.", {"Stone"}),
        ("Activated abilities of artifacts your opponents control can't be activated.", set()),
    ],
)
def test_what_cannot_be_activated(law: str, allowed: set[str]) -> None:
    table = board(alice=[enchantment("Law", law), ROD, STONE, HEALER, BLADE])
    doings = {
        "Rod": "Alice activates Rod",
        "Stone": "Alice taps Stone for mana",
        "Healer": "Alice activates Healer",
        "Blade": "Alice activates Blade targeting Healer",
    }

    expected = allowed or set(doings)

    assert {name for name, doing in doings.items() if table.allows(doing)} == expected


@pytest.mark.parametrize(
    ("law", "cheaper"),
    [
        ("Activated abilities of artifacts cost {1} less to activate.", {"Rod", "Blade"}),
        ("Activated abilities of creatures cost {1} less to activate.", {"Healer"}),
        ("Activated abilities cost {1} less to activate.", {"Rod", "Healer", "Blade"}),
    ],
)
def test_what_costs_less(law: str, cheaper: set[str]) -> None:
    table = board(alice=[enchantment("Law", law), ROD, HEALER, BLADE], alice_has={"mana": "{1}"})
    doings = {
        "Rod": "Alice activates Rod",
        "Healer": "Alice activates Healer",
        "Blade": "Alice activates Blade targeting Healer",
    }

    assert {name for name, doing in doings.items() if table.allows(doing)} == cheaper


def test_without_such_words_each_costs_what_it_says() -> None:
    table = board(alice=[ROD, HEALER], alice_has={"mana": "{1}"})

    assert not table.allows("Alice activates Rod")
    assert not table.allows("Alice activates Healer")
