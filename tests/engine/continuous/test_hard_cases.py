"""Combinations of continuous effects that judges are asked about, each with the ruling that settles it."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, ISLAND, aura, board, creature, each_edition, enchantment, instant, land

MEEK = enchantment("Meekness", "All creatures lose all abilities and are 1/1.", cost="{2}{W}{W}")
LIVING = enchantment(
    "Waking Songs", "All enchantments are 4/4 creatures in addition to their other types.", cost="{2}{W}{W}"
)


@each_edition
@pytest.mark.parametrize(
    ("first", "second", "size"), [("Meekness", "Waking Songs", "4/4"), ("Waking Songs", "Meekness", "1/1")]
)
def test_an_enchantment_that_takes_its_own_ability_away_goes_on_applying(
    edition: str, first: str, second: str, size: str
):
    """418.5b, 612.5: it is a creature, loses its ability, and its size is what the newer of the two says."""
    table = board(alice=[creature("Bear", "2/2", "Flying")], alice_hand=[MEEK, LIVING], edition=edition)

    for name in (first, second):
        table.do(f"Alice casts {name}", "resolve")

    assert table.size("Meekness") == size
    assert table.size("Bear") == "1/1"
    assert not table.values("Bear").has("flying")
    assert table.values("Waking Songs").is_creature
    assert not table.values("Waking Songs").abilities


@each_edition
def test_a_land_that_becomes_a_basic_type_has_that_types_ability_and_no_other(edition: str):
    """212.6e; 305.7."""
    spring = land("Spring", "{T}: Draw a card.")
    flood = aura("Flood", "Enchanted land is an Island.", enchant="land")
    table = board(alice=[spring], alice_hand=[flood], edition=edition)

    table.do("Alice casts Flood targeting Spring", "resolve")

    assert table.values("Spring").subtypes == ("Island",)
    assert len(table.values("Spring").abilities) == 1
    table.do("Alice taps Spring for mana")
    assert table.player("Alice").mana_pool.symbols == ("U",)


@each_edition
def test_a_land_that_gains_a_type_keeps_its_own(edition: str):
    bog = enchantment("Bog", "All lands are Swamps in addition to their other types.")
    table = board(alice=[FOREST, land("Spring", "{T}: Draw a card."), bog], edition=edition)

    assert set(table.values("Forest").subtypes) == {"Forest", "Swamp"}
    assert len(table.values("Forest").abilities) == 2
    assert len(table.values("Spring").abilities) == 2


@each_edition
def test_a_land_that_stops_being_a_forest_is_animated_no_more(edition: str):
    living = enchantment("Living Wood", "All Forests are 1/1 creatures that are still lands.")
    flood = aura("Flood", "Enchanted land is an Island.", enchant="land")
    table = board(alice=[FOREST, ISLAND, living], alice_hand=[flood], edition=edition)
    assert table.size("Forest") == "1/1"

    table.do("Alice casts Flood targeting Forest", "resolve")

    assert not table.values("Forest").is_creature


@each_edition
def test_two_lords_boost_one_another(edition: str):
    lord = creature("Lord", "2/2", "Other creatures you control get +1/+1.")
    table = board(alice=[lord, lord], edition=edition)

    assert [table.size("Lord", which) for which in (1, 2)] == ["3/3", "3/3"]


@each_edition
def test_a_creature_that_counts_itself_in(edition: str):
    horde = creature(
        "Horde", "*/*", "Horde's power and toughness are each equal to the number of creatures you control."
    )
    table = board(alice=[horde, creature("Bear", "2/2")], bob=[creature("Elk", "3/3")], edition=edition)

    assert table.size("Horde") == "2/2"


@each_edition
def test_as_long_as_a_condition_holds_an_ability_gives_its_bonus(edition: str):
    knight = creature("Knight", "2/2", "As long as you control a Forest, Knight gets +2/+2.")
    table = board(alice=[knight], alice_hand=[FOREST], edition=edition)
    assert table.size("Knight") == "2/2"

    table.do("Alice plays Forest")

    assert table.size("Knight") == "4/4"


@each_edition
def test_a_granted_ability_is_lost_with_what_grants_it(edition: str):
    school = enchantment("School", 'Creatures you control have "{T}: Draw a card."')
    smash = instant("Smash", "Destroy target enchantment.")
    table = board(alice=[school, creature("Pupil", "1/1")], alice_hand=[smash], edition=edition)
    assert table.allows("Alice activates Pupil")

    table.do("Alice casts Smash targeting School", "resolve")

    assert not table.allows("Alice activates Pupil")


@each_edition
def test_numbers_of_a_resolved_effect_are_counted_once(edition: str):
    """418.3c; 610.2d."""
    rally = instant(
        "Rally", "Target creature gets +X/+X until end of turn, where X is the number of creatures you control."
    )
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[creature("Bear", "2/2"), creature("Elk", "1/1")], alice_hand=[rally, kill], edition=edition)

    table.do("Alice casts Rally targeting Bear", "resolve", "expect Bear is 4/4")
    table.do("Alice casts Kill targeting Elk", "resolve", "expect Bear is 4/4")


@each_edition
def test_a_static_count_follows_the_board(edition: str):
    crowd = enchantment("Crowd", "Creatures you control get +1/+0 for each creature you control.")
    kill = instant("Kill", "Destroy target creature.")
    table = board(alice=[crowd, creature("Bear", "2/2"), creature("Elk", "1/1")], alice_hand=[kill], edition=edition)
    assert table.size("Bear") == "4/2"

    table.do("Alice casts Kill targeting Elk", "resolve")

    assert table.size("Bear") == "3/2"
