"""What triggers as abilities of keywords resolve, are activated, or let their creature grow."""

from __future__ import annotations

import pytest

from tests.engine.board import FOREST, artifact, board, card, creature, sorcery

NOW = "2026-08"
OX = creature("Ox", "3/3")
GROWTH = sorcery("Growth", "Put a +1/+1 counter on target creature.")


def hearer(words: str):
    return artifact("Hearer", f"Whenever {words}, you gain 1 life.")


def test_a_creature_evolves_by_its_own_ability_alone():
    """702.100b"""
    frog = creature("Frog", "1/1", "Evolve")
    table = board(alice=[frog, hearer("a creature you control evolves")], alice_hand=[OX, GROWTH], edition=NOW)

    table.do("Alice casts Growth targeting Frog", "resolve everything")
    assert table.life("Alice") == 20
    table.do("Alice casts Ox", "resolve everything")

    assert table.life("Alice") == 21


def test_a_creature_trains_as_its_training_gives_it_a_counter():
    """702.149c"""
    page = creature("Page", "1/1", "Training\nWhen Page trains, you gain 2 life.")
    table = board(alice=[page, OX], edition=NOW)

    table.do("Alice attacks with Page and Ox", "resolve everything")

    assert table.life("Alice") == 22


def test_a_vehicle_becomes_crewed_as_its_crew_ability_resolves():
    """702.122e"""
    cart = card(
        "Cart", "Artifact — Vehicle", "Crew 1\nWhenever Cart becomes crewed, you gain 1 life.", power="2", toughness="2"
    )
    table = board(alice=[cart, OX], edition=NOW)

    table.do("Alice activates Cart choosing Ox")
    assert not table.game.waiting
    table.do("resolve everything")

    assert table.life("Alice") == 21


def test_who_mentors_does_as_that_ability_resolves():
    """702.134c"""
    master = creature("Master", "3/3", "Mentor")
    bell = hearer("a creature you control mentors another creature")
    table = board(alice=[master, creature("Pupil", "1/1"), bell], edition=NOW)

    table.do("Alice attacks with Master and Pupil", "resolve everything")

    assert table.life("Alice") == 21


def test_to_boast_is_to_activate_that_ability_and_no_other():
    """702.142b"""
    raider = creature("Raider", "2/2", "Boast — {1}: You gain 3 life.\n{1}: Raider gains trample until end of turn.")
    table = board(alice=[raider, hearer("a creature you control boasts")], edition=NOW)

    table.do("Alice attacks with Raider", "Alice activates Raider ability 2", "resolve everything")
    assert table.life("Alice") == 20
    table.do("Alice activates Raider ability 1", "resolve everything")

    assert table.life("Alice") == 24


@pytest.mark.parametrize(("how", "life"), [(" with gift", 21), ("", 20)])
def test_a_gift_is_given_only_where_it_was_promised(how: str, life: int):
    """702.174c"""
    deal = sorcery("Deal", "Gift a card\nDestroy all artifacts.")
    bell = creature("Hearer", "1/1", "Whenever you give a gift, you gain 1 life.")
    table = board(alice=[bell], alice_hand=[deal], bob_has={"library": [FOREST]}, edition=NOW)

    table.do(f"Alice casts Deal{how}", "resolve everything")

    assert table.life("Alice") == life


def test_a_permanent_gives_its_gift_as_the_ability_for_that_resolves():
    elf = creature("Elf", "1/1", "Gift a card")
    table = board(alice=[hearer("you give a gift")], alice_hand=[elf], bob_has={"library": [FOREST]}, edition=NOW)

    table.do("Alice casts Elf with gift", "resolve")
    assert table.life("Alice") == 20
    table.do("resolve everything")

    assert table.life("Alice") == 21


def test_who_firebends_does_as_that_ability_resolves():
    """702.189b"""
    table = board(alice=[creature("Adept", "2/2", "Firebending 1"), hearer("you firebend")], edition=NOW)

    table.do("Alice attacks with Adept")
    assert not table.game.waiting
    table.do("resolve everything")

    assert table.life("Alice") == 21


def test_who_cant_crew_isnt_tapped_for_it():
    """702.122d"""
    cart = card("Cart", "Artifact — Vehicle", "Crew 2", power="2", toughness="2")
    idler = creature("Idler", "5/5", "Idler can't crew Vehicles.")
    table = board(alice=[cart, idler], edition=NOW)

    assert not table.allows("Alice activates Cart choosing Idler")
