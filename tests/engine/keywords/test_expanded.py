"""Keywords that are their definitions (502; 702)."""

from __future__ import annotations

import pytest

from engine.values.subtypes import CREATURE_TYPES
from tests.engine.board import board, card, creature, each_edition, enchantment, instant

BOLT = instant("Bolt", "Bolt deals 3 damage to target creature or player.")


@pytest.mark.parametrize("edition", ["2008-03", "2009-07"])
def test_changeling_is_every_creature_type_in_every_zone(edition: str):
    lord = enchantment("Goblin Song", "Goblin creatures get +1/+1.")
    every = creature("Every", "1/1", "Changeling")
    table = board(alice=[lord, every], edition=edition)

    assert set(CREATURE_TYPES) <= set(table.values("Every").subtypes)
    assert table.size("Every") == "2/2"


@each_edition
def test_equip_moves_equipment_onto_ones_own_creature(edition: str):
    sword = card("Sword", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    table = board(alice=[sword, creature("Bear", "2/2")], bob=[creature("Other", "2/2")], edition=edition)

    assert not table.allows("Alice activates Sword targeting Other")
    table.do(
        "Alice activates Sword targeting Bear", "resolve", "expect Sword is attached to Bear", "expect Bear is 4/2"
    )


@each_edition
def test_cycling_is_an_ability_of_the_card_in_hand(edition: str):
    deck = creature("Cycler", "1/1", "Cycling {2}")
    table = board(alice_hand=[deck], alice_has={"mana": "{2}"}, edition=edition)

    table.do("Alice activates Cycler", "expect Cycler is in Alice's graveyard, discarded", "resolve")

    assert len(table.player("Alice").hand) == 1
    assert table.player("Alice").mana_pool.total == 0


@each_edition
def test_bushido_triggers_on_blocking_and_becoming_blocked(edition: str):
    samurai = creature("Samurai", "2/2", "Bushido 1")
    table = board(alice=[samurai], bob=[creature("Giant", "4/4")], edition=edition)

    table.do(
        "Alice attacks with Samurai",
        "Bob blocks Samurai with Giant",
        "expect Samurai triggered",
        "resolve",
        "expect Samurai is 3/3",
    )


def test_exalted_helps_the_one_that_attacks_alone():
    table = board(alice=[creature("Squire", "1/1", "Exalted"), creature("Bear", "2/2")])

    table.do("Alice attacks with Bear", "expect Squire triggered", "resolve", "expect Bear is 3/3")


def test_persist_looks_at_the_counters_before_opposite_ones_cancel_out_in_the_same_moment():
    """704.3, 704.5r: the creature is destroyed, and the counters are removed, at once."""
    help_up = instant("Help Up", "Put a +1/+1 counter on target creature. Help Up deals 5 damage to that creature.")
    stubborn = creature("Stubborn", "3/3", "Persist")
    table = board(alice=[stubborn.placed(counters={"-1/-1": 1})], bob_hand=[help_up])

    table.do("Bob casts Help Up targeting Stubborn", "resolve everything", "expect Stubborn didn't trigger this turn")

    assert table.where("Stubborn") == "graveyard"


def test_persist_returns_once():
    table = board(alice=[creature("Stubborn", "2/2", "Persist")], alice_hand=[BOLT, BOLT])

    table.do("Alice casts Bolt targeting Stubborn", "resolve", "resolve", "expect Stubborn is 1/1")
    table.do("Alice casts Bolt targeting Stubborn", "resolve", "expect Stubborn is in Alice's graveyard")


@pytest.mark.parametrize(("edition", "triggers"), [("2006-10", True), ("2008-03", True), ("2009-07", False)])
def test_graft_without_a_counter_left_triggers_only_before_m10(edition: str, triggers: bool):
    """502.54a doesn't ask for a counter; 702.55a does, as the ability triggers and as it resolves."""
    graft = creature("Sprout", "2/2", "Graft 1")
    guest = creature("Guest", "1/1")
    table = board(alice=[graft], alice_hand=[guest], edition=edition)  # put there without its counter

    said = "triggered" if triggers else "didn't trigger"
    table.do("Alice casts Guest", "resolve", f"expect Sprout {said}")
    table.do("resolve everything")

    assert table.size("Guest") == "1/1"
