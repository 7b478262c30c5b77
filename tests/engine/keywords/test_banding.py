"""Banding and "bands with other" (502.10–11; 702.19)."""

from __future__ import annotations

import pytest

from engine.events.choices import IllegalAction
from engine.state.turn import Band
from tests.engine.board import artifact, board, card, creature, each_edition, instant, land, number

PAGE = creature("Page", "1/1", "Banding")
SQUIRE = creature("Squire", "1/3", "Banding")
OX = creature("Ox", "3/3")
BULL = creature("Bull", "2/2")
WALL = creature("Wall", "4/4")
BIRD = creature("Bird", "1/1", "Flying")


@each_edition
def test_whoever_blocks_one_of_a_band_blocks_all_of_it(edition: str):
    table = board(alice=[PAGE, BIRD], bob=[creature("Spider", "1/5", "Reach")], edition=edition)

    table.do("Alice attacks with Page and Bird in a band", "Bob blocks Page with Spider", "to end of combat")

    assert table.life("Bob") == 20


@each_edition
def test_the_attacker_divides_the_damage_of_what_blocks_a_band(edition: str):
    table = board(alice=[PAGE, OX], bob=[WALL], edition=edition)
    table.do("Alice attacks with Page and Ox in a band", "Bob blocks Ox with Wall")

    table.do("Alice assigns 4 from Wall to Page", "to end of combat")

    assert table.where("Page") == "graveyard"
    assert table.where("Ox") == "battlefield"
    assert table.where("Wall") == "graveyard"


@each_edition
def test_without_a_band_the_blocker_divides_its_own_damage(edition: str):
    table = board(alice=[PAGE, OX], bob=[WALL], edition=edition)
    table.do("Alice attacks with Page and Ox", "Bob blocks Ox with Wall", "to end of combat")

    assert table.where("Ox") == "graveyard"
    assert table.life("Bob") == 19


@each_edition
def test_a_band_has_at_most_one_creature_without_banding(edition: str):
    table = board(alice=[PAGE, OX, BULL], edition=edition)

    refused = table.refused("Alice attacks with Page, Ox and Bull in a band")

    assert refused == number(edition, "502.10b", "702.19c")
    assert table.allows("Alice attacks with Page and Ox in a band", "Alice attacks with Bull")


def test_creatures_without_banding_form_no_band():
    assert board(alice=[OX, BULL]).refused("Alice attacks with Ox and Bull in a band") == "702.19c"


@each_edition
def test_a_blocker_with_banding_lets_its_side_divide_the_attackers_damage(edition: str):
    table = board(alice=[OX], bob=[PAGE, SQUIRE, BULL], edition=edition)
    table.do("Alice attacks with Ox", "Bob blocks Ox with Bull and Page")

    table.do("Bob assigns 3 from Ox to Page", "to end of combat")

    assert table.where("Bull") == "battlefield"
    assert table.where("Page") == "graveyard"
    assert table.where("Ox") == "graveyard"


def test_what_is_removed_from_combat_is_out_of_its_band():
    table = board(
        alice=[PAGE, OX], bob=[WALL], bob_hand=[instant("Undo", "Return target creature to its owner's hand.")]
    )
    table.do("Alice attacks with Page and Ox in a band", "Bob casts Undo targeting Page", "resolve")

    table.do("Bob blocks Ox with Wall", "to end of combat")

    assert table.where("Ox") == "graveyard"


def test_a_band_lasts_when_banding_is_lost():
    table = board(
        alice=[PAGE, OX],
        bob=[WALL],
        bob_hand=[instant("Scatter", "Target creature loses banding until end of turn.")],
    )
    table.do("Alice attacks with Page and Ox in a band", "Bob casts Scatter targeting Page", "resolve")

    table.do("Bob blocks Page with Wall", "to declare blockers")

    assert table.game.combat is not None
    assert table.find("Ox") in table.game.combat.blocked


def test_an_effect_that_blocks_one_blocks_the_band():
    table = board(alice=[PAGE, OX], alice_hand=[instant("Snare", "Target attacking creature becomes blocked.")])
    table.do("Alice attacks with Page and Ox in a band", "Bob doesn't block", "Alice casts Snare targeting Page")

    table.do("resolve", "to end of combat")

    assert table.life("Bob") == 20


def test_losing_banding_is_losing_bands_with_other():
    pack = creature("Pack", "1/1", "Bands with other Wolves", kind="Creature — Wolf")
    table = board(alice=[pack], alice_hand=[instant("Scatter", "Target creature loses banding until end of turn.")])

    table.do("Alice casts Scatter targeting Pack", "resolve")

    assert not table.values("Pack").has("bands with other")


def test_in_magic_2010_any_wolf_joins_a_band_of_wolves():
    pack = creature("Pack", "1/1", "Bands with other Wolves", kind="Creature — Wolf")
    wolf = creature("Gray Cub", "2/2", kind="Creature — Wolf")
    table = board(alice=[pack, wolf, OX])

    assert table.allows("Alice attacks with Pack and Gray Cub in a band")
    assert table.refused("Alice attacks with Pack and Ox in a band") == "702.19c"


def test_before_only_those_with_the_same_ability_band():
    pack = creature("Pack", "1/1", "Bands with other Wolves", kind="Creature — Wolf")
    second = creature("Second Pack", "1/1", "Bands with other Wolves", kind="Creature — Ox")
    wolf = creature("Gray Cub", "2/2", kind="Creature — Wolf")
    table = board(alice=[pack, wolf, second, PAGE], edition="2006-10")

    assert table.refused("Alice attacks with Pack and Gray Cub in a band") == "502.10b"
    assert table.allows("Alice attacks with Pack, Second Pack and Page in a band")


def test_a_band_attacks_one_player_or_planeswalker():
    sage = card("Sage", "Planeswalker — Jace", "", loyalty="3")
    table = board(alice=[PAGE, OX], bob=[sage])
    page, ox, bob = table.find("Page"), table.find("Ox"), table.player("Bob")
    table.do("to declare attackers")

    with pytest.raises(IllegalAction):
        table.asked.examine(((page, bob), (ox, table.find("Sage")), Band((page, ox))))
    table.asked.examine(((page, bob), (ox, bob), Band((page, ox))))


@each_edition
def test_a_land_that_grants_banding_works_too(edition: str):
    tent = land("Tent", "Creatures you control have banding.")
    table = board(alice=[OX, BULL, tent, artifact("Drum")], bob=[WALL], edition=edition)

    assert table.allows("Alice attacks with Ox and Bull in a band")
