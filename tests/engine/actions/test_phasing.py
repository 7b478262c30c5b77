"""Phasing: who goes and comes back when, and what goes along (217.8, 502.15; 702.23)."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, aura, board, creature, each_edition, enchantment, instant, until_2009

DRAKE = creature("Drake", "2/3", "Flying\nPhasing")
OGRE = creature("Ogre", "2/2")
FADE = instant("Fade", "Target permanent phases out.")
LIBRARIES = {"library": [FOREST] * 6}


@each_edition
def test_a_permanent_with_phasing_is_there_every_other_turn(edition: str):
    table = board(alice=[DRAKE], turn="Bob", edition=edition, alice_has=LIBRARIES, bob_has=LIBRARIES)

    table.do("to the next turn", "to the draw step", "expect Drake is phased out")
    table.do("to the next turn", "to the draw step", "expect Drake is phased out")
    table.do("to the next turn", "to the draw step")

    assert table.find("Drake").phased_out is None


@each_edition
def test_what_phased_out_comes_back_before_its_controller_untaps(edition: str):
    table = board(
        alice=[OGRE.placed(tapped=True, counters={"+1/+1": 1})],
        alice_hand=[FADE],
        edition=edition,
        alice_has=LIBRARIES,
        bob_has=LIBRARIES,
    )

    table.do("Alice casts Fade targeting Ogre", "resolve", "expect Ogre is phased out")
    table.do("to the next turn", "to the draw step", "expect Ogre is phased out")
    table.do("to the next turn", "to the draw step")

    assert table.size("Ogre") == "3/3"
    assert not table.find("Ogre").tapped


@each_edition
def test_an_aura_goes_with_what_it_enchants_and_comes_back_on_it(edition: str):
    wings = aura("Wings", "Enchanted creature has flying.")
    table = board(alice=[OGRE], alice_hand=[wings, FADE], edition=edition, alice_has=LIBRARIES, bob_has=LIBRARIES)
    table.do("Alice casts Wings targeting Ogre", "resolve")

    table.do("Alice casts Fade targeting Ogre", "resolve", "expect Wings is phased out")
    table.do("to the next turn", "to the next turn", "to the draw step")

    assert table.values("Ogre").has("flying")
    assert table.find("Wings").attached_to is table.find("Ogre")


@each_edition
def test_what_is_phased_out_is_not_there_for_anything(edition: str):
    anthem = enchantment("Anthem", "Creatures you control get +1/+1.")
    table = board(alice=[OGRE, anthem], alice_hand=[FADE], bob_hand=[FADE], edition=edition)

    table.do("Alice casts Fade targeting Anthem", "resolve")

    assert table.size("Ogre") == "2/2"
    assert table.refused("Bob casts Fade targeting Anthem")


@until_2009
def test_a_phased_out_token_ceases_to_exist_and_what_went_along_stays_away(edition: str):
    call = instant("Call", "Create a 3/3 green Beast creature token.")
    wings = aura("Wings", "Enchanted creature has flying.")
    table = board(alice_hand=[call, wings, FADE], edition=edition, alice_has=LIBRARIES, bob_has=LIBRARIES)
    table.do("Alice casts Call", "resolve", "Alice casts Wings targeting Beast", "resolve")

    table.do("Alice casts Fade targeting Beast", "resolve")
    assert table.where("Beast") == "nowhere"

    table.do("to the next turn", "to the next turn", "to the draw step", "expect Wings is phased out")


@each_edition
def test_phasing_out_ends_a_creatures_part_in_combat_and_triggers_nothing_that_waits_for_leaving(edition: str):
    ward = creature("Ward", "2/2", "When Ward leaves the battlefield, you gain 5 life.")
    table = board(alice=[ward], bob_hand=[FADE], edition=edition)

    table.do("Alice attacks with Ward", "Bob casts Fade targeting Ward", "resolve", "to the end step")

    assert (table.life("Alice"), table.life("Bob")) == (20, 20)


@each_edition
def test_an_ability_sees_what_phases_in(edition: str):
    efreet = creature("Efreet", "2/2", "Phasing\nWhenever Efreet phases in, you gain 1 life.")
    table = board(alice=[efreet], turn="Bob", edition=edition, alice_has=LIBRARIES, bob_has=LIBRARIES)

    table.do("to the next turn", "to the next turn", "to the next turn", "to the precombat main phase")

    assert table.life("Alice") == 21


@each_edition
def test_what_is_to_happen_to_a_permanent_does_not_while_it_is_phased_out(edition: str):
    """502.15g; 702.23b"""
    lift = instant(
        "Lift",
        "Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next end"
        " step.",
    )
    table = board(
        alice_hand=[lift, FADE],
        edition=edition,
        alice_has={**LIBRARIES, "graveyard": [OGRE]},
        bob_has=LIBRARIES,
    )
    table.do("Alice casts Lift targeting Ogre", "resolve", "Alice casts Fade targeting Ogre", "resolve")

    table.do("to Alice's next upkeep", "expect Ogre is on the battlefield")
    table.do("to Bob's next upkeep", "expect Ogre is on the battlefield")


@pytest.mark.parametrize(
    "deed",
    [
        "Sacrifice Wisp.",
        "Destroy Wisp.",
        "Exile Wisp.",
        "Return Wisp to its owner's hand.",
        "Tap Wisp.",
        "Put a +1/+1 counter on Wisp.",
        "Wisp deals 1 damage to itself.",
    ],
)
def test_an_ability_does_nothing_to_its_own_source_that_has_phased_out(deed: str):
    """702.23b"""
    wisp = creature("Wisp", "2/2", f"{{1}}: {deed}")
    table = board(alice=[wisp], alice_hand=[FADE], alice_has=LIBRARIES, bob_has=LIBRARIES)
    table.do("Alice activates Wisp", "Alice casts Fade targeting Wisp", "resolve", "resolve")

    table.do("expect Wisp is phased out")

    wisp_out = table.find("Wisp")
    assert (wisp_out.tapped, dict(wisp_out.counters), wisp_out.damage) == (False, {}, 0)


def test_an_ability_goes_on_without_its_source_that_has_phased_out():
    wisp = creature("Wisp", "2/2", "{1}: Wisp deals 2 damage to target player.")
    table = board(alice=[wisp], alice_hand=[FADE])

    table.do("Alice activates Wisp targeting Bob", "Alice casts Fade targeting Wisp", "resolve", "resolve")

    assert table.life("Bob") == 18


@each_edition
def test_damage_wears_off_what_is_phased_out_as_well(edition: str):
    """502.15e; 514.2"""
    spark = instant("Spark", "Spark deals 1 damage to target creature.")
    table = board(alice=[OGRE], alice_hand=[FADE, spark], edition=edition, alice_has=LIBRARIES, bob_has=LIBRARIES)
    table.do("Alice casts Spark targeting Ogre", "resolve", "Alice casts Fade targeting Ogre", "resolve")

    table.do("to Alice's next upkeep", "expect Ogre has 0 damage")
