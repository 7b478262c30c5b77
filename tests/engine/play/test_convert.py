"""Permanents that convert, and cards that are cast converted (701.28 and 702.162 in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, creature, enchantment, faces, sorcery

NOW = "2026-08"
CRANE = creature("Crane", "3/3", "When ~ converts, you gain 3 life.", cost="", kind="Artifact Creature — Robot")
TRUCK = faces(
    "transform",
    artifact("Truck", "More Than Meets the Eye {1}\n{2}: Convert ~.", cost="{4}"),
    CRANE,
)


def test_it_turns_to_its_other_face_and_triggers_what_waits_for_converting_alone():
    """701.28a"""
    bell = enchantment("Bell", "Whenever a permanent transforms, you lose 5 life.")
    table = board(alice=[TRUCK, bell], edition=NOW)

    table.do("Alice activates Truck", "resolve everything", "expect Crane is 3/3", "expect Alice is at 23 life")
    table.do('expect the log says "Crane converts."')


def test_it_is_cast_with_its_back_face_up_for_its_cost():
    """702.162a"""
    table = board(alice_hand=[TRUCK], alice_has={"mana": "{R}"}, edition=NOW)

    table.do("Alice casts Truck for its more than meets the eye cost", "resolve", "expect Crane is 3/3")
    table.do("expect Alice is at 20 life")
    assert table.values("Crane").converted_mana_cost == 4


def test_an_ability_of_its_own_converts_it_once_since_it_came_onto_the_stack():
    """701.28e"""
    table = board(alice=[TRUCK], edition=NOW)

    table.do("Alice activates Truck", "Alice activates Truck", "resolve everything", "expect Crane is 3/3")


def test_what_has_one_face_doesnt_convert():
    """701.28c"""
    table = board(alice=[creature("Ox", "2/2")], alice_hand=[sorcery("Turn", "Convert target creature.")], edition=NOW)
    table.do("Alice casts Turn targeting Ox", "resolve", "expect Ox is 2/2")


def test_before_there_were_such_cards_nothing_converts():
    with pytest.raises(Exception, match="convert isn't a keyword of 2021-09"):
        board(alice_hand=[sorcery("Turn", "Convert target creature.")], edition="2021-09")
