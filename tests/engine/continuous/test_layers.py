"""The order in which continuous effects add up (418.5 in 2006-10; 612 in 2009-07)."""

from __future__ import annotations

import pytest

from engine.continuous.explaining import explain
from engine.rulebooks import LayerKind, rulebook
from tests.engine.board import (
    EDITIONS,
    FOREST,
    artifact,
    aura,
    board,
    card,
    creature,
    each_edition,
    enchantment,
    instant,
    land,
    sorcery,
)

OGRE = creature("Test Ogre", "2/2", kind="Creature — Ogre", cost="{R}")
SWELL = instant("Swell", "Target creature gets +4/+4 until end of turn.")
SHRINK = instant("Shrink", "Target creature becomes 0/1 until end of turn.")
SWITCH = instant("Flip Over", "Switch target creature's power and toughness until end of turn.")
FEED = instant("Feed", "Put a +1/+1 counter on target creature.")
STARVE = instant("Starve", "Put a -1/-1 counter on target creature.")
BANNER = enchantment("Banner", "Creatures you control get +0/+2.")
BLEACH = instant("Bleach", "Target creature becomes white until end of turn.", cost="{W}")
CROWN = card("Crown", "Artifact", "White creatures get +1/+1.")


def casts(name: str) -> tuple[str, str]:
    return f"Alice casts {name} targeting Test Ogre", "resolve"


@pytest.mark.parametrize(("edition", "count"), [("2006-10", 10), ("2008-03", 10), ("2009-07", 11)])
def test_each_kind_of_change_has_one_layer_in_each_edition(edition: str, count: int):
    book = rulebook(edition)

    assert len(book.layers) == count
    assert sorted(kind for layer in book.layers for kind in layer.kinds) == sorted(LayerKind)


# Size ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "size"), [("2006-10", "0/1"), ("2008-03", "0/1"), ("2009-07", "4/5")])
def test_in_2006_a_later_setting_wipes_out_an_earlier_boost_and_in_m10_it_doesnt(edition: str, size: str):
    """418.5a (6b) takes setting and one-shot boosts by time; 612.3b–c sets first and then modifies."""
    table = board(alice=[OGRE], alice_hand=[SWELL, SHRINK], edition=edition)

    table.do(*casts("Swell"), *casts("Shrink"))

    assert table.size("Test Ogre") == size


@each_edition
def test_an_earlier_setting_leaves_a_later_boost_whole(edition: str):
    table = board(alice=[OGRE], alice_hand=[SWELL, SHRINK], edition=edition)

    table.do(*casts("Shrink"), *casts("Swell"))

    assert table.size("Test Ogre") == "4/5"


@each_edition
def test_counters_come_after_setting_whenever_they_were_put(edition: str):
    table = board(alice=[OGRE], alice_hand=[FEED, SHRINK], edition=edition)

    table.do(*casts("Feed"), *casts("Shrink"))

    assert table.size("Test Ogre") == "1/2"


@each_edition
def test_a_static_boost_comes_after_setting_whenever_it_began(edition: str):
    table = board(alice=[BANNER, OGRE], alice_hand=[SHRINK], edition=edition)

    table.do(*casts("Shrink"))

    assert table.size("Test Ogre") == "0/3"


@each_edition
def test_switching_comes_last_so_that_a_later_boost_goes_through_it(edition: str):
    table = board(
        alice=[OGRE], alice_hand=[SWITCH, instant("Sharpen", "Target creature gets +3/+0 until end of turn.")]
    )

    table.do(*casts("Flip Over"), *casts("Sharpen"))

    assert table.size("Test Ogre") == "2/5"


@each_edition
def test_switching_twice_is_switching_back(edition: str):
    lopsided = creature("Test Ogre", "1/4")
    table = board(alice=[lopsided], alice_hand=[SWITCH, SWITCH], edition=edition)

    table.do(*casts("Flip Over"))
    assert table.size("Test Ogre") == "4/1"
    table.do(*casts("Flip Over"))
    assert table.size("Test Ogre") == "1/4"


@each_edition
def test_counters_and_the_size_that_an_object_defines_add_up(edition: str):
    tree = creature(
        "Test Ogre", "*/*", "Test Ogre's power and toughness are each equal to the number of creatures in play."
    )
    table = board(alice=[tree], bob=[creature("Sapling", "0/1")], alice_hand=[FEED], edition=edition)

    assert table.size("Test Ogre") == "2/2"
    table.do(*casts("Feed"))
    assert table.size("Test Ogre") == "3/3"


@each_edition
def test_a_set_size_overrides_the_size_that_an_object_defines(edition: str):
    tree = creature(
        "Test Ogre", "*/*", "Test Ogre's power and toughness are each equal to the number of creatures in play."
    )
    table = board(alice=[tree], alice_hand=[SHRINK], edition=edition)

    table.do(*casts("Shrink"))

    assert table.size("Test Ogre") == "0/1"


@each_edition
def test_a_size_below_nothing_is_kept_as_it_is(edition: str):
    table = board(
        alice=[creature("Test Ogre", "2/6")],
        alice_hand=[instant("Wither Away", "Target creature gets -4/-0 until end of turn.")],
        edition=edition,
    )

    table.do(*casts("Wither Away"))

    assert table.size("Test Ogre") == "-2/6"


# Several layers ------------------------------------------------------------------------------------------------------


@each_edition
def test_a_boost_looks_at_the_color_that_an_earlier_layer_gives(edition: str):
    table = board(alice=[CROWN, OGRE], alice_hand=[BLEACH], edition=edition)

    assert table.size("Test Ogre") == "2/2"
    table.do(*casts("Bleach"))
    assert table.size("Test Ogre") == "3/3"


@each_edition
def test_what_a_resolved_effect_affects_is_settled_but_a_static_one_follows(edition: str):
    """418.3b, 418.4a; 610.2c, 610.3a."""
    rally = instant("Rally", "White creatures get +1/+1 until end of turn.")
    squire = creature("Squire", "1/1", cost="{W}")
    blacken = instant("Blacken", "Target creature becomes black until end of turn.")
    table = board(alice=[CROWN, squire], alice_hand=[rally, blacken], edition=edition)

    table.do("Alice casts Rally", "resolve")
    assert table.size("Squire") == "3/3"
    table.do("Alice casts Blacken targeting Squire", "resolve")
    assert table.size("Squire") == "2/2"


@each_edition
def test_an_effect_that_has_started_goes_on_with_the_same_objects_in_later_layers(edition: str):
    """418.5b, 612.5: the animated land keeps its size though the effect's own words would no longer find it."""
    living = enchantment("Living Lands", "All Forests are 1/1 creatures that are still lands.")
    forest = card("Old Grove", "Land — Forest", cost="")
    table = board(alice=[living, forest], edition=edition)

    assert table.size("Old Grove") == "1/1"
    assert table.values("Old Grove").types == {"Land", "Creature"}


@each_edition
def test_losing_all_abilities_loses_those_that_came_before_and_not_those_that_come_after(edition: str):
    humble = instant("Humble", "Target creature loses all abilities and becomes 0/1 until end of turn.")
    soar = instant("Soar", "Target creature gains flying until end of turn.")
    brute = creature("Test Ogre", "2/2", "Trample")
    table = board(alice=[brute], alice_hand=[humble, soar], edition=edition)

    table.do(*casts("Humble"))
    assert not table.values("Test Ogre").abilities
    table.do(*casts("Soar"))
    assert [one.ability.keyword for one in table.values("Test Ogre").abilities] == ["flying"]


# Time ----------------------------------------------------------------------------------------------------------------

WINGS = aura("Wings", "Enchanted creature has flying.")
BOOTS = aura("Lead Boots", "Enchanted creature loses flying.")


@each_edition
@pytest.mark.parametrize(("first", "second", "flies"), [("Wings", "Lead Boots", False), ("Lead Boots", "Wings", True)])
def test_of_gaining_and_losing_the_later_wins(edition: str, first: str, second: str, flies: bool):
    table = board(alice=[OGRE], alice_hand=[WINGS, BOOTS], edition=edition)

    table.do(*casts(first), *casts(second))

    assert table.values("Test Ogre").has("flying") is flies


@each_edition
def test_an_attachment_gets_a_new_timestamp_when_it_is_attached_anew(edition: str):
    """418.5e, 612.6d: the sword is older than the boots, but it comes to the ogre after them."""
    sword = card("Wing Sword", "Artifact — Equipment", "Equipped creature has flying.\nEquip {1}")
    table = board(alice=[OGRE, sword], alice_hand=[BOOTS], edition=edition)

    table.do(*casts("Lead Boots"), "Alice activates Wing Sword targeting Test Ogre", "resolve")

    assert table.values("Test Ogre").has("flying")


@each_edition
def test_a_static_effect_has_the_timestamp_of_what_granted_it_if_that_is_later(edition: str):
    """418.5f, 612.6a: the ability comes to the old ogre after the other effect began."""
    grounded = enchantment("Heavy Air", "All creatures lose flying.")
    lend = instant("Lend Wings", 'Target creature gains "Creatures you control have flying" until end of turn.')
    table = board(alice=[OGRE], alice_hand=[grounded, lend], edition=edition)

    table.do("Alice casts Heavy Air", "resolve", *casts("Lend Wings"))

    assert table.values("Test Ogre").has("flying")


# Dependency ----------------------------------------------------------------------------------------------------------


@each_edition
@pytest.mark.parametrize("order", [("Kraken Tide", "Elf Gathering"), ("Elf Gathering", "Kraken Tide")])
def test_an_effect_waits_for_another_that_changes_what_it_affects(edition: str, order: tuple[str, str]):
    """Both in the layer of types: what becomes an Elf also becomes an artifact, whichever effect is older."""
    kraken = enchantment("Kraken Tide", "All Ogres are Elves.")
    elves = enchantment("Elf Gathering", "All Elves are artifacts in addition to their other types.")
    table = board(alice=[OGRE], alice_hand=[kraken, elves], edition=edition)

    for name in order:
        table.do(f"Alice casts {name}", "resolve")

    assert "Artifact" in table.values("Test Ogre").types


@each_edition
@pytest.mark.parametrize("order", [("Nightfall", "Marsh Rite"), ("Marsh Rite", "Nightfall")])
def test_an_effect_waits_for_another_that_ends_the_ability_that_makes_it(edition: str, order: tuple[str, str]):
    """Once it is a Swamp, the tower's own text is gone, and what it says of Ogres never applies (212.6e; 305.7)."""
    tower = card("Elf Tower", "Land", "All Ogres are Elves.", cost="")
    marsh = enchantment("Marsh Rite", "Nonbasic lands are Swamps.")
    nothing = enchantment("Nightfall", "Creatures can't block.")
    table = board(alice=[OGRE, tower], alice_hand=[marsh, nothing], edition=edition)

    for name in order:
        table.do(f"Alice casts {name}", "resolve")

    assert table.values("Test Ogre").subtypes == ("Ogre",)


@each_edition
def test_in_a_loop_of_dependencies_time_decides(edition: str):
    """418.5d, 612.7b: each of the two would change what the other affects."""
    first = enchantment("First Song", "All Ogres are Elves.")
    second = enchantment("Second Song", "All Elves are Ogres.")
    elf = creature("Test Elf", "1/1", kind="Creature — Elf")
    table = board(alice=[OGRE, elf], alice_hand=[first, second], edition=edition)

    table.do("Alice casts First Song", "resolve", "Alice casts Second Song", "resolve")

    # The older makes the ogre an Elf; then the newer makes both Ogres.
    assert table.values("Test Ogre").subtypes == table.values("Test Elf").subtypes == ("Ogre",)


@each_edition
def test_an_ability_that_defines_a_size_counts_after_everything_that_changes_types(edition: str):
    counting = "Test Ogre's power and toughness are each equal to the number of artifacts in play."
    herd = creature("Test Ogre", "*/*", counting)
    gild = enchantment("Gild", "All creatures are artifacts in addition to their other types.")
    table = board(alice=[herd, CROWN, creature("One", "1/1")], alice_hand=[gild], edition=edition)

    assert table.size("Test Ogre") == "1/1"
    table.do("Alice casts Gild", "resolve")
    assert table.size("Test Ogre") == "3/3"


# Where defining abilities work -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "power"), [("2006-10", 0), ("2008-03", 2), ("2009-07", 2)])
def test_off_the_battlefield_a_defined_size_counts_from_2008_on(edition: str, power: int):
    """405.2 in 2006: the * is 0 except in play; 402.8a in 2008 and 604.3 in M10: it works in all zones."""
    tree = creature(
        "Test Ogre", "*/*", "Test Ogre's power and toughness are each equal to the number of creatures in play."
    )
    table = board(
        alice=[creature("One", "1/1")], bob=[creature("Two", "1/1")], alice_has={"graveyard": [tree]}, edition=edition
    )

    assert table.values("Test Ogre").power == power


@each_edition
def test_a_permanent_spell_keeps_what_an_effect_gave_it_on_the_stack(edition: str):
    """213.5, 217.1c; 400.7a."""
    bleach = instant("Bleach Spell", "Target spell becomes white until end of turn.")
    table = board(alice_hand=[OGRE, bleach], edition=edition)

    table.do("Alice casts Test Ogre", "Alice casts Bleach Spell targeting Test Ogre", "resolve", "resolve")

    assert table.where("Test Ogre") == "battlefield"
    assert [color.value for color in table.values("Test Ogre").colors] == ["white"]


@each_edition
def test_an_object_that_left_and_came_back_is_new_and_no_longer_affected(edition: str):
    """217.1c; 400.7."""
    blink = sorcery("Step Out", "Return target creature to its owner's hand.")
    table = board(alice=[OGRE], alice_hand=[SWELL, blink], edition=edition)

    table.do(*casts("Swell"), *casts("Step Out"), "Alice casts Test Ogre", "resolve")

    assert table.size("Test Ogre") == "2/2"


@pytest.mark.parametrize(("order", "flies"), [("Stone, then Wind", ""), ("Wind, then Stone", "n't")])
def test_the_active_player_orders_timestamps_of_what_enters_together(order: str, flies: str):
    """418.5e; 612.6: whoever controls the permanents."""
    songs = [enchantment("Wind", "All creatures are white."), enchantment("Stone", "All creatures are black.")]
    rise = instant("Rise", "Put all enchantment cards from your graveyard onto the battlefield.")
    elm = creature("Elm", "1/1")
    table = board(bob=[elm], alice_hand=[rise], alice_has={"graveyard": songs}, turn="Bob")

    table.do("Alice casts Rise", "resolve", "expect Bob is asked for an order", f"Bob chooses {order}")

    table.do(f"expect Elm is{flies} white")


def test_nobody_is_asked_which_of_two_creatures_without_such_abilities_is_older():
    rise = instant("Rise", "Put all creature cards from your graveyard onto the battlefield.")
    trees = [creature("Oak", "1/1"), creature("Elm", "1/1", "Flying")]
    table = board(alice_hand=[rise], alice_has={"graveyard": trees})

    table.do("Alice casts Rise", "resolve", "expect Alice has priority", "expect Alice controls 2 creatures")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_of_a_group_counts_the_others_that_are_like_itself(edition: str):
    """Goblin Warrior: two other Goblins, and a Warrior; Bird: nobody."""
    arms = artifact(
        "Arms",
        "Each creature you control gets +1/+1 for each other creature you control that shares at least one creature "
        "type with it.",
    )
    kinds = {"A": "Goblin Warrior", "B": "Goblin Warrior", "C": "Goblin Shaman", "D": "Elf Warrior", "E": "Bird"}
    creatures = [creature(name, "1/1", kind=f"Creature — {kind}") for name, kind in kinds.items()]
    table = board(alice=[arms, *creatures], edition=edition)

    assert [table.size(name) for name in kinds] == ["4/4", "4/4", "3/3", "3/3", "1/1"]


# What things are for a turn, and every land type ---------------------------------------------------------------------


@each_edition
def test_what_all_lands_are_until_end_of_turn_they_are_no_longer_afterwards(edition: str):
    flood = sorcery("Flood", "Until end of turn, all lands are Islands.")
    table = board(alice=[FOREST], alice_hand=[flood], edition=edition)
    table.do("Alice casts Flood", "resolve", "expect Forest is an Island", "Alice taps Forest for mana")
    table.do("expect Alice has {U} in her mana pool", "to Bob's upkeep", "expect Forest isn't an Island")


@each_edition
def test_every_basic_land_type_takes_the_place_of_other_land_types_unless_it_is_added(edition: str):
    """212.6d; 305.7: and with the types comes the mana of each."""
    prism = land("Prism", "Prism is every basic land type.", kind="Land — Lair")
    spring = land("Spring", "Spring is every basic land type in addition to its other types.", kind="Land — Lair")
    table = board(alice=[prism, spring], edition=edition)
    table.do("expect Prism is a Swamp", "expect Prism isn't a Lair", "expect Spring is a Swamp")
    table.do("expect Spring is a Lair")
    assert len(table.values("Prism").abilities) == 5


@each_edition
def test_land_creatures_share_no_creature_type_by_sharing_a_land_type(edition: str):
    """212.1, 205.3: Forest is a land type, even on a creature, and Equipment an artifact type."""
    dryad = card("Dryad Copse", "Land Creature — Forest Dryad", cost="", power="1", toughness="1")
    treant = card("Walking Copse", "Land Creature — Forest Treefolk", cost="", power="1", toughness="1")
    kin = instant(
        "Call of Kin",
        "Target creature and each other creature that shares a creature type with it get +1/+1 until end of turn.",
    )
    cousin = creature("Dryad Scout", "1/1", kind="Creature — Dryad Scout")
    table = board(alice=[dryad, treant, cousin], alice_hand=[kin], edition=edition)

    table.do("Alice casts Call of Kin targeting Dryad Copse", "resolve")

    table.do("expect Dryad Copse is 2/2", "expect Dryad Scout is 2/2", "expect Walking Copse is 1/1")


@each_edition
def test_a_creature_of_an_invented_type_keeps_it_with_another_and_loses_it_for_another(edition: str):
    """212.1c, 205.1a–b: a creature type, known or not, is kept or replaced with the others."""
    zarg = creature("Zarg Lookout", "1/1", kind="Creature — Zargling")
    join = instant("Join Them", "Target creature becomes a Goblin in addition to its other types until end of turn.")
    turn_coat = instant("Turn Coat", "Target creature becomes a Goblin until end of turn.")
    table = board(alice=[zarg], alice_hand=[join, turn_coat], edition=edition)

    table.do("Alice casts Join Them targeting Zarg Lookout", "resolve")
    assert set(table.values("Zarg Lookout").subtypes) == {"Zargling", "Goblin"}
    table.do("Alice casts Turn Coat targeting Zarg Lookout", "resolve")
    assert set(table.values("Zarg Lookout").subtypes) == {"Goblin"}


# Lying face down -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "layers"), [("2018-04", ["7d"]), ("2021-09", ["1b", "7c"]), ("2026-08", ["1b", "7c"])]
)
def test_lying_face_down_is_a_step_of_its_own_since_it_has_a_layer(edition: str, layers: list[str]):
    lurker = creature("Lurker", "5/5", "Morph {4}", cost="{6}")
    table = board(alice_hand=[lurker, FEED], edition=edition)

    table.do("Alice casts Lurker face down", "resolve", "Alice casts Feed targeting Lurker", "resolve")

    assert table.size("Lurker") == "3/3"
    steps = explain(table.game, table.find("Lurker"))
    assert [step.layer for step in steps] == layers
    assert [step.rule for step in steps if step.layer == "1b"] == ["613.2b"] * (len(layers) - 1)
