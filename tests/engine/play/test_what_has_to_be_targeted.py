"""What somebody has to choose among their targets, and what no Aura can be on."""

from __future__ import annotations

import pytest

from tests.engine.board import ISLAND, artifact, aura, board, creature, each_edition, enchantment, instant

_WORDS = (
    "While an opponent is choosing targets as part of casting a spell they control or activating an ability they "
    "control, that player must choose at least one {what} on the battlefield if able."
)
BANNER = creature("Banner", "2/4", _WORDS.format(what="Flagbearer"), kind="Creature — Human Flagbearer")
BOLT = instant("Bolt", "Bolt deals 3 damage to any target.")
WARD = instant("Ward", "Up to one target creature gets +0/+3 until end of turn.")
CRUSH = instant("Crush", "Destroy target land.")
PAIR = instant("Pair", "Tap two target creatures.")
STAFF = artifact("Staff", "{1}: Staff deals 1 damage to any target.")
OX, ELK = creature("Ox", "3/3"), creature("Elk", "2/2")


@each_edition
def test_an_opponent_who_casts_or_activates_chooses_the_flagbearer(edition: str):
    table = board(alice=[OX, STAFF], bob=[BANNER], alice_hand=[BOLT, WARD], edition=edition)

    choosing = "601.2c" if edition >= "2009-07" else "409.1c"
    assert table.refused("Alice casts Bolt targeting Bob") == choosing
    assert table.refused("Alice activates Staff targeting Ox") == choosing
    assert not table.allows("Alice casts Ward targeting nothing")
    assert table.allows("Alice casts Bolt targeting Banner")
    assert table.allows("Alice activates Staff targeting Banner")


@each_edition
def test_one_flagbearer_among_several_targets_is_enough(edition: str):
    table = board(alice=[OX], bob=[BANNER, ELK], alice_hand=[PAIR], edition=edition)

    assert not table.allows("Alice casts Pair targeting Ox and Elk")
    assert table.allows("Alice casts Pair targeting Ox and Banner")


@each_edition
def test_what_cannot_target_it_and_who_controls_it_are_free(edition: str):
    table = board(alice=[ISLAND], bob=[BANNER, ISLAND], alice_hand=[CRUSH], bob_hand=[BOLT], edition=edition)

    assert table.allows("Alice casts Crush targeting Island #1")
    assert table.allows("Bob casts Bolt targeting Alice")


def test_a_triggered_ability_is_neither_cast_nor_activated():
    well = enchantment("Well", "When Well enters the battlefield, it deals 1 damage to any target.")
    table = board(bob=[BANNER], alice_hand=[well])

    table.do("Alice casts Well", "resolve", "Alice targets Bob", "resolve", "expect Bob is at 19 life")


@pytest.mark.parametrize("what", ["creature with flying", "artifact"])
def test_it_may_be_something_else_that_has_to_be_chosen(what: str):
    idol = enchantment("Idol", _WORDS.format(what=what))
    kite = creature("Kite", "1/1", "Flying", kind="Artifact Creature — Bird")
    table = board(alice=[OX], bob=[idol, kite], alice_hand=[BOLT])

    assert not table.allows("Alice casts Bolt targeting Ox")
    assert table.allows("Alice casts Bolt targeting Kite")


# What no Aura can be on -----------------------------------------------------------------------------------------------

WINGS = aura("Wings", "Enchanted creature has flying.")
BARE = creature("Bare", "1/1", "Bare can't be enchanted.")
ALONE = aura("Alone", "Enchanted creature can't be enchanted by other Auras.")


@each_edition
def test_an_aura_goes_from_what_cannot_be_enchanted(edition: str):
    table = board(alice=[BARE], alice_hand=[WINGS], edition=edition)

    table.do("Alice casts Wings targeting Bare", "resolve", "expect Wings is in Alice's graveyard")


@each_edition
def test_what_cannot_be_enchanted_by_other_auras_keeps_the_one_that_says_so(edition: str):
    table = board(alice=[OX], bob=[WINGS.placed(attached_to="Ox")], alice_hand=[ALONE], edition=edition)

    table.do("Alice casts Alone targeting Ox", "resolve")

    table.do("expect Wings is in Bob's graveyard", "expect Alone is attached to Ox")
