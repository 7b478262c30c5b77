"""Effects that have mana be of another type, or be more, as something is tapped for it (106.12b in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    artifact,
    board,
    each_edition,
    enchantment,
    land,
    sorcery,
)

SMOG = enchantment("Smog", "If a land is tapped for mana, it produces {B} instead of any other type and amount.")
SPRING = land("Spring", "{T}: Add {G}{G}.")
COG = artifact("Cog", "{T}: Add {C}.")


@each_edition
def test_a_land_produces_one_mana_of_the_other_type_and_other_permanents_as_before(edition: str):
    table = board(alice=[SPRING, COG], bob=[SMOG], alice_has={"mana": ""}, edition=edition)

    table.do("Alice taps Spring for mana", "expect Alice has {B} in her mana pool")
    table.do("Alice taps Cog for mana", "expect Alice has {B}{C} in her mana pool")


def test_where_the_type_alone_is_another_the_amount_stays():
    twist = enchantment(
        "Twist",
        "If tapped for mana, Forests produce {W}, Islands produce {R}, and Swamps produce {G} "
        "instead of any other type.",
    )
    grove = land("Grove", "{T}: Add {G}{G}.", kind="Land — Forest")
    table = board(alice=[twist, grove, ISLAND, MOUNTAIN], alice_has={"mana": ""})

    table.do("Alice taps Island for mana", "expect Alice has {R} in her mana pool")
    table.do("Alice taps Mountain for mana", "expect Alice has {R}{R} in her mana pool")


@pytest.mark.parametrize(("text", "mana"), [("twice", "{G}{G}{G}{G}"), ("three times", "{G}{G}{G}{G}{G}{G}")])
def test_only_whoever_the_effect_names_gets_more_of_the_same(text: str, mana: str):
    mirror = enchantment("Mirror", f"If you tap a permanent for mana, it produces {text} as much of that mana instead.")
    table = board(alice=[mirror, SPRING], bob=[FOREST], alice_has={"mana": ""}, bob_has={"mana": ""})

    table.do("Alice taps Spring for mana", f"expect Alice has {mana} in her mana pool")
    table.do("Alice passes priority", "Bob taps Forest for mana", "expect Bob has {G} in his mana pool")


def test_two_effects_that_multiply_multiply_each_other():
    mirror = enchantment("Mirror", "If you tap a permanent for mana, it produces twice as much of that mana instead.")
    table = board(alice=[mirror, mirror, FOREST], alice_has={"mana": ""})

    table.do("Alice taps Forest for mana", "expect Alice has {G}{G}{G}{G} in her mana pool")


def test_what_triggers_on_the_tapping_adds_what_it_says():
    """The additional mana isn't the land's: nothing is tapped for it."""
    bloom = enchantment("Bloom", "Whenever a land is tapped for mana, its controller adds an additional {G}.")
    table = board(alice=[FOREST, bloom], bob=[SMOG], alice_has={"mana": ""})

    table.do("Alice taps Forest for mana", "expect Alice has {B}{G} in her mana pool")


def test_the_color_is_its_controllers_choice_each_time():
    prism = enchantment(
        "Prism",
        "If a basic land you control is tapped for mana, it produces mana of a color of your choice instead of "
        "any other type.",
    )
    table = board(alice=[prism, FOREST, SPRING], alice_has={"mana": ""})

    table.do("Alice taps Forest for mana", "Alice chooses {U}", "expect Alice has {U} in her mana pool")
    table.do("Alice taps Spring for mana", "expect Alice has {G}{G}{U} in her mana pool")


def test_of_the_chosen_color_colored_mana_alone_becomes():
    ray = sorcery(
        "Ray",
        "Choose a color. Until end of turn, lands tapped for mana produce mana of the chosen color "
        "instead of any other color.",
    )
    waste = land("Waste", "{T}: Add {C}.")
    table = board(alice=[FOREST, FOREST, waste], alice_hand=[ray], alice_has={"mana": "{1}"})
    table.do("Alice casts Ray", "resolve", "Alice chooses blue")

    table.do("Alice taps Forest for mana", "expect Alice has {U} in her mana pool")
    table.do("Alice taps Waste for mana", "expect Alice has {C}{U} in her mana pool")


def test_what_a_land_could_produce_is_what_it_would():
    """106.7: with every effect that would have it produce another type."""
    well = land("Well", "{T}: Add one mana of any type that a Forest you control could produce.")
    table = board(alice=[well, FOREST], bob=[SMOG], alice_has={"mana": ""})

    table.do("Alice taps Well for mana", "expect Alice has {B} in her mana pool")
