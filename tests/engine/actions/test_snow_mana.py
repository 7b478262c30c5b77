"""{S} is paid with mana that a snow permanent has produced, of whatever type (107.4f)."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, artifact, board, card, creature, each_edition, instant, land

PEAK = land("Cold Peak", kind="Basic Snow Land — Mountain")
WOOD = land("Cold Wood", kind="Basic Snow Land — Forest")
HAWK = creature("Hawk", "1/1", "{S}: Hawk gets +1/+0 until end of turn.", cost="{1}")
FROST = instant("Frost", "You gain 3 life.", cost="{S}{S}")
MIXED = instant("Mixed", "You gain 3 life.", cost="{G}{S}")


@each_edition
def test_a_snow_land_pays_it_and_no_other_does(edition: str):
    with_snow = board(alice=[HAWK, PEAK], alice_has={"mana": ""}, edition=edition)
    without = board(alice=[HAWK, FOREST], alice_has={"mana": ""}, edition=edition)

    with_snow.do("Alice taps Cold Peak for mana", "Alice activates Hawk", "resolve", "expect Hawk is 2/1")
    with_snow.do("expect Alice has 0 mana")
    without.do("Alice taps Forest for mana", "expect refused: Alice activates Hawk")


@each_edition
def test_only_what_is_of_snow_is_offered_for_it(edition: str):
    table = board(alice=[PEAK, WOOD, FOREST], alice_hand=[FROST], alice_has={"mana": ""}, edition=edition)

    table.do("Alice casts Frost", "expect Alice is offered only Cold Peak and Cold Wood")
    table.do("Alice chooses Cold Peak", "Alice chooses Cold Wood", "resolve", "expect Alice has 23 life")
    table.do("expect Forest is untapped")


@each_edition
@pytest.mark.parametrize(
    ("lands", "can"),
    [([WOOD, FOREST], True), ([WOOD, PEAK], True), ([PEAK, FOREST], True), ([FOREST, FOREST], False)],
)
def test_the_color_is_paid_besides(lands: list, can: bool, edition: str):
    table = board(alice=lands, alice_hand=[MIXED], alice_has={"mana": ""}, edition=edition)

    table.do("expect allowed: Alice casts Mixed" if can else "expect refused: Alice casts Mixed")


@each_edition
def test_snow_mana_that_is_needed_for_its_color_pays_no_snow_besides(edition: str):
    table = board(
        alice=[WOOD, land("Mountain", kind="Basic Land — Mountain")],
        alice_hand=[MIXED],
        alice_has={"mana": ""},
        edition=edition,
    )

    table.do("expect refused: Alice casts Mixed")


@each_edition
def test_snow_mana_pays_for_anything_else_and_is_kept_as_long_as_it_can_be(edition: str):
    dart = instant("Dart", "You gain 1 life.", cost="{1}")
    table = board(alice=[HAWK, WOOD, FOREST], alice_hand=[dart], alice_has={"mana": ""}, edition=edition)

    table.do("Alice taps Cold Wood for mana", "Alice taps Forest for mana", "Alice casts Dart", "resolve")
    table.do("Alice activates Hawk", "resolve", "expect Hawk is 2/1")


@each_edition
def test_a_snow_permanent_that_is_no_land_produces_it_too(edition: str):
    stone = artifact("Stone", "{T}: Add {1} to your mana pool.")
    cold_stone = card("Cold Stone", "Snow Artifact", "{T}: Add {1} to your mana pool.")
    table = board(alice=[HAWK, stone, cold_stone], alice_has={"mana": ""}, edition=edition)

    table.do(
        "Alice taps Stone for mana",
        "Alice taps Cold Stone for mana",
        "Alice activates Hawk",
        "resolve",
        "expect Hawk is 2/1",
    )


@each_edition
def test_what_lowers_generic_costs_leaves_snow_alone(edition: str):
    helper = artifact("Helper", "Instant spells you cast cost {2} less to cast.")
    table = board(alice=[helper], alice_hand=[FROST], alice_has={"mana": "{2}"}, edition=edition)

    table.do("expect refused: Alice casts Frost")


@each_edition
def test_snow_mana_goes_with_the_rest_of_the_pool(edition: str):
    table = board(alice=[HAWK, PEAK], alice_has={"mana": ""}, bob_has={"library": [FOREST]}, edition=edition)

    table.do("Alice taps Cold Peak for mana", "to the end step", "expect refused: Alice activates Hawk")
