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


def test_equip_planeswalker_attaches_to_one_as_though_it_were_a_creature() -> None:
    """702.6e in 2026: what doesn't make a creature of it falls off again."""
    walker = card("Walker", "Planeswalker — Test", "+1: You gain 1 life.", loyalty="3")
    mantle = card(
        "Mantle",
        "Artifact — Equipment",
        "Equipped permanent is a 5/5 creature in addition to its other types.\nEquip planeswalker {1}",
    )
    staff = card("Staff", "Artifact — Equipment", "Equipped permanent has flying.\nEquip planeswalker {1}")
    table = board(alice=[mantle, staff, walker, BEAR], edition="2026-08")

    assert not table.allows("Alice activates Staff targeting Bear")
    table.do("Alice activates Staff targeting Walker", "resolve", "expect Staff is attached to nothing")
    table.do("Alice activates Mantle targeting Walker", "resolve", "expect Walker is 5/5")
    table.do("Alice activates Staff targeting Walker", "resolve", "expect Walker has flying")


def test_an_equip_ability_with_a_quality_targets_creatures_alone() -> None:
    """702.6c in 2026"""
    crown = card("Crown", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip Elf {1}")
    table = board(
        alice=[crown, creature("Scout", "1/1", kind="Creature — Elf"), card("Grove", "Kindred Enchantment — Elf")],
        edition="2026-08",
    )

    assert not table.allows("Alice activates Crown targeting Grove")
    table.do("Alice activates Crown targeting Scout", "resolve", "expect Scout is 2/2")
