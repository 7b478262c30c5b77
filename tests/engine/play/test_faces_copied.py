"""Copies of what is double-faced, and double-faced cards that are copies (706.8 in 2013; 707.8, 712.9 in 2026)."""

from __future__ import annotations

import pytest

from tests.engine.board import Placed, board, creature, faces, instant, sorcery
from tests.engine.rulebooks.test_changes_since_2009 import under

NOW = "2026-08"
PUP = faces("transform", creature("Pup", "1/1", cost="{3}"), creature("Hound", "4/4", cost=""))
HOUND = Placed(PUP, (("transformed", True),))
MOON = sorcery("Moon", "Transform each creature.")
TWIN = sorcery("Twin", "Create a token that's a copy of target creature.")
MASK = instant("Mask", "Target creature becomes a copy of another target creature until end of turn.")
GUEST = creature("Guest", "0/0", "You may have this creature enter as a copy of any creature on the battlefield.")


def test_a_token_that_copies_a_turned_permanent_has_both_faces_and_the_same_one_up():
    table = board(alice=[HOUND], alice_hand=[TWIN, MOON], edition=NOW)

    table.do("Alice casts Twin targeting Hound", "resolve", "expect Alice controls 2 creatures named Hound")
    assert table.values("Hound", 2).converted_mana_cost == 3
    table.do("Alice casts Moon", "resolve", "expect Alice controls 2 creatures named Pup")


@under("2013-07", "2021-09")
def test_until_2021_a_token_has_only_the_face_that_was_up(edition: str):
    table = board(alice=[HOUND], alice_hand=[TWIN, MOON], edition=edition)

    table.do("Alice casts Twin targeting Hound", "resolve", "Alice casts Moon", "resolve")

    table.do("expect Alice controls 1 creature named Pup", "expect Alice controls 1 creature named Hound")


def test_what_the_copy_excepts_holds_for_both_faces_of_the_token():
    twin = sorcery("Twin", "Create a token that's a copy of target creature, except it has flying.")
    table = board(alice=[PUP], alice_hand=[twin, MOON], edition=NOW)

    table.do("Alice casts Twin targeting Pup", "resolve", "expect Pup #2 has flying")
    table.do("Alice casts Moon", "resolve", "expect Hound #2 has flying", "expect Hound #1 doesn't have flying")


def test_a_token_copy_of_a_double_faced_copy_has_what_is_copied_on_both_faces():
    table = board(alice=[PUP, creature("Ox", "3/3")], alice_hand=[MASK, TWIN, MOON], edition=NOW)

    table.do("Alice casts Mask targeting Pup and Ox", "resolve", "Alice casts Twin targeting Pup", "resolve")
    table.do("Alice casts Moon", "resolve", "to the next turn")

    table.do("expect Alice controls 2 creatures named Ox", "expect Alice controls 1 creature named Hound")


@pytest.mark.parametrize("edition", ["2013-07", "2018-04", "2021-09", NOW])
def test_what_becomes_a_copy_of_a_front_face_has_no_other_side(edition: str):
    table = board(alice=[PUP], alice_hand=[GUEST, MOON], edition=edition)

    table.do("Alice casts Guest", "resolve", "Alice chooses yes", "Alice chooses Pup", "expect Guest is 1/1")
    table.do("Alice casts Moon", "resolve", "expect Guest is 1/1", "expect Hound is 4/4")


@pytest.mark.parametrize("edition", ["2013-07", "2018-04", "2021-09", NOW])
def test_a_double_faced_card_turns_over_beneath_what_it_is_a_copy_of(edition: str):
    table = board(alice=[PUP, creature("Ox", "3/3")], alice_hand=[MASK, MOON], edition=edition)

    table.do("Alice casts Mask targeting Pup and Ox", "resolve", "Alice casts Moon", "resolve", "expect Pup is 3/3")
    table.do("to the next turn", "expect Hound is 4/4")


def test_a_copy_of_a_turned_spell_is_turned_and_so_is_its_token():
    ghost = faces(
        "transform",
        creature("Child", "1/1", "Disturb {2}"),
        creature("Ghost", "2/2", "Flying", cost="", kind="Creature — Spirit"),
    )
    again = instant("Again", "Copy target creature spell.")
    table = board(alice_has={"graveyard": [ghost]}, alice_hand=[again, MOON], edition=NOW)

    table.do("Alice casts Child for its disturb cost from the graveyard", "Alice casts Again targeting Ghost")
    table.do("resolve", "resolve", "expect Alice controls 1 token named Ghost")
    table.do("resolve", "Alice casts Moon", "resolve", "expect Alice controls 2 creatures named Child")


@pytest.mark.parametrize("edition", ["2013-07", NOW])
def test_nothing_double_faced_is_turned_face_down(edition: str):
    veil = sorcery("Veil", "Turn each creature face down.")
    table = board(alice=[PUP, creature("Ox", "3/3")], alice_hand=[veil], edition=edition)

    table.do("Alice casts Veil", "resolve", "expect Pup is 1/1", "expect Ox is 2/2")


def test_a_double_faced_card_that_lies_face_down_doesnt_transform():
    table = board(alice=[Placed(PUP, (("face_down", True),))], alice_hand=[MOON], edition=NOW)

    table.do("Alice casts Moon", "resolve", "expect Pup is 2/2")
    assert not table.find("Pup").transformed
