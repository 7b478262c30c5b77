"""Permanents that transform or convert, and those that stay face down (701.27, 701.28, 701.40g in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import artifact, board, card, creature, faces, instant, sorcery

NOW = "2026-08"
BELL = artifact("Bell", "Whenever a permanent converts, you gain 1 life.")
ECHO = artifact("Echo", "Whenever a permanent transforms, you gain 1 life.")
GATE = artifact("Gate", "Whenever a permanent transforms into an artifact, you gain 1 life.")
CAR = card("Car", "Artifact — Vehicle", "Crew 1", cost="", power="3", toughness="3")


def robot(text: str = "{1}: Convert Robot."):
    return faces("transform", creature("Robot", "2/2", text, kind="Artifact Creature — Robot"), CAR)


def test_what_converts_shows_its_other_face_and_back_again():
    table = board(alice=[robot()], alice_hand=[sorcery("Fix", "Convert target artifact.")], edition=NOW)
    table.do("Alice activates Robot", "resolve")
    assert table.find("Car").transformed

    table.do("Alice casts Fix targeting Car", "resolve")

    assert table.size("Robot") == "2/2"
    assert "701.28a" in table.rules()


def test_to_convert_isnt_to_transform_for_whoever_waits_for_that():
    table = board(alice=[robot(), BELL, ECHO], edition=NOW)

    table.do("Alice activates Robot", "resolve everything")

    assert table.life("Alice") == 21


def test_what_converts_into_something_counts_as_what_transforms_into_it():
    """701.27e"""
    table = board(alice=[robot(), GATE], edition=NOW)

    table.do("Alice activates Robot", "resolve everything")

    assert table.life("Alice") == 21


@pytest.mark.parametrize("text", ["Robots can't transform.", "Creatures can't transform."])
def test_what_cant_transform_doesnt_convert(text: str):
    """701.28f"""
    table = board(alice=[robot(), artifact("Rust", text)], edition=NOW)

    table.do("Alice activates Robot", "resolve")

    assert table.size("Robot") == "2/2"


def test_a_card_may_be_cast_with_its_other_face_up():
    """702.162a"""
    table = board(alice_hand=[robot("More than meets the eye {1}")], alice_has={"mana": "{R}"}, edition=NOW)

    table.do("Alice casts Robot for its more than meets the eye cost", "resolve")

    assert table.find("Car").is_permanent


@pytest.mark.parametrize(("maker", "rule"), [("Manifest", "701.40g"), ("Cloak", "701.58g")])
def test_a_spell_that_lies_face_down_is_shown_and_stays_so(maker: str, rule: str):
    plan = sorcery("Plan", f"{maker} the top card of your library.")
    lift = instant("Lift", "Turn target face-down creature face up.")
    table = board(alice_hand=[plan, lift], alice_has={"library": [instant("Hymn", "You gain 1 life.")]}, edition=NOW)

    table.do("Alice casts Plan", "resolve", "Alice casts Lift targeting Hymn", "resolve")

    assert table.find("Hymn").face_down
    assert rule in table.rules()
