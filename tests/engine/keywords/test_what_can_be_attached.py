"""What Equipment and Fortifications can be attached to (301.5, 301.6): everything else is refused, or undone."""

from tests.engine.board import FOREST, artifact, board, card, creature, instant

BEAR = creature("Bear", "2/2")
BLADE = card("Blade", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}")
TOWER = card("Tower", "Artifact — Fortification", 'Fortified land has "{T}: You gain 1 life."\nFortify {1}')


def test_equipment_is_attached_to_creatures_alone() -> None:
    table = board(alice=[BLADE, BEAR, FOREST])

    assert not table.allows("Alice activates Blade targeting Forest")
    table.do("Alice activates Blade targeting Bear", "resolve", "expect Bear is 3/3")


def test_a_fortification_is_attached_to_lands_alone() -> None:
    table = board(alice=[TOWER, BEAR, FOREST])

    assert not table.allows("Alice activates Tower targeting Bear")
    table.do("Alice activates Tower targeting Forest", "resolve", "expect Tower is attached to Forest")


def test_what_becomes_a_creature_is_unattached() -> None:
    """301.5c; 704.5q: Equipment that is a creature equips nothing."""
    wake = instant("Wake", "Target artifact becomes a 1/1 artifact creature until end of turn.")
    table = board(alice=[BLADE, BEAR], alice_hand=[wake])

    table.do("Alice activates Blade targeting Bear", "resolve", "Alice casts Wake targeting Blade", "resolve")

    assert table.find("Blade").attached_to is None
    assert table.size("Bear") == "2/2"


def test_equipment_falls_off_what_is_no_creature_anymore() -> None:
    golem = artifact("Golem", "{1}: Golem becomes a 2/2 artifact creature until end of turn.")
    table = board(alice=[BLADE, golem])

    table.do("Alice activates Golem", "resolve", "Alice activates Blade targeting Golem", "resolve")
    assert table.size("Golem") == "3/3"
    table.do("to Bob's next upkeep")

    assert table.find("Blade").attached_to is None
    assert table.where("Blade") == "battlefield"
