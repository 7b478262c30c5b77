"""A refusal names the rule that says so, not the one beside it."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, creature, enchantment, instant, sorcery


@pytest.mark.parametrize(("edition", "rule"), [("2008-03", "409.4"), ("2009-07", "601.5"), ("2026-08", "601.3")])
def test_an_effect_that_forbids_a_spell_keeps_it_from_being_begun(edition: str, rule: str):
    hush = enchantment("Hush", "Players can't cast creature spells.")
    table = board(alice=[hush], alice_hand=[creature("Elk", "2/2")], edition=edition)

    assert table.refused("Alice casts Elk") == rule


@pytest.mark.parametrize(("edition", "rule"), [("2006-10", "413.2c"), ("2009-07", "607.2d"), ("2021-09", "608.2d")])
def test_what_cant_be_done_cant_be_chosen_as_an_instruction_is_followed(edition: str, rule: str):
    bid = sorcery("Blood Bid", "You may sacrifice a creature. If you do, draw two cards.")
    table = board(alice_hand=[bid], edition=edition)

    table.do("Alice casts Blood Bid", "resolve", f"expect refused under {rule}: Alice chooses yes")


def test_whoever_searches_for_any_card_has_to_find_one():
    """701.14c in 2009: with no quality stated, a card is found if there is one."""
    table = board(alice_hand=[sorcery("Seek", "Search your library for a card and put it into your hand.")])

    table.do("Alice casts Seek", "resolve", "expect refused under 701.14c: Alice chooses nothing")


def test_only_a_subtype_can_be_chosen_as_one():
    """205.3e in 2026: of creature types, an existing one."""
    banner = sorcery("Banner", "Choose a creature type. Creatures of the chosen type get +1/+1 until end of turn.")
    table = board(alice_hand=[banner], edition="2026-08")

    table.do("Alice casts Banner", "resolve", "expect refused under 205.3e: Alice chooses Forest")


@pytest.mark.parametrize(("edition", "rule"), [("2006-10", "310.2a"), ("2009-07", "510.1a"), ("2026-08", "510.1a")])
def test_a_creature_assigns_neither_less_nor_more_than_its_power(edition: str, rule: str):
    table = board(
        alice=[creature("Ox", "4/4")], bob=[creature("Reed", "0/1"), creature("Low Wall", "0/3")], edition=edition
    )

    table.do("Alice attacks with Ox", "Bob blocks Ox with Reed and Low Wall")

    assert table.refused("Alice assigns 1 from Ox to Reed and 2 from Ox to Low Wall") == rule


def test_a_keyword_that_an_edition_only_spells_out_refuses_by_the_rule_on_targets():
    """Shroud has no rule of its own before 2008: 415.5 says what is a legal target."""
    sting = instant("Sting", "Destroy target creature.")
    table = board(
        alice_hand=[sting], bob=[creature("Veil", "1/1", "Shroud"), creature("Elk", "1/1")], edition="2006-10"
    )

    assert table.refused("Alice casts Sting targeting Veil") == "415.5"


def test_a_cost_of_a_keyword_that_cant_be_paid_now_is_refused_by_the_keyword():
    wave = sorcery("Wave", "Spectacle {R}\nWave deals 3 damage to any target.")
    table = board(alice=[artifact("Pan")], alice_hand=[wave], edition="2026-08")

    assert table.refused("Alice casts Wave for its spectacle cost targeting Bob") == "702.137a"
