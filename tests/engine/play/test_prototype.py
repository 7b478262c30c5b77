"""Cards that are cast as their prototypes (702.160 and 718 in 2026)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from tests.engine.board import Table, board, card, creature, enchantment, instant, sorcery

NOW = "2026-08"
GOLEM = creature("Golem", "6/5", "Prototype {1}{R} — 2/1\nHaste", cost="{6}", kind="Artifact Creature — Golem")


def prototyped(*hand: object, **more: object) -> Table:
    """Alice has cast the Golem as its prototype."""
    table = board(alice_hand=[GOLEM, *hand], edition=NOW, **more)  # type: ignore[arg-type]
    table.do("Alice casts Golem for its prototype cost")
    return table


def test_spell_and_permanent_have_the_other_cost_size_and_color():
    """718.3b"""
    table = prototyped(alice_has={"mana": "{R}{R}"})
    assert (str(table.values("Golem").mana_cost), table.size("Golem")) == ("{1}{R}", "2/1")

    table.do("resolve", "expect Golem is 2/1", "expect Golem is red", "expect Golem has haste")
    assert table.values("Golem").converted_mana_cost == 2


def test_cast_normally_it_is_what_is_printed_on_it():
    table = board(alice_hand=[GOLEM], alice_has={"mana": "{6}"}, edition=NOW)
    with pytest.raises(IllegalAction):
        table.do("Alice casts Golem for its prototype cost")

    table.do("Alice casts Golem", "resolve", "expect Golem is 6/5", "expect Golem is colorless")


def test_in_other_zones_it_has_its_normal_values_alone():
    """718.4"""
    table = prototyped(instant("Doom", "Destroy target creature."))
    table.do("resolve", "Alice casts Doom targeting Golem", "resolve", "expect Golem is in Alice's graveyard")

    assert table.values("Golem").converted_mana_cost == 6


def test_a_copy_of_the_permanent_is_as_small():
    """718.3d"""
    twin = sorcery("Twin", "Create a token that's a copy of target creature.")
    table = prototyped(twin)
    table.do("resolve", "Alice casts Twin targeting Golem", "resolve", "expect Golem token is 2/1")


def test_a_copy_of_the_spell_is_as_small():
    """718.3c"""
    table = prototyped(instant("Echo", "Copy target spell you control."))
    table.do("Alice casts Echo targeting Golem", "resolve", "resolve", "expect Golem token is 2/1")


def test_what_becomes_a_copy_of_something_else_is_that():
    mask = instant("Mask", "Target creature you control becomes a copy of target creature.")
    table = prototyped(mask, bob=[creature("Ox", "4/4")])
    table.do("resolve", "Alice casts Mask targeting Golem and Ox", "resolve")

    assert table.size("Golem") == "4/4"


def test_blinked_it_comes_back_as_the_whole_machine():
    blink = instant("Blink", "Exile target creature, then return it to the battlefield under its owner's control.")
    table = prototyped(blink)
    table.do("resolve", "Alice casts Blink targeting Golem", "resolve", "expect Golem is 6/5")


def test_what_asks_for_a_small_spell_sees_the_small_one():
    ban = card("Ban", "Enchantment", "Players can't cast spells with mana value 5 or greater.")
    table = board(alice=[ban], alice_hand=[GOLEM], edition=NOW)
    with pytest.raises(IllegalAction):
        table.do("Alice casts Golem")

    table.do("Alice casts Golem for its prototype cost", "resolve", "expect Golem is 2/1")


def test_another_cost_may_be_paid_in_place_of_the_prototypes():
    """718.3: to be cast so is no alternative cost (601.2b)."""
    forge = enchantment("Forge", "You may pay {0} rather than pay the mana cost for artifact spells you cast.")
    table = board(alice=[forge], alice_hand=[GOLEM], alice_has={"mana": ""}, edition=NOW)

    table.do("Alice casts Golem prototyped for its alternative cost", "resolve", "expect Golem is 2/1")


@pytest.mark.parametrize(("answer", "size"), [("yes", "2/1"), ("no", "6/5")])
def test_cast_by_an_effect_it_may_be_either(answer: str, size: str):
    gate = sorcery("Gate", "You may cast a creature spell from your hand without paying its mana cost.")
    table = board(alice_hand=[gate, GOLEM], alice_has={"mana": "{1}"}, edition=NOW)

    table.do("Alice casts Gate", "resolve", "Alice chooses Golem", f"Alice chooses {answer}", "resolve")
    assert table.size("Golem") == size


def test_what_has_no_prototype_isnt_cast_as_one():
    table = board(alice_hand=[creature("Ox", "2/4")], edition=NOW)

    assert not table.allows("Alice casts Ox prototyped")
